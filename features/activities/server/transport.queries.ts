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
import { inReach } from '#features/runs/server/policy.api.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { activitiesTexts } from '../shared/activities.texts.ts'
import type { activitiesOfRun, transportRoutes } from '../shared/transport.contract.ts'
import { WAYS, type Way } from '../shared/transport.rules.ts'
import { activityReached } from './activities.policy.ts'
import type { ActivityRow } from './answers.rules.ts'
import { countIn } from './places.queries.ts'

/** The names of what is joined for a way: its last decision `t`, who made it (`d`), its route `r` and the run `u` of that. */
const NAMES = {
  there: { t: 't', d: 'd', r: 'r', u: 'u' },
  back: { t: 'bt', d: 'bd', r: 'br', u: 'bu' },
} as const
type Names = (typeof NAMES)[Way]
const col = (name: string, column: string) => sql.ref(`${name}.${column}`)

/** The run of a route on a day; a cancelled one is none. */
const runOn = (tx: TenantContext, day: RawBuilder<unknown>, { r, u }: Names = NAMES.there) => sql`left join lateral (
  select run.id, run.status, run.planned_start, run.route_name from run
  where run.organisation_id = ${tx.organisationId} and run.route_id = ${col(r, 'id')} and run.service_date = ${day} and run.status <> 'CANCELLED'
  order by run.run_no desc limit 1) ${sql.table(u)} on true`

/** That a route goes on a day: it has a run then, or will have one (`planRuns` of scheduling). */
const goesOn = (
  { organisationId }: TenantContext,
  day: RawBuilder<unknown>,
  { r, u }: Names = NAMES.there,
) => sql<boolean>`(${col(u, 'id')} is not null
  or (${col(r, 'status')} = 'ACTIVE' and extract(isodow from ${day})::int = any (${col(r, 'weekdays')})
    and ${day} between coalesce(${col(r, 'valid_from')}, ${day}) and coalesce(${col(r, 'valid_to')}, ${day})
    and not exists (select from calendar_day c where c.organisation_id = ${organisationId} and c.group_id = ${col(r, 'group_id')}
      and c.day = ${day} and c.kind = 'closed')
    and not exists (select from run c where c.organisation_id = ${organisationId} and c.route_id = ${col(r, 'id')}
      and c.service_date = ${day} and c.status = 'CANCELLED' and c.cancelled_by is not null)))`

/** When a route leaves on a day: as its run says, or its first stop. */
const leavesOn = (
  { organisationId }: TenantContext,
  day: RawBuilder<unknown>,
  { r, u }: Names = NAMES.there,
) => sql<Date>`coalesce(${col(u, 'planned_start')},
  (select (${day} + min(s.planned_time)::time) at time zone ${col(r, 'zone')} from route_stop s
    where s.organisation_id = ${organisationId} and s.route_id = ${col(r, 'id')}))`

/** That an activity `v` asks for a way. */
const asks = (way: Way) =>
  sql<boolean>`(v.transport and v.state = 'OPEN' and v.transport_ways in ('both', ${sql.lit(way)}))`

/** The last decision about a way of an activity `v`, its route with the run of that day, and who made it. */
function wayJoins(tx: TenantContext, way: Way) {
  const names = NAMES[way]
  const { t, d, r } = names
  return sql`
  left join lateral (select x.* from care_activity_transport x
    where x.organisation_id = ${tx.organisationId} and x.activity_id = v.id and x.way = ${sql.lit(way)}
    order by x.nth desc limit 1) ${sql.table(t)} on v.transport and v.state = 'OPEN'
  left join route ${sql.table(r)} on ${col(r, 'organisation_id')} = ${tx.organisationId} and ${col(r, 'id')} = ${col(t, 'route_id')}
  left join person ${sql.table(d)} on ${col(d, 'organisation_id')} = ${tx.organisationId} and ${col(d, 'id')} = ${col(t, 'author_id')}
  ${runOn(tx, col(t, 'service_date'), names)}`
}

/** What is joined for both ways of an activity `v`. */
export const transportJoins = (tx: TenantContext) =>
  sql.join(
    WAYS.map((way) => wayJoins(tx, way)),
    sql` `,
  )

/** How the request for a way of an activity `v` stands; null: there is none. With its joins. */
function wayState(tx: TenantContext, way: Way) {
  const names = NAMES[way]
  const decision = col(names.t, 'decision')
  return sql`case when not ${asks(way)} then null when ${decision} = 'NONE' then 'NONE'
  when ${decision} = 'ROUTE' and ${goesOn(tx, col(names.t, 'service_date'), names)} then 'ARRANGED' else 'REQUESTED' end`
}

