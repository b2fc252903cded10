import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { EmergencyCard } from '../shared/plans.contract.ts'
import { cardsOf, type CardPerson } from './emergency.queries.ts'
import { plansOfMany } from './plans.queries.ts'

/** A card of each of these people, in their order, also of those without a plan. The caller decides who may and writes the access log. */
export async function emergencyCardsOf(tx: TenantContext, people: readonly CardPerson[]): Promise<EmergencyCard[]> {
  const plans = await plansOfMany(
    tx,
    people.map(({ id }) => id),
  )
  return cardsOf(tx, people, plans)
}
