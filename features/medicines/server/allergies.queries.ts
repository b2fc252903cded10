import { allergicTo } from '#features/conditions/server/allergies.api.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Refuses a medicine that is called like, or made of, what the person is allergic to: 409 E013 with the substance as `current`. What only the family has told
 * counts as well. The one place that decides it.
 */
export async function allergyStops(
  tx: TenantContext,
  personId: string,
  { product, substance }: { product: string; substance: string },
): Promise<void> {
  const [allergy] = await allergicTo(tx, personId, [product, substance])
  // `current` says it in a form that a program reads: no code of the catalogue means an allergy.
  if (allergy)
    throw refusedNow('medicines.error.allergy', {
      values: { substance: allergy.substance },
      current: { refusal: 'allergy', substance: allergy.substance },
    })
}
