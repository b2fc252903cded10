import * as z from 'zod/mini'
import { instant } from '#platform/shared/contract/fields.ts'

/** Millilitres. */
export const fluids = z.object({
  intake: z.number(),
  urine: z.number(),
  /** Until when urine was collected: both are of the 24 hours before it; null: of the last 24 hours, the sum of the single entries. */
  collectedAt: z.nullable(instant),
})
export type Fluids = z.output<typeof fluids>
