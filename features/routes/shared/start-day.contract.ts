import * as z from 'zod/mini'
import { day, wallTime } from '#platform/shared/contract/fields.ts'

/**
 * `current` of a refused `routes.activate` while a run of today is about to start: from which day the route can start, and
 * who is notified.
 */
export const startDayQuestion = z.object({
  code: z.literal('startDay'),
  /** Null while a run of the version before is under way. */
  today: z.nullable(
    z.object({
      day,
      /** The first stop of the run of today; null when the route has none today. */
      startsAt: z.nullable(wallTime),
      /** Names of the crew of that run. */
      crew: z.array(z.string()),
      /** Children whose families are notified, as far as the caller may know of them. */
      children: z.int(),
    }),
  ),
  /** The next service day of the route; null when it has none. */
  later: z.nullable(z.object({ day })),
  /** The start of the run of today of the version before, which goes as planned unless the route starts today. */
  goesOn: z.nullable(wallTime),
})
export type StartDayQuestion = z.output<typeof startDayQuestion>
