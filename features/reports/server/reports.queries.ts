import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { onDays, runsOf } from '#features/runs/server/reach.api.ts'
import type {
  AttendanceRow,
  EstimateRow,
  PunctualityRow,
  readAttendance,
  readEstimates,
  readPunctuality,
} from '../shared/reports.contract.ts'
import { EARLY_S, ETA_BANDS, LATE_S, SPAN_DAYS } from '../shared/reports.rules.ts'

/** More rows nobody reads on a screen; the table on paper has as many. */
const ROWS_AT_MOST = 2000

type Asked = BodyOf<typeof readEstimates>

/** Closed runs of the groups and days asked for, at most a year of them. */
async function closedRuns(work: Work, asked: Asked) {
  const { period, from, to } = asked
  const days = period === undefined && from === undefined ? { ...asked, period: 'LASTMONTH' as const } : asked
  const groupIds = groupsAsked(work, asked.customerGroupDtos)
  if (days.from !== undefined && addDays(days.from, SPAN_DAYS) < (to ?? (await todayIn(work, groupIds)) ?? days.from))
    throw badFields([{ fieldName: 'from', message: 'reports.tooLong' }])
  if (days.from === undefined && days.period === 'FROMTO')
    throw badFields([{ fieldName: 'from', message: 'error.field.required' }])
  const route = asked.routeId === undefined ? sql<boolean>`true` : sql<boolean>`run.route_id = ${asked.routeId}`
  return runsOf(work, groupIds, [sql<boolean>`run.status = 'CLOSED'`, onDays(work, days), route])
}

/**
 * `told` about the closed runs. Its rows are found by a list of runs and the policy's list of groups at once, each read a
 * single time, in an index that has all that is asked: a month of a city takes a third of a second (docs/adr/0097).
 */
async function about<Row>(work: Work, asked: Asked, told: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`with closed as materialized (
      select run.id, run.route_name, run.direction, run.service_date from ${await closedRuns(work, asked)} run)
    ${told}`.execute(work.db)
  return rows
}
/** That a row of this table is of one of them. */
const ofClosed = (
  work: Work,
  table: 's' | 'p' | 'e',
) => sql`${sql.ref(`${table}.organisation_id`)} = ${work.organisationId}
  and ${sql.ref(`${table}.run_id`)} = any (array(select id from closed))`

/** The day where it is latest among these groups; null when there is none. */
async function todayIn(work: Work, groupIds: readonly string[]): Promise<string | null> {
  const groups = await work.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', anyOf(groupIds))
    .execute()
  return (
    groups
      .map(({ zone }) => dayIn(zone, work.now))
      .toSorted()
      .at(-1) ?? null
  )
}

type Key = { key: RawBuilder<string>; name: RawBuilder<string> }
const BY: Record<'route' | 'weekday' | 'stop', Key> = {
  // Names are those of the day of the run: a line that was renamed stands under both.
  route: { key: sql`closed.route_name || ' ' || closed.direction`, name: sql`closed.route_name` },
  weekday: {
    key: sql`extract(isodow from closed.service_date)::text`,
    name: sql`extract(isodow from closed.service_date)::text`,
  },
  stop: { key: sql`coalesce(s.place_id::text, s.name)`, name: sql`max(s.name)` },
}
const grouped = ({ key, name }: Key, by: string) =>
  by === 'stop' ? sql`group by ${key}` : sql`group by ${key}, ${name}`
/** Weekdays in their order, everything else with what needs a look first. */
const ordered = (by: string, worst: RawBuilder<unknown>) =>
  by === 'weekday' ? sql`order by key` : sql`order by ${worst}, name, key`

/** How punctual stops were reached: one statement. */
export async function punctuality(work: Work, asked: BodyOf<typeof readPunctuality>): Promise<PunctualityRow[]> {
  const by = BY[asked.by]
  const onTime = sql`s.delay between ${EARLY_S} and ${LATE_S}`
  return about(
    work,
    asked,
    sql<PunctualityRow>`
    select ${by.key} as key, ${by.name} as name, count(*)::int as visits,
      (count(*) filter (where ${onTime}))::int as "onTime",
      round(percentile_cont(0.5) within group (order by s.delay))::int as "medianDelay",
      round(percentile_cont(0.9) within group (order by s.delay))::int as "p90Delay"
    from closed join (select s.run_id, s.place_id, s.name, extract(epoch from s.arrived_at - s.planned_at)::float8 as delay
      from run_stop s where ${ofClosed(work, 's')} and s.arrived_at is not null) s on s.run_id = closed.id
    ${grouped(by, asked.by)} ${ordered(asked.by, sql`avg((${onTime})::int)`)}
    limit ${ROWS_AT_MOST}`,
  )
}

/** What became of children: one statement. */
export async function attendance(work: Work, asked: BodyOf<typeof readAttendance>): Promise<AttendanceRow[]> {
  const counts = sql`count(*)::int as expected,
      (count(*) filter (where p.rode))::int as rode,
      (count(*) filter (where not p.rode and p.state in ('ABSENT', 'COLLECTED')))::int as absent,
      (count(*) filter (where not p.rode and p.state = 'NO_SHOW'))::int as "noShow"
    from run_passenger p where ${ofClosed(work, 'p')} and p.child_id is not null`
  if (asked.by === 'child')
    return about(
      work,
      asked,
      sql<AttendanceRow>`select p.child_id::text as key, max(p.name) as name, ${counts}
        group by p.child_id order by "noShow" desc, name, key limit ${ROWS_AT_MOST}`,
    )
  const by = BY[asked.by]
  // Counted by run first: a run has one line in the join then, not one for each child.
  return about(
    work,
    asked,
    sql<AttendanceRow>`, n as materialized (select p.run_id, ${counts} group by p.run_id)
    select ${by.key} as key, ${by.name} as name, sum(n.expected)::int as expected, sum(n.rode)::int as rode,
      sum(n.absent)::int as absent, sum(n."noShow")::int as "noShow"
    from n join closed on closed.id = n.run_id
    ${grouped(by, asked.by)} ${ordered(asked.by, sql`sum(n."noShow") desc`)}
    limit ${ROWS_AT_MOST}`,
  )
}

/** How good the estimates were: one statement over what the night scored. */
export async function estimates(work: Work, asked: Asked): Promise<EstimateRow[]> {
  const bands = sql.join(ETA_BANDS.map(([from, to]) => sql`(${from}::int, ${to}::int)`))
  return about(
    work,
    asked,
    sql<EstimateRow>`, scored as (select e.low, sum(e.samples) as samples, sum(e.within) as within
      from eta_score e where ${ofClosed(work, 'e')} group by e.low)
    select b.low::text as key, b.low || '-' || b.high as name, coalesce(scored.samples, 0)::int as samples,
      coalesce(scored.within, 0)::int as within
    from (values ${bands}) as b (low, high) left join scored on scored.low = b.low order by b.low`,
  )
}
