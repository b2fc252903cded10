import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { Text } from '#platform/shared/i18n/texts.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { BUCKET_DAYS, HORIZON_DAYS } from '../shared/buckets.rules.ts'
import { bucket, type Counts, type Deadline, type searchDeadlines } from '../shared/deadlines.contract.ts'
import { deadlineSources } from './deadlines.hooks.api.ts'

const DAY_MS = 86_400_000

/** `bucketOf` as a condition: of a row `s` with the `today` of its group. */
const bucketIn = (tx: TenantContext) =>
  sql`case when s.ends_at <= ${tx.now} then 'OVERDUE' ${sql.join(
    BUCKET_DAYS.map((one) => sql`when s.due_on - today.day <= ${one.days}::int then ${one.bucket}::text`),
    sql` `,
  )} end`

export type DueRow = {
  kind: string
  id: string
  group_id: string
  group_name: string
  person_id: string | null
  about_name: string | null
  about_surname: string | null
  label: string
  name: string
  owner: string | null
  link: string | null
  due_on: string
  ends_at: Date
  left_days: number
  bucket: string
  readers: string[]
  writers: string[]
}

// No zone is more than a day from UTC; what is beyond the last class is left out by its class.
const sourcesOf = (tx: TenantContext, groupIds: readonly string[]) =>
  deadlineSources.call(tx, { groupIds, until: new Date(tx.now.getTime() + (HORIZON_DAYS + 2) * DAY_MS) })

/** The texts that rows of the list name. */
export const labelsOf = async (tx: TenantContext): Promise<Readonly<Record<string, Text>>> =>
  Object.assign({}, ...(await sourcesOf(tx, [])).map(({ labels }) => labels))

/** Everything listed that the actor may read, as a statement: one row each, with its class and the days that are left. */
export async function dueIn(tx: TenantContext, groupIds: readonly string[]): Promise<RawBuilder<DueRow>> {
  const sources = await sourcesOf(tx, groupIds)
  return sql<DueRow>`select * from (
    select s.*, g.name as group_name, a.name as about_name, a.surname as about_surname, a.name_key as about_key,
      s.due_on - today.day as left_days, ${bucketIn(tx)} as bucket
    from (${sql.join(
      sources.map(({ rows }) => rows),
      sql` union all `,
    )}) s
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = s.group_id
    left join person a on a.organisation_id = ${tx.organisationId} and a.id = s.person_id
    cross join lateral (select (${tx.now}::timestamptz at time zone g.zone)::date as day) today
  ) classed where bucket is not null`
}

type Asked = BodyOf<typeof searchDeadlines>
type Counted = { counts: Record<string, number> | null; total: number } & (DueRow | { [Key in keyof DueRow]: null })

/** One page of what expires, with how many there are of each class, in one statement. */
export async function searchDue(tx: TenantContext, body: Asked): Promise<AnswerOf<typeof searchDeadlines>> {
  const { q, filters, sort, limit, offset } = body
  const kept: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (q) kept.push(sql<SqlBool>`(${hasName('name_key', q)} or ${hasName('about_key', q)})`)
  if (filters?.personId !== undefined) kept.push(sql<SqlBool>`person_id = ${filters.personId}`)
  const chosen = filters?.bucket === undefined ? sql`true` : sql`bucket = ${filters.bucket}`
  const order = sort?.[0]?.direction === 'desc' ? sql`ends_at desc, name_key, id` : sql`ends_at, name_key, id`
  const { rows } = await sql<Counted>`
    with due as materialized (select * from (${await dueIn(tx, groupsAsked(tx, body.customerGroupDtos))}) every_one
      where ${sql.join(kept, sql` and `)}),
    found as (select * from due where ${chosen})
    select c.counts, c.total, page.* from (select
        (select json_object_agg(bucket, n) from (select bucket, count(*)::int as n from due group by bucket) by_bucket) as counts,
        (select count(*)::int from found) as total) c
    left join (select found.*, row_number() over (order by ${order}) as at from found
      order by at limit ${limit} offset ${offset}) page on true
    order by page.at`.execute(tx.db)
  const first = rows[0]
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [shown(tx, row)])),
    total: first?.total ?? 0,
    counts: countsOf(first?.counts ?? {}),
  }
}

const countsOf = (counts: Record<string, number>): Counts => ({
  OVERDUE: counts['OVERDUE'] ?? 0,
  WEEK: counts['WEEK'] ?? 0,
  MONTH: counts['MONTH'] ?? 0,
  QUARTER: counts['QUARTER'] ?? 0,
})

function shown({ actor: { role } }: TenantContext, row: DueRow): Deadline {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    name: row.name,
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, fullName: fullName({ name: row.about_name ?? '', surname: row.about_surname ?? '' }) },
    owner: row.owner,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    dueOn: row.due_on,
    days: row.left_days,
    bucket: bucket.parse(row.bucket),
    access: role === null || row.writers.includes(role) ? 'RW' : 'R',
    link: row.link,
  }
}
