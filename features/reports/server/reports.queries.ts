import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { RunRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { onDays, runsOf } from '#features/runs/server/run-days.api.ts'
import type {
  AttendanceRow,
  EstimateRow,
  PunctualityRow,
  readAttendance,
  readEstimates,
  readPunctuality,
} from '../shared/reports.contract.ts'
import { ETA_BANDS } from '#features/positions/shared/eta.rules.ts'
import { EARLY_S, LATE_S, SPAN_DAYS } from '../shared/reports.rules.ts'

/** More rows nobody reads on a screen; the table on paper has as many. */
const ROWS_AT_MOST = 2000

type Asked = BodyOf<typeof readEstimates>

type Closed = Pick<Selectable<RunRow>, 'id' | 'route_name' | 'direction' | 'service_date'>

/** Closed runs of the groups and days asked for, at most a year of them. */
async function closedRuns(tx: TenantContext, asked: Asked): Promise<Closed[]> {
  const { period, from, to } = asked
  const days = period === undefined && from === undefined ? { ...asked, period: 'LASTMONTH' as const } : asked
  const groupIds = groupsAsked(tx, asked.customerGroupDtos)
  if (days.from !== undefined && addDays(days.from, SPAN_DAYS) < (to ?? (await todayIn(tx, groupIds)) ?? days.from))
    throw badFields([{ fieldName: 'from', message: 'reports.tooLong' }])
  if (days.from === undefined && days.period === 'FROMTO')
    throw badFields([{ fieldName: 'from', message: 'error.field.required' }])
  const route = asked.routeId === undefined ? sql<boolean>`true` : sql<boolean>`run.route_id = ${asked.routeId}`
  return tx.db
    .selectFrom(runsOf(tx, groupIds, [sql<boolean>`run.status = 'CLOSED'`, onDays(tx, days), route]).as('run'))
    .select(['run.id', 'run.route_name', 'run.direction', 'run.service_date'])
    .execute()
}

/**
 * That a row of this table is of one of these runs. They are named one by one: so PostgreSQL knows how many there are, and
 * takes the index that has all that is asked, where their list and the policy's list of groups are read a single time
 * (docs/adr/0097).
 */
const ofRuns = (tx: TenantContext, table: 's' | 'p' | 'e', runs: readonly Closed[]) =>
  sql`${sql.ref(`${table}.organisation_id`)} = ${tx.organisationId}
    and ${sql.ref(`${table}.run_id`)} = ${anyOf(runs.map((run) => run.id))}`

/** The day where it is latest among these groups; null when there is none. */
async function todayIn(tx: TenantContext, groupIds: readonly string[]): Promise<string | null> {
  const groups = await tx.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(groupIds))
    .execute()
  return (
    groups
      .map(({ zone }) => dayIn(zone, tx.now))
      .toSorted()
      .at(-1) ?? null
  )
}

type Key = { key: RawBuilder<unknown>; name: RawBuilder<unknown>; from: RawBuilder<unknown> }

/** What the runs are told apart by. Names are those of the day of the run: a line that was renamed stands under both. */
function byRun(by: 'route' | 'weekday', runs: readonly Closed[]): Key {
  const keys = runs.map((run) =>
    by === 'route' ? `${run.route_name} ${run.direction}` : String(weekdayOf(run.service_date)),
  )
  const names = by === 'route' ? runs.map((run) => run.route_name) : keys
  return {
    key: sql`run.key`,
    name: sql`run.name`,
    from: sql`unnest(${runs.map((run) => run.id)}::uuid[], ${keys}::text[], ${names}::text[]) as run (id, key, name)`,
  }
}

/** Weekdays in their order, everything else with what needs a look first. */
const ordered = (by: string, worst: RawBuilder<unknown>) =>
  by === 'weekday' ? sql`order by key` : sql`order by ${worst}, name, key`