/** That the actor may read which route it is: a family, when somebody whom they reach is on it. */
function mayKnowRoute(tx: TenantContext, { t, u }: Names): RawBuilder<boolean> {
  if (tx.actor.role !== 'CB_PARENT') return sql<boolean>`true`
  const own = personReached(tx, 'x.child_id', { right: 'see' })
  return sql<boolean>`(exists (select from run_passenger x where x.organisation_id = ${tx.organisationId} and x.run_id = ${col(u, 'id')} and ${own})
    or (${col(u, 'id')} is null and exists (select from route_passenger x where x.organisation_id = ${tx.organisationId}
      and x.route_id = ${col(t, 'route_id')} and ${own})))`
}

/** What is read of a way, as `WayRow`. With its joins. */
function wayColumn(tx: TenantContext, way: Way) {
  const names = NAMES[way]
  const { t, d, r, u } = names
  return sql`json_build_object('state', ${wayState(tx, way)}, 'nth', ${col(t, 'nth')}, 'decision', ${col(t, 'decision')},
    'cause', ${col(t, 'cause')}, 'reason', ${col(t, 'reason')}, 'at', ${col(t, 'at')}, 'author', ${col(t, 'author_id')},
    'by', trim(${col(d, 'name')} || ' ' || ${col(d, 'surname')}), 'route_id', ${col(t, 'route_id')}, 'run_id', ${col(u, 'id')},
    'route_name', coalesce(${col(u, 'route_name')}, ${col(r, 'name')}), 'route_known', ${mayKnowRoute(tx, names)},
    'leaves_at', ${leavesOn(tx, col(t, 'service_date'), names)}) as ${sql.ref(way)}`
}

/** What is read of both. With `transportJoins`. */
export const transportColumns = (tx: TenantContext) =>
  sql`v.transport_ways, ${wayColumn(tx, 'there')}, ${wayColumn(tx, 'back')}`

/** That the office has not decided a way of an activity `v`. With `transportJoins`. */
const isRequested = (tx: TenantContext) =>
  sql<boolean>`(${wayState(tx, 'there')} = 'REQUESTED' or ${wayState(tx, 'back')} = 'REQUESTED')`

/** That an activity `v` is not over and the office has to see to its transport. With `transportJoins`. */
export const awaitsTransport = (tx: TenantContext) =>
  sql<boolean>`(v.transport and v.state = 'OPEN' and v.ends_at > ${tx.now} and ${isRequested(tx)} and ${isOffice(tx)}::boolean)`

/** On the day of which moment a way is gone. */
export const momentOfWay = ({ starts_at, ends_at }: Pick<ActivityRow, 'starts_at' | 'ends_at'>, way: Way): Date =>
  way === 'there' ? starts_at : ends_at

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

/** Routes of the group of an activity that go on the day of a way and have not left yet, or are on their way. */
export async function routesThen(
  tx: TenantContext,
  { group_id, zone, ...times }: Pick<ActivityRow, 'group_id' | 'starts_at' | 'ends_at' | 'zone'>,
  way: Way,
): Promise<AnswerOf<typeof transportRoutes>> {
  const day = sql`(${momentOfWay(times, way)}::timestamptz at time zone ${zone})::date`
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
> & { way: Way }

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
  const ofWay = (
    way: Way,
  ) => sql`select v.id, v.name, g.zone, v.starts_at, v.ends_at, pl.name as place_name, v.place_words,
      ${countIn(tx, 'enrolled')} as enrolled, ${sql.lit(way)} as way
    from care_activity v
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = v.group_id
    left join place pl on pl.organisation_id = ${tx.organisationId} and pl.id = v.place_id
    ${wayJoins(tx, way)}
    where ${activityReached(tx)} and ${wayState(tx, way)} = 'ARRANGED' and ${col(NAMES[way].u, 'id')} = ${runId}
      and v.id in (select y.activity_id from care_activity_transport y where y.organisation_id = ${tx.organisationId}
        and y.way = ${sql.lit(way)} and y.route_id = ${run.route_id} and y.service_date = ${run.service_date}::date)`
  const { rows } = await sql<Along>`select * from (${ofWay('there')} union all ${ofWay('back')}) along
    order by starts_at, id, way desc`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    way: row.way,
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
  // The way there comes first.
  const due = sql`case when ${wayState(tx, 'there')} = 'REQUESTED' then v.starts_at else v.ends_at end`
  const rows = sql`select 'activityTransport' as kind, v.id, v.group_id, null::uuid, 'activities.toArrange', v.name, v.name_key,
      null::text, '/loggedIn/activityList/?activity=' || v.id, (${due} at time zone g.zone)::date, ${due},
      '{CB_ADMIN}'::text[], '{CB_ADMIN}'::text[]
    from care_activity v
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = v.group_id
    ${transportJoins(tx)}
    where v.organisation_id = ${tx.organisationId} and v.group_id = ${anyOf(groupIds)} and v.transport and v.state = 'OPEN'
      and v.ends_at > ${tx.now} and ${due} < ${until} and ${isRequested(tx)} and ${sees}::boolean`
  return Promise.resolve({ rows, labels: activitiesTexts })
}
