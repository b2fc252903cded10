import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, instant } from '#platform/shared/contract/fields.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { passengerState, runStatus } from './runs.contract.ts'
import { EVENT_TYPES } from './runs.rules.ts'

/** One card of the parent's home: where the child is now, what comes next, what happened. */
export const childToday = z.object({
  childId: id,
  childName: z.string(),
  schoolClass: z.nullable(z.string()),
  runs: z.array(
    z.object({
      runId: id,
      routeName: z.string(),
      mode,
      direction,
      runStatus,
      zone: z.string(),
      vehicleLabel: z._default(z.nullable(z.string()), null),
      /** Sent to an interrupted run: the vehicle that comes for its children. */
      rescueVehicle: z._default(z.nullable(z.string()), null),
      /** The run is such a vehicle. */
      rescue: z._default(z.boolean(), false),
      serviceDate: day,
      boardStop: z.nullable(z.object({ id, name: z.string(), plannedAt: instant, arrivedAt: z.nullable(instant) })),
      alightStop: z.nullable(z.object({ id, name: z.string(), plannedAt: instant, arrivedAt: z.nullable(instant) })),
      state: passengerState,
      since: z.nullable(instant),
      receivedAt: z.nullable(instant),
      /** Facts about this child in order, for the timeline. */
      facts: z.array(
        z.object({
          type: z.enum(EVENT_TYPES),
          occurredAt: instant,
          receivedAt: instant,
          stopName: z.nullable(z.string()),
          /** DROPPED: who received the child. */
          recipient: z.nullable(z.string()),
        }),
      ),
      /** The absence that covers this run, when one does. */
      absenceId: z.nullable(id),
      lateAbsence: z.boolean(),
    }),
  ),
  /** May report an absence now: the child is still expected somewhere today. */
  canReportAbsence: z.boolean(),
})
export type ChildToday = z.output<typeof childToday>

export const childrenToday = defineEndpoint({
  name: 'runs.childrenToday',
  method: 'GET',
  path: '/comunibus/api/v1/history/children',
  summary: 'The caller’s own children today, each with its runs, state, times and facts.',
  query: z.object({ day: z.optional(day) }),
  answer: z.array(childToday),
  errors: [],
})
