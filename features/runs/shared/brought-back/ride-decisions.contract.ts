import * as z from 'zod/mini'
import { instant } from '#platform/shared/contract/fields.ts'
import { BROUGHT_BACK_TO, RIDE_DECISIONS } from './ride-decisions.rules.ts'

/** A passenger who was brought back on an earlier run of the day, and what the office decided about this run. */
export const broughtBack = z.object({
  at: instant,
  to: z.enum(BROUGHT_BACK_TO),
  decision: z.enum(RIDE_DECISIONS),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
