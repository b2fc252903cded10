import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { QueryOf } from '#platform/shared/contract/endpoint.ts'
import type { Work } from '#platform/server/work.ts'
import { mayReach } from '#features/children/server/children.api.ts'
import { fullName, guardiansOf, kinChildIds } from '#features/people/server/people.api.ts'
import { type getPlan, type TravelDay, WAYS } from '../shared/travel.contract.ts'
import { homeOf, resolveTravel, type Claim, type Facts, type Way } from '../shared/travel.rules.ts'
import { requestsOf } from './changes.queries.ts'
import { travelFacts } from './facts.api.ts'
import { homesOf, rulesOf } from './homes.queries.ts'
import { knownHomes } from '#features/children/server/homes.api.ts'
import { timesOn, type TimeOn } from './times.queries.ts'

/** Four weeks: two rounds of alternating weeks. */
const DAYS_SHOWN = 28

/** Where a child in reach travels, as its reader may know it. */
export async function planOf(work: Work, childId: string, query: QueryOf<typeof getPlan>) {
  if (!(await mayReach(work, childId))) throw notFound()
  const { group_id, zone } = await groupOf(work, childId)
  const from = query.from ?? dayIn(zone, work.now)
  const facts = await factsOf(work, childId, group_id, from, addDays(from, DAYS_SHOWN - 1))
  const timeOn = await timesOn(work, { groupId: group_id, lines: facts.lines, from, to: addDays(from, DAYS_SHOWN - 1) })
  const known = await knownHomes(work, homeIds(facts))
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => addDays(from, i))
  const admin = work.actor.role === 'CB_ADMIN'
  return {
    homes: await homesOf(work, childId),
    rules: await rulesOf(work, childId),
    requests: await requestsOf(work, childId, from),
    days: days.flatMap((day) => WAYS.map((way) => shownDay(work, { facts, known, timeOn }, day, way))),
    guardians: admin
      ? (await guardiansOf(work, [childId], 'see')).map((one) => ({ id: one.adult_id, name: fullName(one) }))
      : [],
    abilities: { edit: admin, request: admin || (await mayAsk(work, childId)) },
  }
}

/** A guardian with the right to decide may ask for changes. */
export const mayAsk = async (work: Work, childId: string): Promise<boolean> =>
  work.actor.role === 'CB_PARENT' && (await kinChildIds(work, 'decide')).includes(childId)

/** The group of a child with its zone. */
export function groupOf(work: Work, childId: string) {
  return work.db
    .selectFrom('child_profile as c')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g.id', '=', 'c.group_id'),
    )
    .select(['c.group_id', 'g.zone', 'g.name as group_name'])
    .where('c.organisation_id', '=', work.organisationId)
    .where('c.person_id', '=', childId)
    .executeTakeFirstOrThrow()
}

/** The facts about one child between two days. */
export async function factsOf(work: Work, childId: string, groupId: string, from: string, to: string): Promise<Facts> {
  const facts = (await travelFacts(work, { groupId, from, to, childIds: [childId] })).get(childId)
  if (!facts) throw notFound()
  return facts
}

const homeIds = (facts: Facts): (string | null)[] => [
  ...facts.custody.map((one) => one.home.id),
  ...facts.changes.map((one) => one.homeId),
]

type Shown = { facts: Facts; known: ReadonlySet<string>; timeOn: TimeOn }

function shownDay(work: Work, { facts, known, timeOn }: Shown, day: string, direction: Way): TravelDay {
  const travel = resolveTravel(facts, day, direction)
  const { winner, losers } = travel
  const owner = homeOf(travel)
  const family = work.actor.role === 'CB_PARENT'
  const mayKnow = (claim: Claim) => !family || claim.homeId === null || known.has(claim.homeId)
  const label = (claim: Claim) => (family && claim.rule === 'restriction' ? '' : claim.label)
  const hidden = { why: null, line: null, board: null, alight: null, losers: [], label: '' }
  if (family && owner !== null && !known.has(owner))
    return { ...hidden, day, direction, kind: 'elsewhere', rule: winner.rule }
  const { outcome } = winner
  const line = outcome.kind === 'rides' ? facts.lines.find((one) => one.id === outcome.routeId) : undefined
  const stop = (id: string | null) => {
    const found = line?.stops.find((one) => one.id === id)
    return line && found ? { name: found.name, time: timeOn(day, line, found) } : null
  }
  return {
    day,
    direction,
    kind: outcome.kind,
    why: outcome.kind === 'unresolved' ? outcome.why : null,
    rule: winner.rule,
    label: label(winner),
    line: line ? { id: line.id, name: line.name } : null,
    board: outcome.kind === 'rides' ? stop(outcome.boardStopId) : null,
    alight: outcome.kind === 'rides' ? stop(outcome.alightStopId) : null,
    losers: losers.filter(mayKnow).map((claim) => ({ rule: claim.rule, label: label(claim) })),
  }
}
