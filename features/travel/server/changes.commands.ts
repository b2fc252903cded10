import type { BodyOf, QueryOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { lockChild, mayReach } from '#features/children/server/children.api.ts'
import { actorName, adultsToTell, fullName } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { travelChanged } from './travel.hooks.api.ts'
import type { ChangeRequest, decideRequest, requestChange } from '../shared/changes.contract.ts'
import type { getOptions } from '../shared/travel.contract.ts'
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
  topic: 'plan',
  title: 'travel.notice.asked',
  body: 'travel.notice.askedBody',
}
const answered: Record<'approved' | 'refused', NoticeKind> = {
  approved: {
    kind: 'travel.answered',
    topic: 'plan',
    title: 'travel.notice.approved',
    body: 'travel.notice.body',
  },
  refused: { kind: 'travel.answered', topic: 'plan', title: 'travel.notice.refused', body: 'travel.notice.body' },
}

/** Stops that a child could use instead; a family is offered those of the line on which the child rides that day. */
export async function optionsOf(tx: TenantContext, childId: string, { day, direction }: QueryOf<typeof getOptions>) {
  if (!(await mayReach(tx, childId))) throw notFound()
  const admin = tx.actor.role === 'CB_ADMIN'
  if (!admin && !(await mayAsk(tx, childId))) throw notPermitted()
  const { group_id } = await groupOf(tx, childId)
  const facts = await factsOf(tx, childId, group_id, day, day)
  const { lines, allowed, travel } = await choices(tx, facts, day, direction, admin)
  if (!allowed) return []
  const now = travel.winner.outcome.kind === 'rides' ? travel.winner.outcome : null
  const timeOn = await timesOn(tx, { groupId: group_id, lines: facts.lines, from: day, to: day })
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

async function choices(tx: TenantContext, facts: Facts, day: string, way: Way, admin: boolean) {
  const travel = resolveTravel(facts, day, way)
  const serving = linesOn(facts.lines, day, way)
  const owner = homeOf(travel)
  const allowed = admin || owner === null || (await knownHomes(tx, [owner])).has(owner)
  const { outcome } = travel.winner
  const own = outcome.kind === 'rides' ? outcome.routeId : null
  return { travel, owner, own, allowed, lines: admin ? serving : serving.filter((line) => line.id === own) }
}

/**
 * Asks for another stop or says that the family collects the child. Before the cut-off a stop of the child's own line and
 * collecting are accepted by rule; the seat is the child's own already. Everything else waits for an administrator.
 */
export async function ask(tx: TenantContext, body: BodyOf<typeof requestChange>): Promise<ChangeRequest> {
  const child = await lockChild(tx, body.childId)
  const admin = tx.actor.role === 'CB_ADMIN'
  if (!admin && !(await mayAsk(tx, body.childId))) throw notPermitted()
  const id = body.id ?? tx.newId()
  if (await isThere(tx, id)) return findRequest(tx, id)
  const { zone } = await groupOf(tx, body.childId)
  const today = dayIn(zone, tx.now)
  if (body.day < today) throw badFields([{ fieldName: 'day', message: 'travel.error.past' }])
  if (body.day > addDays(today, AHEAD_DAYS)) throw badFields([{ fieldName: 'day', message: 'travel.error.tooFar' }])
  const facts = await factsOf(tx, body.childId, child.group_id, body.day, body.day)
  const { travel, owner, own, allowed, lines } = await choices(tx, facts, body.day, body.direction, admin)
  if (!allowed) throw notPermitted('travel.error.otherHome')
  if (travel.winner.rule === 'restriction' || travel.winner.rule === 'calendar') throw refusedNow('travel.error.noRide')
  const line = body.kind === 'stop' ? lines.find((one) => one.id === body.routeId) : undefined
  const stop = line && stopsToChoose(line, body.direction).find((one) => one.placeId === body.placeId)
  if (body.kind === 'stop' && !stop) throw badFields([{ fieldName: 'placeId', message: 'travel.error.stop' }])
  const ride = facts.lines.find((one) => one.id === (line?.id ?? own))
  if (ride && (await hasStarted(tx, ride.id, body.day))) throw refusedNow('travel.error.started')
  const timeOn = await timesOn(tx, { groupId: child.group_id, lines: facts.lines, from: body.day, to: body.day })
  const inTime = beforeCutOff(tx, ride, { day: body.day, zone, timeOn })
  const byRule = admin || (inTime && (body.kind === 'collected' || line?.id === own))
  await supersede(tx, body)
  await tx.db
    .insertInto('change_request')
    .values({
      organisation_id: tx.organisationId,
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
      proposed_by: tx.actor.personId ?? body.childId,
      proposer_name: await actorName(tx),
      proposed_at: tx.now,
      decided_at: byRule ? tx.now : null,
    })
    .execute()
  await audit(tx, { action: 'travel.asked', subjectKind: 'child', subjectId: body.childId, details: { id } })
  await travelChanged.call(tx, { childId: body.childId })
  await tellTravel(tx, body.childId)
  const made = await findRequest(tx, id)
  if (!byRule)
    await notify(tx, asked, {
      to: await officeOf(tx, child.group_id, [body.childId]),
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

function beforeCutOff(tx: TenantContext, line: Line | undefined, { day, zone, timeOn }: When): boolean {
  const first = line?.stops[0]
  if (!line || !first) return true
  return tx.now.getTime() <= instantOf(day, timeOn(day, line, first), zone).getTime() - CUT_OFF_MIN * 60_000
}

async function hasStarted(tx: TenantContext, routeId: string, day: string): Promise<boolean> {
  const run = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', routeId)
    .where('service_date', '=', day)
    .where('status', 'not in', ['PLANNED', 'CANCELLED'])
    .executeTakeFirst()
  return run !== undefined
}

const isThere = (tx: TenantContext, id: string) =>
  tx.db
    .selectFrom('change_request')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The newest word counts: what was asked before for the same way of the day is over. */
async function supersede(tx: TenantContext, body: { childId: string; day: string; direction: Way }): Promise<void> {
  await tx.db
    .updateTable('change_request')
    .set((eb) => ({ state: 'expired', rule: 'newer', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', body.childId)
    .where('day', '=', body.day)
    .where('direction', '=', body.direction)
    .where('state', 'in', ['proposed', 'auto_accepted', 'approved'])
    .execute()
}

/** Approves or refuses; who asked is told, with the words of the answer. Decided once it stays. */
export async function decide(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof decideRequest>,
): Promise<ChangeRequest> {
  const row = await lockRequest(tx, id)
  if (row.version !== body.version) throw stale(await findRequest(tx, id))
  if (row.state !== 'proposed') throw refusedNow('travel.error.decided')
  if (row.route_id !== null && (await hasStarted(tx, row.route_id, row.day))) throw refusedNow('travel.error.started')
  const state = body.approve ? 'approved' : 'refused'
  await tx.db
    .updateTable('change_request')
    .set({
      state,
      answer: body.answer,
      decided_by: tx.actor.personId,
      decider_name: await actorName(tx),
      decided_at: tx.now,
      version: row.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await settled(tx, row.child_id, id, `travel.${state}`)
  const to = await familyOf(tx, row)
  const child = await nameOf(tx, row.child_id)
  await notify(tx, answered[state], {
    to,
    cause: id,
    values: { name: child, day: row.day, answer: body.answer },
    link: linkOf(row.child_id),
    about: [row.child_id],
  })
  return findRequest(tx, id)
}

/** Withdraws a change: the day is again as the rules say. A repeat changes nothing. */
export async function takeBack(tx: TenantContext, id: string): Promise<ChangeRequest> {
  const row = await lockRequest(tx, id)
  const before = await findRequest(tx, id)
  if (row.state === 'expired' || row.state === 'refused') return before
  if (!before.abilities.withdraw) throw notPermitted()
  if (row.route_id !== null && (await hasStarted(tx, row.route_id, row.day))) throw refusedNow('travel.error.started')
  await tx.db
    .updateTable('change_request')
    .set({
      state: 'expired',
      rule: 'withdrawn',
      withdrawn_at: tx.now,
      withdrawer_name: await actorName(tx),
      version: row.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await settled(tx, row.child_id, id, 'travel.withdrawn')
  return findRequest(tx, id)
}

async function settled(tx: TenantContext, childId: string, id: string, action: `travel.${string}`): Promise<void> {
  await audit(tx, { action, subjectKind: 'child', subjectId: childId, details: { id } })
  await travelChanged.call(tx, { childId })
  await tellTravel(tx, childId)
}

async function lockRequest(tx: TenantContext, id: string) {
  const { childId } = await findRequest(tx, id)
  await lockChild(tx, childId)
  return tx.db
    .selectFrom('change_request')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Who hears the answer: who asked, when they may still know about the child, never the other home. */
async function familyOf(tx: TenantContext, row: { child_id: string; proposed_by: string }): Promise<string[]> {
  const adults = await adultsToTell(tx, [row.child_id])
  return adults.filter((adult) => adult === row.proposed_by)
}

async function nameOf(tx: TenantContext, personId: string): Promise<string> {
  const person = await tx.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return fullName(person)
}
