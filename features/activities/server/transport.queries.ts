import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Asked, Source } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import type { Direction, Mode } from '#features/routes/shared/routes.contract.ts'
import { inReach } from '#features/runs/server/reach.api.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { activitiesTexts } from '../shared/activities.texts.ts'
import type { activitiesOfRun, transportRoutes } from '../shared/transport.contract.ts'
import { activityReached } from './activities.policy.ts'
import type { ActivityRow } from './answers.rules.ts'
import { countIn } from './places.queries.ts'

/** The run `u` of a route `r` on a day; a cancelled one is none. */
const runOn = (tx: TenantContext, day: RawBuilder<unknown>) => sql`left join lateral (
  select run.id, run.status, run.planned_start, run.route_name from run
  where run.organisation_id = ${tx.organisationId} and run.route_id = r.id and run.service_date = ${day} and run.status <> 'CANCELLED'
  order by run.run_no desc limit 1) u on true`

/** That a route `r` goes on a day: it has a run `u` then, or will have one (`planRuns` of scheduling). */
const goesOn = ({ organisationId }: TenantContext, day: RawBuilder<unknown>) => sql<boolean>`(u.id is not null
  or (r.status = 'ACTIVE' and extract(isodow from ${day})::int = any (r.weekdays)
    and ${day} between coalesce(r.valid_from, ${day}) and coalesce(r.valid_to, ${day})
    and not exists (select from calendar_day c where c.organisation_id = ${organisationId} and c.group_id = r.group_id
      and c.day = ${day} and c.kind = 'closed')
    and not exists (select from run c where c.organisation_id = ${organisationId} and c.route_id = r.id
      and c.service_date = ${day} and c.status = 'CANCELLED' and c.cancelled_by is not null)))`

/** When a route `r` leaves on a day: as its run `u` says, or its first stop. */
const leavesOn = ({ organisationId }: TenantContext, day: RawBuilder<unknown>) => sql<Date>`coalesce(u.planned_start,
  (select (${day} + min(s.planned_time)::time) at time zone r.zone from route_stop s
    where s.organisation_id = ${organisationId} and s.route_id = r.id))`

/** The last decision `t` about the transport of an activity `v`, its route `r` with the run `u` of that day, and who made it (`d`). */
export const transportJoins = (tx: TenantContext) => sql`
  left join lateral (select x.* from care_activity_transport x
    where x.organisation_id = ${tx.organisationId} and x.activity_id = v.id order by x.nth desc limit 1) t
    on v.transport and v.state = 'OPEN'
  left join route r on r.organisation_id = ${tx.organisationId} and r.id = t.route_id
  left join person d on d.organisation_id = ${tx.organisationId} and d.id = t.author_id
  ${runOn(tx, sql`t.service_date`)}`

/** How the request of an activity `v` stands; null: there is none. With `transportJoins`. */
export const transportState = (tx: TenantContext) => sql`case when not v.transport or v.state <> 'OPEN' then null
  when t.decision = 'NONE' then 'NONE'
  when t.decision = 'ROUTE' and ${goesOn(tx, sql`t.service_date`)} then 'ARRANGED' else 'REQUESTED' end`

/** That the actor may read which route it is: a family, when somebody whom they reach is on it. */
function mayKnowRoute(tx: TenantContext): RawBuilder<boolean> {
  if (tx.actor.role !== 'CB_PARENT') return sql<boolean>`true`
  const own = personReached(tx, 'x.child_id')
  return sql<boolean>`(exists (select from run_passenger x where x.organisation_id = ${tx.organisationId} and x.run_id = u.id and ${own})
    or (u.id is null and exists (select from route_passenger x where x.organisation_id = ${tx.organisationId}
      and x.route_id = t.route_id and ${own})))`
}

/** What is read of it. With `transportJoins`. */
export const transportColumns = (
  tx: TenantContext,
) => sql`${transportState(tx)} as transport_state, t.nth as transport_nth,
  t.decision as transport_decision, t.cause as transport_cause, t.reason as transport_reason, t.at as transport_at,
  t.author_id as transport_author, trim(d.name || ' ' || d.surname) as transport_by, t.route_id, u.id as run_id,
  coalesce(u.route_name, r.name) as route_name, ${mayKnowRoute(tx)} as route_known, ${leavesOn(tx, sql`t.service_date`)} as leaves_at`

/** That an activity `v` is not over and the office has to see to its transport. With `transportJoins`. */
export const awaitsTransport = (tx: TenantContext) =>
  sql<boolean>`(v.transport and v.state = 'OPEN' and v.ends_at > ${tx.now} and ${transportState(tx)} = 'REQUESTED' and ${isOffice(tx)}::boolean)`

