import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * The next number of a series of the organisation in a year, from 1 without gaps: whoever asks at the same time waits until this transaction ends, and
 * a transaction that fails gives its number back.
 */
export async function nextNumber(
  tx: TenantContext,
  series: 'INVOICE' | 'CREDIT' | 'RECEIPT',
  day: string,
): Promise<{ year: number; number: number }> {
  const year = Number(day.slice(0, 4))
  const { last } = await tx.db
    .insertInto('ledger_number')
    .values({ organisation_id: tx.organisationId, series, year, last: 1 })
    .onConflict((on) =>
      on.columns(['organisation_id', 'series', 'year']).doUpdateSet({ last: sql`ledger_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { year, number: last }
}
