import * as z from 'zod/mini'
import { instant } from '#platform/shared/contract/fields.ts'

/** An allergy to a medicine. */
export const allergen = {
  substance: z.string(),
  reaction: z.string(),
  /** To another member of the same class, or of a related one. */
  related: z._default(z.boolean(), false),
}

/** What is confirmed before an order or a correction of a dose is stored; the answer that refuses it has all of them as `current`. */
export const medicineWarning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allergy'), key: z.string(), ...allergen }),
  /** Another order of the same substance. */
  z.object({ kind: z.literal('substance'), key: z.string(), product: z.string(), strength: z.string() }),
  /** What today becomes by other times: what is still due, and what disappears without an outcome. */
  z.object({ kind: z.literal('today'), key: z.string(), planned: z.array(instant), gone: z.array(instant) }),
  /** What a correction breaks: the interval, or the maximum of 24 hours. */
  z.object({ kind: z.literal('limit'), key: z.string(), reason: z.enum(['tooEarly', 'overMaximum']) }),
])
export type MedicineWarning = z.output<typeof medicineWarning>

/** The keys of the warnings that were confirmed. Another version of an allergy, or another day, is another warning. */
export const confirmed = z._default(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(50)), [])