type Option = {
  id: string
  run_id: string | null
  name: string
  direction: Direction
  mode: Mode
  leaves_at: Date
  riders: number
  capacity: number
}

/** Routes of the group of an activity that go on the day on which it begins and have not left yet, or are on their way. */
export async function routesThen(
  tx: TenantContext,
  { group_id, starts_at, zone }: Pick<ActivityRow, 'group_id' | 'starts_at' | 'zone'>,
): Promise<AnswerOf<typeof transportRoutes>> {
  const day = sql`(${starts_at}::timestamptz at time zone ${zone})::date`
  const onList = (table: string, of: RawBuilder<unknown>) =>
    sql`(select count(*)::int from ${sql.table(table)} x where x.organisation_id = ${tx.organisationId} and ${of})`
  const { rows } = await sql<Option>`select * from (
      select r.id, u.id as run_id, coalesce(u.route_name, r.name) as name, r.direction, r.mode, r.capacity, ${leavesOn(tx, day)} as leaves_at,
        case when u.id is null then ${onList('route_passenger', sql`x.route_id = r.id`)}
          else ${onList('run_passenger', sql`x.run_id = u.id and x.planned = 'EXPECTED'`)} end as riders, u.status
      from route r ${runOn(tx, day)}
      where r.organisation_id = ${tx.organisationId} and r.group_id = ${group_id} and ${goesOn(tx, day)}) o
    where (o.status is null and o.leaves_at > ${tx.now}) or o.status in ('PLANNED', 'READY', 'IN_PROGRESS')
    order by o.leaves_at, o.name, o.id limit 100`.execute(tx.db)
  return rows.map((row) => ({
    routeId: row.id,
    runId: row.run_id,
    name: row.name,
    direction: row.direction,
    mode: row.mode,
    leavesAt: row.leaves_at.toISOString(),
    riders: row.riders,
    capacity: row.capacity,
  }))
}

type Along = Pick<
  ActivityRow,
  'id' | 'name' | 'zone' | 'starts_at' | 'ends_at' | 'place_name' | 'place_words' | 'enrolled'
>

/** Activities whose people a run takes along; one that is not in reach looks missing. */
export async function takenAlong(tx: TenantContext, runId: string): Promise<AnswerOf<typeof activitiesOfRun>> {
  const run = await tx.db
    .selectFrom('run')
    .select(['route_id', 'service_date'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where(inMyGroups(tx, 'run.group_id'))
    .where(inReach(tx))
    .executeTakeFirst()
  if (!run) throw notFound()
  const { rows } =
    await sql<Along>`select v.id, v.name, g.zone, v.starts_at, v.ends_at, pl.name as place_name, v.place_words,
      ${countIn(tx, 'enrolled')} as enrolled
    from care_activity v
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = v.group_id
    left join place pl on pl.organisation_id = ${tx.organisationId} and pl.id = v.place_id
    ${transportJoins(tx)}
    where ${activityReached(tx)} and ${transportState(tx)} = 'ARRANGED' and u.id = ${runId}
      and v.id in (select y.activity_id from care_activity_transport y where y.organisation_id = ${tx.organisationId}
        and y.route_id = ${run.route_id} and y.service_date = ${run.service_date}::date)
    order by v.starts_at, v.id`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    zone: row.zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    placeName: row.place_name,
    place: row.place_words,
    enrolled: row.enrolled,
  }))
}

/** Activities whose transport the office has to see to before they begin; the system itself sees all. */
export function transportDue(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const sees = (tx.actor.role === null || isOffice(tx)) && isOpen(tx.actor, 'diary.userDetail')
  const rows = sql`select 'activityTransport' as kind, v.id, v.group_id, null::uuid, 'activities.toArrange', v.name, v.name_key,
      null::text, '/loggedIn/activityList/?activity=' || v.id, (v.starts_at at time zone g.zone)::date, v.starts_at,
      '{CB_ADMIN}'::text[], '{CB_ADMIN}'::text[]
    from care_activity v
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = v.group_id
    ${transportJoins(tx)}
    where v.organisation_id = ${tx.organisationId} and v.group_id = ${anyOf(groupIds)} and v.transport and v.state = 'OPEN'
      and v.ends_at > ${tx.now} and v.starts_at < ${until} and ${transportState(tx)} = 'REQUESTED' and ${sees}::boolean`
  return Promise.resolve({ rows, labels: activitiesTexts })
}