/** How punctual stops were reached. */
export async function punctuality(tx: TenantContext, asked: BodyOf<typeof readPunctuality>): Promise<PunctualityRow[]> {
  const runs = await closedRuns(tx, asked)
  const stops = sql`(select s.run_id, s.place_id, s.name, extract(epoch from s.arrived_at - s.planned_at)::float8 as delay
    from run_stop s where ${ofRuns(tx, 's', runs)} and s.arrived_at is not null) s`
  const { key, name, from } =
    asked.by === 'stop'
      ? { key: sql`coalesce(s.place_id::text, s.name)`, name: sql`max(s.name)`, from: stops }
      : byRun(asked.by, runs)
  const onTime = sql`s.delay between ${EARLY_S} and ${LATE_S}`
  const { rows } = await sql<PunctualityRow>`
    select ${key} as key, ${name} as name, count(*)::int as visits,
      (count(*) filter (where ${onTime}))::int as "onTime",
      round(percentile_cont(0.5) within group (order by s.delay))::int as "medianDelay",
      round(percentile_cont(0.9) within group (order by s.delay))::int as "p90Delay"
    from ${from} ${asked.by === 'stop' ? sql`` : sql`join ${stops} on s.run_id = run.id`}
    group by ${key} ${asked.by === 'stop' ? sql`` : sql`, ${name}`}
    ${ordered(asked.by, sql`avg((${onTime})::int)`)}
    limit ${ROWS_AT_MOST}`.execute(tx.db)
  return rows
}

/** What became of children. */
export async function attendance(tx: TenantContext, asked: BodyOf<typeof readAttendance>): Promise<AttendanceRow[]> {
  const runs = await closedRuns(tx, asked)
  const counts = sql`count(*)::int as expected,
      (count(*) filter (where p.rode))::int as rode,
      (count(*) filter (where not p.rode and p.state in ('ABSENT', 'COLLECTED')))::int as absent,
      (count(*) filter (where not p.rode and p.state = 'NO_SHOW'))::int as "noShow"
    from run_passenger p where ${ofRuns(tx, 'p', runs)} and p.child_id is not null`
  if (asked.by === 'child') {
    const { rows } = await sql<AttendanceRow>`select p.child_id::text as key, max(p.name) as name, ${counts}
      and ${notRestricted(tx, 'p.child_id')} group by p.child_id order by "noShow" desc, name, key limit ${ROWS_AT_MOST}`.execute(
      tx.db,
    )
    return rows
  }
  const { key, name, from } = byRun(asked.by, runs)
  // Counted by run first: a run has one line in the join then, not one for each child.
  const { rows } = await sql<AttendanceRow>`
    select ${key} as key, ${name} as name, sum(n.expected)::int as expected, sum(n.rode)::int as rode,
      sum(n.absent)::int as absent, sum(n."noShow")::int as "noShow"
    from ${from} join (select p.run_id, ${counts} group by p.run_id) n on n.run_id = run.id
    group by ${key}, ${name} ${ordered(asked.by, sql`sum(n."noShow") desc`)}
    limit ${ROWS_AT_MOST}`.execute(tx.db)
  return rows
}

/** How good the estimates were, as the night summed them up. */
export async function estimates(tx: TenantContext, asked: Asked): Promise<EstimateRow[]> {
  const runs = await closedRuns(tx, asked)
  const bands = sql.join(ETA_BANDS.map(([from, to]) => sql`(${from}::int, ${to}::int)`))
  const { rows } = await sql<EstimateRow>`
    select b.low::text as key, b.low || '-' || b.high as name, coalesce(scored.samples, 0)::int as samples,
      coalesce(scored.within, 0)::int as within
    from (values ${bands}) as b (low, high)
    left join (select e.low, sum(e.samples) as samples, sum(e.within) as within from eta_score e
      where ${ofRuns(tx, 'e', runs)} group by e.low) scored on scored.low = b.low
    order by b.low`.execute(tx.db)
  return rows
}
