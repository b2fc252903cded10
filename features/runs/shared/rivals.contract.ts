import * as z from 'zod/mini'
import { instant } from '#platform/shared/contract/fields.ts'
import { RIVAL_VERDICTS } from './rivals.rules.ts'

/** Another run had the child on board at the same time: since when that is known, and what it says about which run had the child. */
export const rivalShown = z.object({
  at: instant,
  verdict: z.enum(RIVAL_VERDICTS),
  saidAt: z.nullable(instant),
  runName: z.string(),
})
