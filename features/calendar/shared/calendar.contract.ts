import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, instant, searchBody, wallTime, weekday } from '#platform/shared/contract/fields.ts'

/** The longest time that is closed at once: a summer. */
export const CLOSED_DAYS_MAX = 100
const BASE = '/comunibus/api/v1/calendar'

/** Minutes that families need at least before a return run that leaves early (ours). */
export const NOTICE_MIN = 30

/** A day that is not as usual: closed, planned to end at noon, or sent home early because of snow and the like. */
export const closedDay = z.object({
  day,
  kind: z.enum(['closed', 'half_day', 'early_dismissal']),
  /** The bell of a day that ends early, local wall time. */
  endsAt: z.nullable(wallTime),
  customerGroupDto: z.object({ id, name: z.string() }),
  reason: z.string(),
  /** Who entered it. */
  source: z.string(),
})
export type ClosedDay = z.output<typeof closedDay>

export const searchClosedDays = defineEndpoint({
  name: 'calendar.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Days on which a group of the caller is closed, from a day on.',
  body: searchBody(z.strictObject({ from: z.optional(day) }), ['day']),
  answer: z.array(closedDay),
  paged: true,
  errors: [],
})

/** A view shows a year at most, with the weeks around it. */
export const SHOWN_DAYS_MAX = 400

export const calendarDays = defineEndpoint({
  name: 'calendar.days',
  method: 'GET',
  path: `${BASE}/days`,
  summary: 'The days of a group between two days that are not as usual, and on which days its active routes run.',
  query: z.object({ group: id, from: day, to: day }),
  answer: z.object({
    days: z.array(closedDay),
    /** Active routes with the same days of service. */
    service: z.array(
      z.object({ weekdays: z.array(weekday), validFrom: z.nullable(day), validTo: z.nullable(day), routes: z.int() }),
    ),
  }),
  errors: ['E012'],
})
export type CalendarDays = z.output<typeof calendarDays.answer>

export const closeDays = defineEndpoint({
  name: 'calendar.close',
  method: 'POST',
  path: BASE,
  summary:
    'Closes a group on some days. Runs of these days that have not started are cancelled and their families are told.',
  body: z.strictObject({
    customerGroupId: id,
    fromDay: day,
    toDay: day,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
  answer: z.object({ days: z.int(), cancelledRuns: z.int() }),
  errors: ['E012'],
})

export const endEarly = defineEndpoint({
  name: 'calendar.endEarly',
  method: 'POST',
  path: `${BASE}/early`,
  summary:
    'The school ends early on some days: return runs that have not started leave so much earlier, families and crews are told. Runs on the road stay as they are and are named (`staying`). `preview` changes nothing.',
  body: z.strictObject({
    customerGroupId: id,
    fromDay: day,
    toDay: day,
    kind: z.enum(['half_day', 'early_dismissal']),
    endsAt: wallTime,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    preview: z._default(z.boolean(), false),
  }),
  answer: z.object({
    days: z.int(),
    runs: z.int(),
    children: z.int(),
    /** Return runs that have started: they go on as they are. */
    staying: z.array(z.object({ id, routeName: z.string(), day, status: z.enum(['IN_PROGRESS', 'INTERRUPTED']) })),
    /** When the first of `runs` leaves. */
    earliest: z.nullable(instant),
  }),
  errors: ['E012'],
})

export const openDay = defineEndpoint({
  name: 'calendar.open',
  method: 'DELETE',
  path: `${BASE}/:id/:day`,
  summary: 'Opens a closed day of a group again; runs of today and tomorrow are made anew.',
  params: z.object({ id, day }),
  answer: z.boolean(),
  errors: [],
})
