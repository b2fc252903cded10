import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { badFields } from '#platform/shared/errors/app-error.ts'
import type { RunRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { daysBack, type Period } from '#platform/shared/dates/periods.ts'

/**
 * The runs of these groups that fit, to select from as `run`. They are read group by group: the policy's list of groups is
 * then read once for each of them and not once for each run (docs/adr/0097). `offset 0` keeps that order of work, so what
 * narrows must be said in `where`.
 */
export function runsOf(
  tx: Pick<TenantContext, 'organisationId'>,
  groupIds: readonly string[],
  where: readonly Expression<SqlBool>[],
): RawBuilder<Selectable<RunRow>> {
  return sql`(select its.* from unnest(${[...new Set(groupIds)]}::uuid[]) as of_group (id)
    cross join lateral (select run.* from run where run.organisation_id = ${tx.organisationId}
      and run.group_id = of_group.id and ${sql.join([...where], sql` and `)} offset 0) its)`
}

type Days = { period?: Period | undefined; from?: string | undefined; to?: string | undefined }

/**
 * Runs (of `run`) of these days. "Today" is where each run is: a period counts back from the day that the wall of its
 * own zone shows, so that no change of the clocks and no other zone moves a run to the next day.
 */
export function onDays(tx: TenantContext, days: Days | undefined): Expression<SqlBool> {
  const { period, from, to } = days ?? {}
  if (from !== undefined && to !== undefined) refuseBackwards(from, to)
  const back = daysBack(period)
  // The first of the two bounds is a constant that an index can use; no zone is more than a day from UTC.
  const parts = [
    back === null
      ? sql<boolean>`true`
      : sql<boolean>`run.service_date >= ${utcDay(tx, -back - 1)}::date
          and run.service_date between (${tx.now}::timestamptz at time zone run.zone)::date - ${back}::int
            and (${tx.now}::timestamptz at time zone run.zone)::date`,
    from === undefined ? sql<boolean>`true` : sql<boolean>`run.service_date >= ${from}::date`,
    to === undefined ? sql<boolean>`true` : sql<boolean>`run.service_date <= ${to}::date`,
    startsWithin({ from, to }),
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/**
 * Runs (of `run`) of these days by the instant of their planned start, which is never more than two days from the service date, whatever the zone.
 * Said beside the days, an index by the start is read between two bounds. The bounds are instants of UTC: PostgreSQL compares an instant with a day
 * by a function that might tell of rows that the policy hides (it is not leakproof), so no index serves that under row security.
 */
export function startsWithin({ from, to }: Pick<Days, 'from' | 'to'>): Expression<SqlBool> {
  const midnight = (day: string, days: string) => sql`((${day}::date ${sql.raw(days)})::timestamp at time zone 'UTC')`
  return sql<boolean>`(${from === undefined ? sql`true` : sql`run.planned_start >= ${midnight(from, '- 2')}`}
    and ${to === undefined ? sql`true` : sql`run.planned_start < ${midnight(to, '+ 3')}`})`
}

/** Throws at the second of two days that stand in the wrong order. */
export function refuseBackwards(from: string, to: string): void {
  if (from > to) throw badFields([{ fieldName: 'to', message: 'runs.history.toBeforeFrom' }])
}

const utcDay = (tx: TenantContext, days: number): string =>
  new Date(tx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
