import { sql, type RawBuilder } from 'kysely'
import type { Page } from '#platform/shared/contract/endpoint.ts'
import { COUNT_LIMIT } from './paging.ts'

type Part = RawBuilder<unknown>
type Parts = { found: Part; order: Part; rows: Part }
type Asked = { limit: number; offset: number; bound: number }

/** What a statement of `countedPage` answers: the total with each row, and alone when the page is empty (`at` is null). */
export type Counted<Row> = ({ total: number; at: number } & Row) | { total: number; at: null }

/**
 * The statement of one page with its total, in which what is searched is read once. `found` selects the keys of everything that
 * matches, without an order or a limit; `order` sorts by its columns; `rows` selects the columns shown and joins what they need to
 * `f`, a key of the page. Totals are exact up to 10,000 (docs/api.md).
 */
export const countedPage = <Row>({ found, order, rows }: Parts, asked: Asked): RawBuilder<Counted<Row>> => sql<
  Counted<Row>
>`
  with found as materialized (${found} order by ${order} limit ${asked.bound})
  select counted.total, page.* from (select count(*)::int as total from found) counted
  left join (select f.at, shown.* from
    (select found.*, row_number() over (order by ${order})::int as at from found order by at limit ${asked.limit} offset ${asked.offset}) f
    cross join lateral (${rows}) shown) page on true
  order by page.at`

/** What `countedPage` takes of a request: so many are looked at as the page or the total needs. */
export const boundOf = ({ limit, offset }: { limit: number; offset: number }): Asked => ({
  limit,
  offset,
  bound: Math.max(COUNT_LIMIT + 1, offset + limit),
})

/** The rows and the page of what was answered. */
export function pageFrom<Row>(
  answered: readonly Counted<Row>[],
  { limit, offset }: { limit: number; offset: number },
): { rows: ({ at: number } & Row)[]; page: Page } {
  const total = answered[0]?.total ?? 0
  const rows = answered.filter((row) => row.at !== null)
  return {
    rows,
    page: total > COUNT_LIMIT ? { limit, offset, total: COUNT_LIMIT, more: true } : { limit, offset, total },
  }
}
