import * as z from 'zod/mini'
import { instant } from '#platform/shared/contract/fields.ts'
import { NOTICE_CHANNELS } from './topics.ts'

/**
 * How a notice went to its reader on one channel. `waiting` with `at` in the future: quiet hours or the next try; `skipped`: it was read, or the
 * channel was gone, before it left; `sent`: the mail server, push service or gateway took it.
 */
export const delivery = z.object({
  channel: z.enum(NOTICE_CHANNELS),
  state: z.enum(['waiting', 'sent', 'skipped', 'failed']),
  at: z.nullable(instant),
  attempts: z.int(),
})
export type Delivery = z.output<typeof delivery>
