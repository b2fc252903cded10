import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '../tenant-context.ts'

/** Totals are exact up to here and then say `more`. */
export const COUNT_LIMIT = 10_000

/**
 * One page of a sorted query with its total. The last page that is reached from the first needs no count; otherwise the
 * rows are counted once, at most 10,001 of them.
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  tx: TenantContext,
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; page: Page }> {
  const rows = await query.limit(limit).offset(offset).execute()
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, page: { limit, offset, total: offset + rows.length } }
  }
  const all = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_LIMIT + 1)
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${all}) counted`.execute(tx.db)
  const n = counted.rows[0]?.n ?? 0
  return {
    rows,
    page: n > COUNT_LIMIT ? { limit, offset, total: COUNT_LIMIT, more: true } : { limit, offset, total: n },
  }
}
