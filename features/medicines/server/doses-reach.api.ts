import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { LastDose } from '../shared/last-dose.contract.ts'
import { reachedOf } from './care.queries.ts'
import { doseStands } from './stored.queries.ts'

/** That the person of a dose (`d`) is in care, and in the actor's reach. */
export const dosesInReach = (tx: TenantContext) => reachedOf(tx, 'd')

/** The same of an order (`o`). */
export const ordersInReach = (tx: TenantContext) => reachedOf(tx, 'o')

/** An older one says nothing about what somebody may still be given. */
const HOURS = 48

/**
 * What each of these people took last, of the last two days; null when medicines are closed to the actor. A disputed dose is among them:
 * somebody said that it was taken.
 */
export async function lastDosesOf(tx: TenantContext, ids: readonly string[]): Promise<Map<string, LastDose> | null> {
  if (!isOpen(tx.actor, 'drugs.userDetail')) return null
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    person_id: string
    product: string
    strength: string
    unit: LastDose['unit']
    amount: string
    place: LastDose['place']
    happened_at: Date
  }>`select distinct on (d.person_id) d.person_id, o.product, o.strength, o.unit, d.amount, d.place, d.happened_at
    from medicine_dose d join medicine_order o on o.organisation_id = ${tx.organisationId} and o.id = d.order_id
    where d.organisation_id = ${tx.organisationId} and d.person_id = ${anyOf(ids)} and d.outcome in ('given', 'partial')
      and d.happened_at > ${new Date(tx.now.getTime() - HOURS * 3_600_000)} and ${doseStands(tx)} and ${reachedOf(tx, 'd')}
    order by d.person_id, d.happened_at desc, d.id`.execute(tx.db)
  return new Map(
    rows.map(({ person_id, happened_at, amount, ...dose }) => [
      person_id,
      { ...dose, amount: Number(amount), at: happened_at.toISOString() },
    ]),
  )
}
