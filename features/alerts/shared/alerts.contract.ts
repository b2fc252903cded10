import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant } from '#platform/shared/contract/fields.ts'

export const ALERT_RULES = [
  'NOT_STARTED',
  'CHILD_UNACCOUNTED',
  'NO_SHOW',
  'UNPLANNED_CHILD',
  'CONTRADICTION',
  'ABSENT_BOARDED',
  'LATE_EVENT',
  'DATA_GAP',
  'MISSING_CHILD',
  'BREAKDOWN',
  'LATE',
  'NO_DATA',
  'IDLE',
  'OFF_ROUTE',
  'STOP_SKIPPED',
  'WRONG_STOP',
  'LEFT_EARLY',
  'STILL_OPEN',
  'CLOCK_OFF',
  'NEEDS_COVER',
  'STARTED_ANYWAY',
  'FORMER_CREW',
  'HANDOVER_NOT_ALLOWED',
  'HANDOVER_EXCEPTION',
  'RECEIPT_DIFFERS',
  'RECEIPT_MISSING',
  'RETURN_NOT_ACCEPTED',
  'CHILD_RETURNED',
  'RIDE_UNDECIDED',
  'CARRIED_PAST',
  'LEFT_UNDECIDED',
  'STARTED_EARLY',
  'CLOSED_EARLY',
] as const
export const alert = z.object({
  id,
  runId: id,
  routeName: z.string(),
  /** Of the run: its day, in its zone. */
  serviceDate: z._default(z.nullable(day), null),
  zone: z._default(z.nullable(z.string()), null),
  rule: z.enum(ALERT_RULES),
  childName: z.nullable(z.string()),
  passengerId: z.nullable(id),
  state: z.enum(['open', 'acknowledged', 'closed']),
  openedAt: instant,
  /** Who took it; until then `assigned` is whose it is. */
  owner: z.nullable(z.string()),
  assigned: z.nullable(z.string()),
  /** False while closing is refused: the office has to decide first whether the child rides. */
  closable: z._default(z.boolean(), true),
  /** 0 is with whom it is for, 1 rang at the whole office untaken, 2 rang again unresolved. */
  step: z.int(),
  /** When it is escalated next unless somebody takes or closes it; null when everybody has been told. */
  nextStepAt: z._default(z.nullable(instant), null),
  /** Whom to call: the family of the child first, then the lead of the run. Those without a number are left out. */
  contacts: z._default(z.array(z.object({ of: z.enum(['family', 'crew']), name: z.string(), phone: z.string() })), []),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Alert = z.output<typeof alert>

export const openAlerts = defineEndpoint({
  name: 'runs.alerts',
  method: 'GET',
  path: '/comunibus/api/v1/history/alert',
  summary: 'Alerts that are not closed, the most urgent first.',
  answer: z.array(alert),
  errors: [],
})

export const takeAlert = defineEndpoint({
  name: 'runs.takeAlert',
  method: 'PUT',
  path: '/comunibus/api/v1/history/alert/:id',
  summary:
    'Says “I take it” (the caller becomes the owner) or closes what has been dealt with; about a child in doubt with a note. Taking is not closing.',
  params: idParams,
  body: z.strictObject({
    what: z.enum(['take', 'close']),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: alert,
  errors: ['E012', 'E013'],
})

export const alertColleagues = defineEndpoint({
  name: 'runs.alertColleagues',
  method: 'GET',
  path: '/comunibus/api/v1/history/alert/:id/colleagues',
  summary: 'Who else could deal with an alert: the administrators of its group and the crew of its run.',
  params: idParams,
  answer: z.array(z.object({ id, name: z.string(), crew: z.boolean() })),
  errors: [],
})

export const handAlert = defineEndpoint({
  name: 'runs.handAlert',
  method: 'PUT',
  path: '/comunibus/api/v1/history/alert/:id/hand',
  summary:
    'Hands an alert to a named colleague, who is told. Nobody has taken it until they do; it is escalated as if it had not moved.',
  params: idParams,
  body: z.strictObject({ toId: id, note: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
  answer: alert,
  errors: ['E012', 'E013'],
})
