import * as z from 'zod/mini'
import { instant } from '#platform/shared/contract/fields.ts'
import { UNITS } from './orders.contract.ts'
import { KEPT_PLACES } from './stock.rules.ts'

/** What somebody took last, as it stands on the emergency card. */
export const lastDose = z.object({
  product: z.string(),
  strength: z.string(),
  amount: z.number(),
  unit: z.enum(UNITS),
  /** From where it was taken. */
  place: z.enum(KEPT_PLACES),
  at: instant,
})
export type LastDose = z.output<typeof lastDose>
