import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { slotsOfOrder } from '../shared/orders.rules.ts'
import { ruleVersion } from './answers.rules.ts'
import { reachedOf } from './care.queries.ts'
import { orderJson, type StoredOrder } from './stored.queries.ts'

/** That the person of a dose (`d`) is in care, and in the actor's reach. */
export const dosesInReach = (tx: TenantContext) => reachedOf(tx, 'd')

/** The same of an order (`o`). */
export const ordersInReach = (tx: TenantContext) => reachedOf(tx, 'o')

export type DueDose = { personId: string; at: Date; title: string }

/** Returns the planned doses of these people between two moments, as far as the actor may read them, the first ones first. What was recorded of them is not considered. */
export async function dosesPlanned(
  tx: TenantContext,
  personIds: readonly string[],
  span: { from: Date; until: Date; zone: string },
): Promise<DueDose[]> {
  if (personIds.length === 0 || !isOpen(tx.actor, 'drugs.userDetail')) return []
  const { rows } = await sql<{ stored: StoredOrder }>`select ${orderJson(tx)} as stored from medicine_order o
    where o.organisation_id = ${tx.organisationId} and o.person_id = ${anyOf(personIds)} and ${reachedOf(tx, 'o')}
    order by o.created_at, o.id`.execute(tx.db)
  return rows
    .flatMap(({ stored }) =>
      slotsOfOrder(stored.versions.map(ruleVersion), span).map(({ at }) => ({
        personId: stored.person_id,
        at,
        title: `${stored.product} ${stored.strength}`.trim(),
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
