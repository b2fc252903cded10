import type { BodyOf, QueryOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { lockChild, mayReach } from '#features/children/server/children.api.ts'
import { actorName, adultsToTell, fullName } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { travelChanged } from './travel.hooks.api.ts'
import type { ChangeRequest, decideRequest, getOptions, requestChange } from '../shared/travel.contract.ts'
import { homeOf, linesOn, resolveTravel, type Facts, type Line, type Way } from '../shared/travel.rules.ts'
import { findRequest } from './changes.queries.ts'
import { factsOf, groupOf, mayAsk } from './plan.queries.ts'
import { knownHomes } from '#features/children/server/homes.api.ts'
import { tellTravel } from './homes.commands.ts'
import { timesOn, type TimeOn } from './times.queries.ts'

/** Before the first stop of the line: until then a change is accepted by rule (our default). */
const CUT_OFF_MIN = 30
/** The furthest day for which a change can be asked. */
const AHEAD_DAYS = 60

const asked: NoticeKind = {
  kind: 'travel.asked',
  topic: 'transport',
  title: 'travel.notice.asked',
  body: 'travel.notice.askedBody',
}
const answered: Record<'approved' | 'refused', NoticeKind> = {
  approved: {
    kind: 'travel.answered',
    topic: 'transport',
    title: 'travel.notice.approved',
    body: 'travel.notice.body',
  },
  refused: { kind: 'travel.answered', topic: 'transport', title: 'travel.notice.refused', body: 'travel.notice.body' },
}

/** Stops that a child could use instead; a family is offered those of the line on which the child rides that day. */
export async function optionsOf(work: Work, childId: string, { day, direction }: QueryOf<typeof getOptions>) {
  if (!(await mayReach(work, childId))) throw notFound()
  const admin = work.actor.role === 'CB_ADMIN'
  if (!admin && !(await mayAsk(work, childId))) throw notPermitted()
  const { group_id } = await groupOf(work, childId)
  const facts = await factsOf(work, childId, group_id, day, day)
  const { lines, allowed, travel } = await choices(work, facts, day, direction, admin)
  if (!allowed) return []
  const now = travel.winner.outcome.kind === 'rides' ? travel.winner.outcome : null
  const timeOn = await timesOn(work, { groupId: group_id, lines: facts.lines, from: day, to: day })
  return lines.flatMap((line) =>
    stopsToChoose(line, direction)
      .filter((stop) => stop.id !== now?.boardStopId && stop.id !== now?.alightStopId)
      .map((stop) => ({
        routeId: line.id,
        routeName: line.name,
        placeId: stop.placeId,
        name: stop.name,
        time: timeOn(day, line, stop),
      })),
  )
}

const stopsToChoose = (line: Line, way: Way) => (way === 'to_school' ? line.stops.slice(0, -1) : line.stops.slice(1))

async function choices(work: Work, facts: Facts, day: string, way: Way, admin: boolean) {
  const travel = resolveTravel(facts, day, way)
  const serving = linesOn(facts.lines, day, way)
  const owner = homeOf(travel)
  const allowed = admin || owner === null || (await knownHomes(work, [owner])).has(owner)
  const { outcome } = travel.winner
  const own = outcome.kind === 'rides' ? outcome.routeId : null
  return { travel, owner, own, allowed, lines: admin ? serving : serving.filter((line) => line.id === own) }
}

/**
 * Asks for another stop or says that the family collects the child. Before the cut-off a stop of the child's own line and
 * collecting are accepted by rule; the seat is the child's own already. Everything else waits for an administrator.
 */
export async function ask(work: Work, body: BodyOf<typeof requestChange>): Promise<ChangeRequest> {
  const child = await lockChild(work, body.childId)
  const admin = work.actor.role === 'CB_ADMIN'
  if (!admin && !(await mayAsk(work, body.childId))) throw notPermitted()
  const id = body.id ?? work.newId()
  if (await isThere(work, id)) return findRequest(work, id)
  const { zone } = await groupOf(work, body.childId)
  const today = dayIn(zone, work.now)
  if (body.day < today) throw badFields([{ fieldName: 'day', message: 'travel.error.past' }])
  if (body.day > addDays(today, AHEAD_DAYS)) throw badFields([{ fieldName: 'day', message: 'travel.error.tooFar' }])
  const facts = await factsOf(work, body.childId, child.group_id, body.day, body.day)
  const { travel, owner, own, allowed, lines } = await choices(work, facts, body.day, body.direction, admin)
  if (!allowed) throw notPermitted('travel.error.otherHome')
  if (travel.winner.rule === 'restriction' || travel.winner.rule === 'calendar') throw refusedNow('travel.error.noRide')
  const line = body.kind === 'stop' ? lines.find((one) => one.id === body.routeId) : undefined
  const stop = line && stopsToChoose(line, body.direction).find((one) => one.placeId === body.placeId)
  if (body.kind === 'stop' && !stop) throw badFields([{ fieldName: 'placeId', message: 'travel.error.stop' }])
  const ride = facts.lines.find((one) => one.id === (line?.id ?? own))
  if (ride && (await hasStarted(work, ride.id, body.day))) throw refusedNow('travel.error.started')
  const timeOn = await timesOn(work, { groupId: child.group_id, lines: facts.lines, from: body.day, to: body.day })
  const inTime = beforeCutOff(work, ride, { day: body.day, zone, timeOn })
  const byRule = admin || (inTime && (body.kind === 'collected' || line?.id === own))
  await supersede(work, body)
  await work.db
    .insertInto('change_request')
    .values({
      organisation_id: work.organisationId,
      group_id: child.group_id,
      id,
      child_id: body.childId,
      day: body.day,
      direction: body.direction,
      kind: body.kind,
      route_id: line?.id ?? null,
      place_id: stop?.placeId ?? null,
      household_id: owner,
      note: body.note,
      state: stateOf(admin, byRule),
      rule: admin ? 'staff' : ruleOf(byRule, inTime, body.kind),
      proposed_by: work.actor.personId ?? body.childId,
      proposer_name: await actorName(work),
      proposed_at: work.now,
      decided_at: byRule ? work.now : null,
    })
    .execute()
  await audit(work, { action: 'travel.asked', subjectKind: 'child', subjectId: body.childId, details: { id } })
  await travelChanged.call(work, { childId: body.childId })
  await tellTravel(work, body.childId)
  const made = await findRequest(work, id)
  if (!byRule)
    await notify(work, asked, {
      to: await officeOf(work, child.group_id, [body.childId]),
      cause: id,
      values: { name: made.childName, day: made.day },
      link: linkOf(made.childId),
    })
  return made
}

const stateOf = (admin: boolean, byRule: boolean) => {
  if (admin) return 'approved'
  return byRule ? 'auto_accepted' : 'proposed'
}

const ruleOf = (byRule: boolean, inTime: boolean, kind: 'stop' | 'collected'): string => {
  if (!inTime) return 'after_cut_off'
  if (!byRule) return 'other_line'
  return kind === 'stop' ? 'same_line' : 'collected'
}

const linkOf = (childId: string): string => `/loggedIn/childDetail/?personalDataId=${childId}&tab=PLACES_CHILDREN`

type When = { day: string; zone: string; timeOn: TimeOn }

function beforeCutOff(work: Work, line: Line | undefined, { day, zone, timeOn }: When): boolean {
  const first = line?.stops[0]
  if (!line || !first) return true
  return work.now.getTime() <= instantOf(day, timeOn(day, line, first), zone).getTime() - CUT_OFF_MIN * 60_000
}

async function hasStarted(work: Work, routeId: string, day: string): Promise<boolean> {
  const run = await work.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('route_id', '=', routeId)
    .where('service_date', '=', day)
    .where('status', 'not in', ['PLANNED', 'CANCELLED'])
    .executeTakeFirst()
  return run !== undefined
}

const isThere = (work: Work, id: string) =>
  work.db
    .selectFrom('change_request')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The newest word counts: what was asked before for the same way of the day is over. */
async function supersede(work: Work, body: { childId: string; day: string; direction: Way }): Promise<void> {
  await work.db
    .updateTable('change_request')
    .set((eb) => ({ state: 'expired', rule: 'newer', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', body.childId)
    .where('day', '=', body.day)
    .where('direction', '=', body.direction)
    .where('state', 'in', ['proposed', 'auto_accepted', 'approved'])
    .execute()
}

/** Approves or refuses; who asked is told, with the words of the answer. Decided once it stays. */
export async function decide(work: Work, id: string, body: BodyOf<typeof decideRequest>): Promise<ChangeRequest> {
  const row = await lockRequest(work, id)
  if (row.version !== body.version) throw stale(await findRequest(work, id))
  if (row.state !== 'proposed') throw refusedNow('travel.error.decided')
  if (row.route_id !== null && (await hasStarted(work, row.route_id, row.day))) throw refusedNow('travel.error.started')
  const state = body.approve ? 'approved' : 'refused'
  await work.db
    .updateTable('change_request')
    .set({
      state,
      answer: body.answer,
      decided_by: work.actor.personId,
      decider_name: await actorName(work),
      decided_at: work.now,
      version: row.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await settled(work, row.child_id, id, `travel.${state}`)
  const to = await familyOf(work, row)
  const child = await nameOf(work, row.child_id)
  await notify(work, answered[state], {
    to,
    cause: id,
    values: { name: child, day: row.day, answer: body.answer },
    link: linkOf(row.child_id),
  })
  return findRequest(work, id)
}

/** Takes a change back: the day is again as the rules say. Taken back twice it stays so. */
export async function takeBack(work: Work, id: string): Promise<ChangeRequest> {
  const row = await lockRequest(work, id)
  const before = await findRequest(work, id)
  if (row.state === 'expired' || row.state === 'refused') return before
  if (!before.abilities.withdraw) throw notPermitted()
  if (row.route_id !== null && (await hasStarted(work, row.route_id, row.day))) throw refusedNow('travel.error.started')
  await work.db
    .updateTable('change_request')
    .set({
      state: 'expired',
      rule: 'withdrawn',
      withdrawn_at: work.now,
      withdrawer_name: await actorName(work),
      version: row.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await settled(work, row.child_id, id, 'travel.withdrawn')
  return findRequest(work, id)
}

async function settled(work: Work, childId: string, id: string, action: `travel.${string}`): Promise<void> {
  await audit(work, { action, subjectKind: 'child', subjectId: childId, details: { id } })
  await travelChanged.call(work, { childId })
  await tellTravel(work, childId)
}

async function lockRequest(work: Work, id: string) {
  const { childId } = await findRequest(work, id)
  await lockChild(work, childId)
  return work.db
    .selectFrom('change_request')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Who hears the answer: who asked, when they may still know about the child, never the other home. */
async function familyOf(work: Work, row: { child_id: string; proposed_by: string }): Promise<string[]> {
  const adults = await adultsToTell(work, [row.child_id])
  return adults.filter((adult) => adult === row.proposed_by)
}

async function nameOf(work: Work, personId: string): Promise<string> {
  const person = await work.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return fullName(person)
}
