import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { ABSENCE_REASONS } from '#features/absences/shared/absences.contract.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { MESSAGES } from '#features/history/shared/history.contract.ts'
import { passengerState, returnPlace, runStatus } from '#features/runs/shared/runs.contract.ts'
import { broughtBack } from '#features/runs/shared/brought-back/ride-decisions.contract.ts'
import { EVENT_TYPES } from '#features/runs/shared/runs.rules.ts'

const ownStop = z.object({
  id,
  name: z.string(),
  plannedAt: instant,
  arrivedAt: z.nullable(instant),
  departedAt: z._default(z.nullable(instant), null),
})

/** One ride of a child: the run, the own stops, the state and what happened. */
const childRide = z.object({
  runId: id,
  routeName: z.string(),
  mode,
  direction,
  runStatus,
  /** The run was not started until an hour after its planned end. */
  lapsed: z._default(z.boolean(), false),
  zone: z.string(),
  vehicleLabel: z._default(z.nullable(z.string()), null),
  /** Sent to an interrupted run: the vehicle that comes for its children; null once it is there or does not come any more. */
  rescueVehicle: z._default(z.nullable(z.string()), null),
  /** The run is such a vehicle. */
  rescue: z._default(z.boolean(), false),
  serviceDate: day,
  boardStop: z.nullable(ownStop),
  alightStop: z.nullable(ownStop),
  /** Seconds behind the plan at the last reached stop, negative when ahead; null before the first. */
  delay: z.nullable(z.int()),
  state: passengerState,
  since: z.nullable(instant),
  receivedAt: z.nullable(instant),
  returnedTo: z._default(z.nullable(returnPlace), null),
  /** Facts about this child in order, for the timeline. */
  facts: z.array(
    z.object({
      type: z.enum(EVENT_TYPES),
      occurredAt: instant,
      receivedAt: instant,
      stopName: z.nullable(z.string()),
      /** DROPPED, RETURNED: who received or accepted the child. */
      recipient: z.nullable(z.string()),
      /** RETURNED: where; null while the child is on the way back. */
      returnedTo: z._default(z.nullable(returnPlace), null),
    }),
  ),
  /** The absence that covers this run, when one does and the child has not boarded all the same. */
  absenceId: z.nullable(id),
  /** Reported when the run was under way, and nobody has recorded anything about the child yet. */
  lateAbsence: z.boolean(),
  /** The absence that a boarding of this day contradicted: the child is taken to ride here until somebody says so. */
  presumedDespite: z.nullable(id),
  broughtBack: z._default(z.nullable(broughtBack), null),
})
export type ChildRide = z.output<typeof childRide>

/** One card of the parent's home: where the child is now, what comes next, what happened. */
export const childToday = z.object({
  childId: id,
  childName: z.string(),
  schoolClass: z.nullable(z.string()),
  runs: z.array(childRide),
  /** May report an absence now: the child is still expected somewhere today. */
  canReportAbsence: z.boolean(),
})
export type ChildToday = z.output<typeof childToday>

export const childrenToday = defineEndpoint({
  name: 'runs.childrenToday',
  method: 'GET',
  path: '/comunibus/api/v1/history/children',
  summary: 'The caller’s own children today, those with a ride first: runs, state, times and facts of each.',
  query: z.object({ day: z.optional(day) }),
  answer: z.array(childToday),
  errors: [],
})

/** What stands at a glance on the page of a child. */
export const childDay = z.object({
  /** In the order of their starts; a crew sees those of its own runs. */
  runs: z.array(childRide),
  /** What the family said about these rides, the oldest first; for staff alone. */
  messages: z.array(
    z.object({
      id,
      runId: id,
      said: z.enum(MESSAGES),
      at: instant,
      by: z.nullable(z.string()),
      /** An absence: its reason. */
      reason: z.nullable(z.enum(ABSENCE_REASONS)),
    }),
  ),
})
export type ChildDay = z.output<typeof childDay>

export const getChildDay = defineEndpoint({
  name: 'runs.childDay',
  method: 'GET',
  path: '/comunibus/api/v1/history/children/:id',
  summary: 'Today’s rides of one child with state, times, facts, and what the family said. The reading is kept.',
  params: idParams,
  answer: childDay,
  errors: [],
})
