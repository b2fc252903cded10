import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { Work } from '#platform/server/work.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { onDays } from '#features/runs/server/reach.api.ts'
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

/** Closed runs (of `run`) of the groups and days asked for, at most a year of them. */
async function closedRuns(work: Work, asked: Asked) {
  const { period, from, to } = asked
  const days = period === undefined && from === undefined ? { ...asked, period: 'LASTMONTH' as const } : asked
  const groupIds = groupsAsked(work, asked.customerGroupDtos)
  if (days.from !== undefined && addDays(days.from, SPAN_DAYS) < (to ?? (await todayIn(work, groupIds)) ?? days.from))
    throw badFields([{ fieldName: 'from', message: 'reports.tooLong' }])
  if (days.from === undefined && days.period === 'FROMTO')
    throw badFields([{ fieldName: 'from', message: 'error.field.required' }])
  const route = asked.routeId === undefined ? sql`true` : sql`run.route_id = ${asked.routeId}`
  return sql<SqlBool>`run.organisation_id = ${work.organisationId} and ${inMyGroups(work, 'run.group_id')}
    and run.group_id = any (${groupIds}::uuid[]) and run.status = 'CLOSED'
    and ${onDays(work, days)} and ${route}`
}

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
const BY: Record<'route' | 'weekday' | 'stop' | 'child', Key> = {
  // Names are those of the day of the run: a line that was renamed stands under both.
  route: { key: sql`run.route_name || ' ' || run.direction`, name: sql`run.route_name` },
  weekday: {
    key: sql`extract(isodow from run.service_date)::text`,
    name: sql`extract(isodow from run.service_date)::text`,
  },
  stop: { key: sql`coalesce(s.place_id::text, s.name)`, name: sql`max(s.name)` },
  child: { key: sql`p.child_id::text`, name: sql`max(p.name)` },
}
const grouped = ({ key, name }: Key, by: string) =>
  by === 'stop' || by === 'child' ? sql`group by ${key}` : sql`group by ${key}, ${name}`
/** Weekdays in their order, everything else with what needs a look first. */
const ordered = (by: string, worst: RawBuilder<unknown>) =>
  by === 'weekday' ? sql`order by key` : sql`order by ${worst}, name, key`

/** How punctual stops were reached: one statement. */
export async function punctuality(work: Work, asked: BodyOf<typeof readPunctuality>): Promise<PunctualityRow[]> {
  const by = BY[asked.by]
  const delay = sql`extract(epoch from s.arrived_at - s.planned_at)`
  const { rows } = await sql<PunctualityRow>`
    select ${by.key} as key, ${by.name} as name, count(*)::int as visits,
      (count(*) filter (where ${delay} between ${EARLY_S} and ${LATE_S}))::int as "onTime",
      round(percentile_cont(0.5) within group (order by ${delay}))::int as "medianDelay",
      round(percentile_cont(0.9) within group (order by ${delay}))::int as "p90Delay"
    from run join run_stop s on s.organisation_id = run.organisation_id and s.run_id = run.id
    where ${await closedRuns(work, asked)} and s.arrived_at is not null
    ${grouped(by, asked.by)} ${ordered(asked.by, sql`avg((${delay} between ${EARLY_S} and ${LATE_S})::int)`)}
    limit ${ROWS_AT_MOST}`.execute(work.db)
  return rows
}

/** What became of children: one statement. */
export async function attendance(work: Work, asked: BodyOf<typeof readAttendance>): Promise<AttendanceRow[]> {
  const by = BY[asked.by]
  const { rows } = await sql<AttendanceRow>`
    select ${by.key} as key, ${by.name} as name, count(*)::int as expected,
      (count(*) filter (where p.rode))::int as rode,
      (count(*) filter (where not p.rode and p.state in ('ABSENT', 'COLLECTED')))::int as absent,
      (count(*) filter (where not p.rode and p.state = 'NO_SHOW'))::int as "noShow"
    from run join run_passenger p on p.organisation_id = run.organisation_id and p.run_id = run.id
    where ${await closedRuns(work, asked)} and p.child_id is not null
    ${grouped(by, asked.by)} ${ordered(asked.by, sql`count(*) filter (where not p.rode and p.state = 'NO_SHOW') desc`)}
    limit ${ROWS_AT_MOST}`.execute(work.db)
  return rows
}

/** How good the estimates were: one statement over what the night scored. */
export async function estimates(work: Work, asked: Asked): Promise<EstimateRow[]> {
  const ahead = sql`extract(epoch from e.predicted_at - e.made_at) / 60`
  const bands = sql.join(ETA_BANDS.map(([from, to]) => sql`(${from}::int, ${to}::int)`))
  const { rows } = await sql<EstimateRow>`
    select b.low::text as key, b.low || '-' || b.high as name, count(e.made_at)::int as samples,
      (count(e.made_at) filter (where e.within))::int as within
    from (values ${bands}) as b (low, high)
    left join (select e.made_at, e.predicted_at, e.within from run
      join eta_sample e on e.organisation_id = run.organisation_id and e.run_id = run.id
      where ${await closedRuns(work, asked)} and e.within is not null) e on ${ahead} >= b.low and ${ahead} < b.high
    group by b.low, b.high order by b.low`.execute(work.db)
  return rows
}
