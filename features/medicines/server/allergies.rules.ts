import { allergiesTo, type KnownAllergy } from '#features/conditions/server/allergies.api.ts'
import { sharesSubstance } from '#features/conditions/shared/allergies.rules.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { allergyKey, type LimitRefusal } from '../shared/doses.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import type { MedicineWarning } from '../shared/warnings.contract.ts'
import type { Care } from './care.queries.ts'

type Medicine = { product: string; substance: string }
type Person = { allergies: readonly KnownAllergy[] }

/** The allergies of a person that concern a medicine, and which of them forbid a dose; the others are confirmed before it is given. */
export const allergiesToMedicine = ({ allergies }: Person, { product, substance }: Medicine): Order['allergies'] =>
  allergiesTo(allergies, [product, substance]).map((one) => ({
    id: one.id,
    version: one.version,
    substance: one.substance,
    reaction: one.reaction,
    // A mild or unconfirmed one is confirmed by whoever gives: to stop a medicine that is needed is a danger too.
    forbids: one.match === 'same' && one.criticality === 'HIGH' && !one.proposed,
    related: one.match === 'related',
    proposed: one.proposed,
  }))

/**
 * What has to be confirmed before a medicine is ordered: allergies of low criticality, and those to something related. Refuses what the person
 * is allergic to otherwise, also when nobody knows how dangerous it is or only the family says so: 409 E013 with the substance as `current`.
 */
export function allergyWarnings({ allergies }: Person, { product, substance }: Medicine): MedicineWarning[] {
  const found = allergiesTo(allergies, [product, substance])
  const forbidden = found.find(({ match, criticality }) => match === 'same' && criticality !== 'LOW')
  // `current` says it in a form that a program reads: no code of the catalogue means an allergy.
  if (forbidden)
    throw refusedNow('medicines.error.allergy', {
      values: { substance: forbidden.substance },
      current: { refusal: 'allergy', substance: forbidden.substance },
    })
  return found.map(({ id, version, substance: allergen, reaction, match }) => ({
    kind: 'allergy',
    key: allergyKey({ id, version }),
    substance: allergen,
    reaction,
    related: match === 'related',
  }))
}

/** Other orders of the same substance that are not ended: their doses count together. */
export const substanceWarnings = (
  { orders }: Pick<Care, 'orders'>,
  { id, substance }: { id: string; substance: string },
): MedicineWarning[] =>
  orders
    .filter((one) => one.id !== id && one.state !== 'ended' && sharesSubstance(one.substance, substance))
    .map(({ id: key, product, strength }) => ({ kind: 'substance', key: `order:${key}`, product, strength }))

/** What the office confirms before a correction that breaks the interval or the maximum is stored. */
export const limitWarning = (reason: LimitRefusal['reason']): MedicineWarning => ({
  kind: 'limit',
  key: `limit:${reason}`,
  reason,
})

/** Throws 409 E013 with all warnings as `current` while one of them is not confirmed. */
export function mustBeConfirmed(warnings: readonly MedicineWarning[], confirmed: readonly string[]): void {
  if (warnings.every(({ key }) => confirmed.includes(key))) return
  throw refusedNow('medicines.error.confirm', { current: { refusal: 'confirm', warnings } })
}
