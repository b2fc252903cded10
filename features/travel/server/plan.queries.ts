import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { QueryOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayReach } from '#features/children/server/children.api.ts'
import { fullName, guardiansOf, kinChildIds } from '#features/people/server/people.api.ts'
import { WAYS } from '../shared/changes.contract.ts'
import { type getPlan, type TravelDay } from '../shared/travel.contract.ts'
import { homeOf, resolveTravel, type Claim, type Facts, type Way } from '../shared/travel.rules.ts'
import { requestsOf } from './changes.queries.ts'
import { travelFacts } from './facts.api.ts'
import { homesOf, rulesOf } from './homes.queries.ts'
import { knownHomes } from '#features/children/server/homes.api.ts'
import { timesOn, type TimeOn } from './times.queries.ts'

/** Four weeks: two rounds of alternating weeks. */
const DAYS_SHOWN = 28

/** Where a child in reach travels, as its reader may know it. */
export async function planOf(tx: TenantContext, childId: string, query: QueryOf<typeof getPlan>) {
  if (!(await mayReach(tx, childId))) throw notFound()
  const { group_id, zone } = await groupOf(tx, childId)
  const from = query.from ?? dayIn(zone, tx.now)
  const facts = await factsOf(tx, childId, group_id, from, addDays(from, DAYS_SHOWN - 1))
  const timeOn = await timesOn(tx, { groupId: group_id, lines: facts.lines, from, to: addDays(from, DAYS_SHOWN - 1) })
  const known = await knownHomes(tx, homeIds(facts))
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => addDays(from, i))
  const admin = tx.actor.role === 'CB_ADMIN'
  return {
    homes: await homesOf(tx, childId),
    rules: await rulesOf(tx, childId),
    requests: await requestsOf(tx, childId, from),
    days: days.flatMap((day) => WAYS.map((way) => shownDay(tx, { facts, known, timeOn }, day, way))),
    guardians: admin
      ? (await guardiansOf(tx, [childId], 'see')).map((one) => ({ id: one.adult_id, name: fullName(one) }))
      : [],
    abilities: { edit: admin, request: admin || (await mayAsk(tx, childId)) },
  }
}

/** A guardian with the right to decide may ask for changes. */
export const mayAsk = async (tx: TenantContext, childId: string): Promise<boolean> =>
  tx.actor.role === 'CB_PARENT' && (await kinChildIds(tx, 'decide')).includes(childId)

/** The group of a child with its zone. */
export function groupOf(tx: TenantContext, childId: string) {
  return tx.db
    .selectFrom('child_profile as c')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g.id', '=', 'c.group_id'),
    )
    .select(['c.group_id', 'g.zone', 'g.name as group_name'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .executeTakeFirstOrThrow()
}

/** The facts about one child between two days. */
export async function factsOf(
  tx: TenantContext,
  childId: string,
  groupId: string,
  from: string,
  to: string,
): Promise<Facts> {
  const facts = (await travelFacts(tx, { groupId, from, to, childIds: [childId] })).get(childId)
  if (!facts) throw notFound()
  return facts
}

const homeIds = (facts: Facts): (string | null)[] => [
  ...facts.custody.map((one) => one.home.id),
  ...facts.changes.map((one) => one.homeId),
]

type Shown = { facts: Facts; known: ReadonlySet<string>; timeOn: TimeOn }

function shownDay(tx: TenantContext, { facts, known, timeOn }: Shown, day: string, direction: Way): TravelDay {
  const travel = resolveTravel(facts, day, direction)
  const { winner, losers } = travel
  const owner = homeOf(travel)
  const family = tx.actor.role === 'CB_PARENT'
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
