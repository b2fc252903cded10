import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { CareActivityRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type * as contract from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activity.contract.ts'
import { DAYS_MAX, isSpan, mayChange, type State } from '../shared/activities.rules.ts'
import { movedAlong, OCCURRENCES_MAX, occurrencesOf, type Repeat, type Span } from '../shared/series.rules.ts'
import { staysDecided, WAYS } from '../shared/transport.rules.ts'
import { activityRow, findActivity, lockedActivity } from './activities.queries.ts'
import { shownActivity, type ActivityRow } from './answers.rules.ts'
import { fillPlaces } from './places.commands.ts'
import { heldFollowing } from './series.queries.ts'
import { takingIn } from './taking.queries.ts'
import { toldOfPlan } from './told.commands.ts'
import { requestAgain } from './transport.commands.ts'

type Plan = Omit<BodyOf<typeof contract.changeActivity>, 'version' | 'following'>

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
    ...(plan.transportWays !== undefined && { transport_ways: plan.transportWays }),
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

/** Plans an activity, or as many as it is repeated; the same call again answers what it made. Throws 409 E013 for an id of another. */
export async function add(tx: TenantContext, body: BodyOf<typeof contract.addActivity>): Promise<Activity> {
  const { id, customerGroupId, repeat, ...plan } = body
  const group = await groupInReach(tx, customerGroupId)
  const columns = await columnsOf(tx, group.id, plan)
  const spans = spansOf(columns, repeat, group.zone)
  const made = await tx.db
    .insertInto('care_activity')
    .values(
      spans.map(({ startsAt, endsAt }, at) => ({
        organisation_id: tx.organisationId,
        group_id: group.id,
        id: at === 0 ? id : tx.newId(),
        ...columns,
        starts_at: startsAt,
        ends_at: endsAt,
        series_id: repeat === null ? null : id,
        occurrence: repeat === null ? null : at + 1,
        state_at: tx.now,
        author_id: tx.actor.personId,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  const ids = made.map((row) => row.id)
  if (ids.includes(id)) {
    await toldOfPlan(tx, { ids, groupId: group.id, action: 'added' })
    return findActivity(tx, id)
  }
  const there = await findActivity(tx, id).catch(() => null)
  const same =
    ids.length === 0 &&
    there?.customerGroupDto.id === group.id &&
    there.name === plan.name &&
    Date.parse(there.startsAt) === Date.parse(plan.startsAt)
  if (!there || !same) throw refusedNow('activities.error.otherId')
  return there
}

/** When it takes place: once, or repeated by the clock of the group. */
function spansOf(
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  repeat: Repeat | null,
  zone: string,
): Span[] {
  const first = { startsAt: starts_at, endsAt: ends_at }
  if (repeat === null) return [first]
  const all = occurrencesOf(first, repeat, zone)
  if ('fieldName' in all) throw badFields([{ ...all, values: { most: OCCURRENCES_MAX } }])
  return all
}

const shown = async (tx: TenantContext, row: ActivityRow): Promise<Activity> =>
  shownActivity(tx, row, await takingIn(tx, [row.id]))

/**
 * Changes the plan of one that nobody's attendance was recorded for; with `following` that of the open ones of its series after it, too, moved by as many
 * days. Those that are attended stay as they were.
 */
export async function change(
  tx: TenantContext,
  id: string,
  { version, following, ...plan }: BodyOf<typeof contract.changeActivity>,
): Promise<Activity> {
  const row = await lockedActivity(tx, id)
  if (row.version !== version) throw stale(await shown(tx, row))
  if (row.state !== 'OPEN') throw refusedNow('activities.error.closed')
  if (!mayChange(row)) throw refusedNow('activities.error.recorded')
  const others = following ? (await heldFollowing(tx, row)).filter(mayChange) : []
  const rows = [row, ...others]
  const enrolled = Math.max(...rows.map((one) => one.enrolled))
  if (plan.capacity !== null && plan.capacity < enrolled)
    throw badFields([{ fieldName: 'capacity', message: 'activities.error.capacity', values: { enrolled } }])
  const columns = await columnsOf(tx, row.group_id, plan)
  const spans = spansAfter(row, others, columns)
  await write(tx, rows, { ...columns, ...timesOf(spans) })
  const undecided = rows.flatMap((one, at) => {
    const after = { ...planOf({ ...one, ...columns }), ...spans[at] }
    return WAYS.flatMap((way) => (staysDecided(way, planOf(one), after) ? [] : [{ row: one, way }]))
  })
  await requestAgain(tx, undecided, 'CHANGED')
  for (const one of rows) if (one.waiting > 0) await fillPlaces(tx, await activityRow(tx, one.id))
  await toldOfPlan(tx, { ids: rows.map((one) => one.id), groupId: row.group_id, action: 'changed' })
  return findActivity(tx, id)
}

const spanOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): Span => ({
  startsAt: starts_at,
  endsAt: ends_at,
})

type Placed = Parameters<typeof spanOf>[0] &
  Pick<ActivityRow, 'place_id' | 'place_words' | 'transport' | 'transport_ways'>

const planOf = ({ place_id, place_words, transport, transport_ways, ...times }: Placed) => ({
  ...spanOf(times),
  placeId: place_id,
  place: place_words,
  transport,
  ways: transport_ways,
})

/** When each takes place: the first as it was typed, the others moved along with it. */
function spansAfter(
  row: ActivityRow,
  others: readonly ActivityRow[],
  columns: { starts_at: Date; ends_at: Date },
): (Span & { id: string })[] {
  const moved = { from: spanOf(row), to: spanOf(columns) }
  return [
    { id: row.id, ...moved.to },
    ...others.map((one) => ({ id: one.id, ...movedAlong(spanOf(one), moved, row.zone) })),
  ]
}

/** What is written of them where there are several. */
function timesOf(spans: readonly (Span & { id: string })[]) {
  if (spans.length < 2) return {}
  const each = (of: (span: Span) => Date) =>
    sql<Date>`case id ${sql.join(
      spans.map((span) => sql`when ${span.id}::uuid then ${of(span)}::timestamptz`),
      sql` `,
    )} end`
  return { starts_at: each(({ startsAt }) => startsAt), ends_at: each(({ endsAt }) => endsAt) }
}

const MOVES = {
  close: { from: ['OPEN'], state: 'CLOSED', action: 'closed' },
  archive: { from: ['OPEN', 'CLOSED'], state: 'ARCHIVED', action: 'archived' },
  restore: { from: ['CLOSED', 'ARCHIVED'], state: 'OPEN', action: 'restored' },
} as const satisfies Record<string, { from: readonly State[]; state: State; action: string }>

type Moving = BodyOf<typeof contract.archiveActivity> & { move: keyof typeof MOVES; following?: boolean }

/** Closes, archives or opens again; with `following` those of its series that come after it and are open, too. A repeat changes nothing. */
export async function move(
  tx: TenantContext,
  id: string,
  { version, reason, following = false, move: name }: Moving,
): Promise<Activity> {
  const { from, state, action } = MOVES[name]
  const row = await lockedActivity(tx, id)
  if (row.state === state) return shown(tx, row)
  if (row.version !== version) throw stale(await shown(tx, row))
  if (!from.some((one) => one === row.state)) throw refusedNow('activities.error.closed')
  const rows = [row, ...(following ? await heldFollowing(tx, row) : [])]
  await write(tx, rows, { state, state_reason: reason, state_at: tx.now })
  if (state !== 'OPEN') {
    const both = rows.flatMap((one) => WAYS.map((way) => ({ row: one, way })))
    await requestAgain(tx, both, 'CLOSED')
  }
  // Who left meanwhile left a place.
  if (state === 'OPEN' && row.waiting > 0) await fillPlaces(tx, await activityRow(tx, id))
  await toldOfPlan(tx, { ids: rows.map((one) => one.id), groupId: row.group_id, action })
  return findActivity(tx, id)
}

type Moments = 'starts_at' | 'ends_at'
type Written = Omit<Updateable<CareActivityRow>, Moments> & { [Moment in Moments]?: Date | RawBuilder<Date> }

async function write(tx: TenantContext, rows: readonly ActivityRow[], columns: Written): Promise<void> {
  await tx.db
    .updateTable('care_activity')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
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
