import { allergiesTo, type KnownAllergy } from '#features/conditions/server/allergies.api.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { Order } from '../shared/orders.contract.ts'

type Medicine = { product: string; substance: string }
type Person = { allergies: readonly KnownAllergy[] }

/** The allergies of a person by which the product or the substance of a medicine is called, and which of them forbid a dose. The one place that decides it. */
export const allergiesToMedicine = ({ allergies }: Person, { product, substance }: Medicine): Order['allergies'] =>
  allergiesTo(allergies, [product, substance]).map((one) => ({
    substance: one.substance,
    reaction: one.reaction,
    // A mild or unconfirmed one is shown: to stop a medicine that is needed is a danger too.
    forbids: one.criticality === 'HIGH' && !one.proposed,
    proposed: one.proposed,
  }))

/** Refuses to order what the person is allergic to, whatever is known of it: 409 E013 with the substance as `current`. */
export function mustBeNoAllergy(person: Person, medicine: Medicine): void {
  const [allergy] = allergiesToMedicine(person, medicine)
  // `current` says it in a form that a program reads: no code of the catalogue means an allergy.
  if (allergy)
    throw refusedNow('medicines.error.allergy', {
      values: { substance: allergy.substance },
      current: { refusal: 'allergy', substance: allergy.substance },
    })
}
