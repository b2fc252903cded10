import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { adultsToTell, groupInReach } from '#features/people/server/people.api.ts'
import type * as contract from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activities.contract.ts'
import { DAYS_MAX, isSpan, mayChange, type State } from '../shared/activities.rules.ts'
import { activityRow, findActivity, lockedActivity } from './activities.queries.ts'
import { shownActivity, type ActivityRow } from './answers.rules.ts'
import { fillPlaces } from './places.commands.ts'
import { takingIn } from './taking.queries.ts'

type Plan = Omit<BodyOf<typeof contract.changeActivity>, 'version'>

/** What is stored of a plan. Throws 400 E012 with the fields that a person has to correct. */
async function columnsOf(tx: TenantContext, groupId: string, plan: Plan) {
  const [starts_at, ends_at] = [new Date(plan.startsAt), new Date(plan.endsAt)]
  const problems: FieldProblem[] = []
  if (!isSpan({ startsAt: starts_at, endsAt: ends_at }))
    problems.push({
      fieldName: 'endsAt',
      message: ends_at > starts_at ? 'activities.error.long' : 'activities.error.ends',
      values: { days: DAYS_MAX },
    })
  const known = await namesKnown(tx, groupId, plan)
  if (plan.placeId !== null && !known.place) problems.push({ fieldName: 'placeId', message: 'activities.error.place' })
  if (plan.leaderId !== null && !known.leader)
    problems.push({ fieldName: 'leaderId', message: 'activities.error.leader' })
  if (problems.length > 0) throw badFields(problems)
  return {
    name: plan.name,
    name_key: searchKey(plan.name),
    description: plan.description,
    starts_at,
    ends_at,
    place_id: plan.placeId,
    place_words: plan.place,
    capacity: plan.capacity,
    leader_id: plan.leaderId,
    leader_words: plan.leader,
    transport: plan.transport,
  }
}

/** Whether the place is one of the group and nobody's home, which families would read, and the leader an assistant of the group. */
async function namesKnown(tx: TenantContext, groupId: string, { placeId, leaderId }: Plan) {
  if (placeId === null && leaderId === null) return { place: false, leader: false }
  const { rows } = await sql<{ place: boolean; leader: boolean }>`select
    exists (select from place p where p.organisation_id = ${tx.organisationId} and p.id = ${placeId}::uuid
      and p.group_id = ${groupId} and p.kind <> 'home_point') as place,
    exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = ${leaderId}::uuid
      and m.group_id = ${groupId} and m.role in ('CB_ASSISTANT', 'CB_ADMIN') and ${notEnded(tx)}) as leader`.execute(
    tx.db,
  )
  return rows[0] ?? { place: false, leader: false }
}

/** Plans an activity; the same call again answers what it made. Throws 409 E013 for an id of another. */
export async function add(tx: TenantContext, body: BodyOf<typeof contract.addActivity>): Promise<Activity> {
  const { id, customerGroupId, ...plan } = body
  const group = await groupInReach(tx, customerGroupId)
  const kept = await tx.db
    .insertInto('care_activity')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id,
      ...(await columnsOf(tx, group.id, plan)),
      state_at: tx.now,
      author_id: tx.actor.personId,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) {
    await toldOfPlan(tx, { id, groupId: group.id, action: 'added' })
    return findActivity(tx, id)
  }
  const there = await findActivity(tx, id).catch(() => null)
  const same =
    there?.customerGroupDto.id === group.id &&
    there.name === plan.name &&
    Date.parse(there.startsAt) === Date.parse(plan.startsAt)
  if (!there || !same) throw refusedNow('activities.error.otherId')
  return there
}

const shown = async (tx: TenantContext, row: ActivityRow): Promise<Activity> =>
  shownActivity(tx, row, await takingIn(tx, [row.id]))

/** Changes the plan of one that nobody's attendance was recorded for. */
export async function change(
  tx: TenantContext,
  id: string,
  { version, ...plan }: BodyOf<typeof contract.changeActivity>,
): Promise<Activity> {
  const row = await lockedActivity(tx, id)
  if (row.version !== version) throw stale(await shown(tx, row))
  if (row.state !== 'OPEN') throw refusedNow('activities.error.closed')
  if (!mayChange(row)) throw refusedNow('activities.error.recorded')
  if (plan.capacity !== null && plan.capacity < row.enrolled)
    throw badFields([
      { fieldName: 'capacity', message: 'activities.error.capacity', values: { enrolled: row.enrolled } },
    ])
  await write(tx, row, await columnsOf(tx, row.group_id, plan))
  if (row.waiting > 0) await fillPlaces(tx, await activityRow(tx, id))
  await toldOfPlan(tx, { id, groupId: row.group_id, action: 'changed' })
  return findActivity(tx, id)
}

const MOVES = {
  close: { from: ['OPEN'], state: 'CLOSED', action: 'closed' },
  archive: { from: ['OPEN', 'CLOSED'], state: 'ARCHIVED', action: 'archived' },
  restore: { from: ['CLOSED', 'ARCHIVED'], state: 'OPEN', action: 'restored' },
} as const satisfies Record<string, { from: readonly State[]; state: State; action: string }>

/** Closes, archives or opens again. A repeat changes nothing. */
export async function move(
  tx: TenantContext,
  id: string,
  { version, reason, move: name }: BodyOf<typeof contract.closeActivity> & { move: keyof typeof MOVES },
): Promise<Activity> {
  const { from, state, action } = MOVES[name]
  const row = await lockedActivity(tx, id)
  if (row.state === state) return shown(tx, row)
  if (row.version !== version) throw stale(await shown(tx, row))
  if (!from.some((one) => one === row.state)) throw refusedNow('activities.error.closed')
  await write(tx, row, { state, state_reason: reason, state_at: tx.now })
  // Who left meanwhile left a place.
  if (state === 'OPEN' && row.waiting > 0) await fillPlaces(tx, await activityRow(tx, id))
  await toldOfPlan(tx, { id, groupId: row.group_id, action })
  return findActivity(tx, id)
}

type Written = Awaited<ReturnType<typeof columnsOf>> | { state: State; state_reason: string; state_at: Date }

async function write(tx: TenantContext, { id, version }: ActivityRow, columns: Written): Promise<void> {
  await tx.db
    .updateTable('care_activity')
    .set({ ...columns, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

/** Activities at a place that is the same as another are at that one; an open form is refused as stale. */
export async function mergeActivityPlaces(
  tx: TenantContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.db
    .updateTable('care_activity')
    .set((eb) => ({ place_id: to, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('place_id', '=', from)
    .execute()
}

type OfPlan = { id: string; groupId: string; action: 'added' | 'changed' | 'closed' | 'archived' | 'restored' }

async function toldOfPlan(tx: TenantContext, { id, groupId, action }: OfPlan): Promise<void> {
  await audit(tx, { action: `activities.${action}`, subjectKind: 'activity', subjectId: id })
  const taking = await takingIn(tx, [id])
  announce(tx, {
    message: 'activities.changed',
    data: { activityId: id },
    audience: {
      groupStaff: [groupId],
      persons:
        taking.length === 0
          ? []
          : await adultsToTell(
              tx,
              taking.map(({ personId }) => personId),
            ),
    },
  })
}
