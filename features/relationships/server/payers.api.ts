import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inForce } from '#features/people/server/rights.api.ts'

/** The adults who pay for a child or guest today, with their percent. An adult who is restricted is none of them. */
export async function payersOf(tx: TenantContext, personId: string): Promise<{ payerId: string; percent: number }[]> {
  const { rows } = await sql<{ adult_id: string; pay_share: number }>`select r.adult_id, r.pay_share from relationship r
    where r.organisation_id = ${tx.organisationId} and r.child_id = ${personId} and r.pay_share > 0 and ${inForce(tx)}
    order by r.adult_id`.execute(tx.db)
  return rows.map(({ adult_id, pay_share }) => ({ payerId: adult_id, percent: pay_share }))
}
