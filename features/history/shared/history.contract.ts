import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { day, id, idParams, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { ABSENCE_REASONS } from '#features/absences/shared/absences.contract.ts'
import { alert } from '#features/alerts/shared/alerts.contract.ts'
import {
  boardingEvent,
  passengerState,
  returnPlace,
  runRow,
  runStatus,
  runStop,
} from '#features/runs/shared/runs.contract.ts'
import { days } from './search.contract.ts'

/** What a family can have said about the ride of a child, and what was answered. */
export const MESSAGES = [
  'absence',
  'absenceWithdrawn',
  'collected',
  'otherStop',
  'changeApproved',
  'changeRefused',
  'changeWithdrawn',
] as const

const BASE = '/comunibus/api/v1/history'
const said = z.nullable(z.object({ at: instant, by: z.nullable(z.string()) }))

/** Everything that is known of one run, for its timeline. Names are those of the day of the run. */
export const runHistory = z.object({
  run: runRow,
  started: said,
  /** The vehicle stood still; after a restart the last time of it. */
  interrupted: z.nullable(z.object({ at: instant, reason: z.string() })),
  closed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), headCount: z.nullable(z.int()) })),
  /** What the school counted, each time; the last holds. */
  receipts: z._default(z.array(z.object({ at: instant, by: z.string(), counted: z.int() })), []),
  cancelled: z.nullable(z.object({ by: z.nullable(z.string()), reason: z.string() })),
  crew: z.array(z.string()),
  stops: z.array(runStop),
  passengers: z.array(
    z.object({
      id,
      childId: z.nullable(id),
      name: z.string(),
      schoolClass: z.nullable(z.string()),
      planned: z.enum(['EXPECTED', 'ABSENT']),
      unplanned: z.boolean(),
      boardStopId: z.nullable(id),
      alightStopId: z.nullable(id),
      state: passengerState,
    }),
  ),
  events: z.array(boardingEvent),
  /** What families said about these rides, by whom; notes are left out. */
  messages: z._default(
    z.array(
      z.object({
        id,
        passengerId: id,
        said: z.enum(MESSAGES),
        at: instant,
        by: z.nullable(z.string()),
        /** An absence: its reason. */
        reason: z.nullable(z.enum(ABSENCE_REASONS)),
      }),
    ),
    [],
  ),
  alerts: z.array(
    z.extend(z.pick(alert, { id: true, rule: true, childName: true, openedAt: true, owner: true, values: true }), {
      takenAt: z.nullable(instant),
      closedAt: z.nullable(instant),
      note: z.string(),
    }),
  ),
})
export type RunHistory = z.output<typeof runHistory>

export const getRunHistory = defineEndpoint({
  name: 'runs.history',
  method: 'GET',
  path: `${BASE}/:id/timeline`,
  summary: 'All that happened on one run, corrections and what came after the close included.',
  params: idParams,
  answer: runHistory,
  errors: [],
})

export const exportRunFacts = defineEndpoint({
  name: 'runs.exportFacts',
  method: 'GET',
  path: `${BASE}/:id/timeline/export`,
  query: tableQuery,
  summary: 'The timeline of one run as CSV or XLSX; who exported is kept.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

const rideStop = z.nullable(
  z.object({ name: z.string(), placeId: z.nullable(id), plannedAt: instant, arrivedAt: z.nullable(instant) }),
)

/** One child on one run: what became of it. */
export const ride = z.object({
  id,
  runId: id,
  childId: id,
  childName: z.string(),
  routeName: z.string(),
  mode,
  direction,
  zone: z.string(),
  serviceDate: day,
  runStatus,
  boardStop: rideStop,
  alightStop: rideStop,
  planned: z.enum(['EXPECTED', 'ABSENT']),
  state: passengerState,
  since: z.nullable(instant),
  rode: z.boolean(),
  returnedTo: z._default(z.nullable(returnPlace), null),
  /** Something about this child came in after the close. */
  amended: z.boolean(),
})
export type Ride = z.output<typeof ride>

export const searchRides = defineEndpoint({
  name: 'runs.searchRides',
  method: 'POST',
  path: `${BASE}/rides/search`,
  summary:
    'What became of children on runs that began: a parent’s own, an assistant’s runs, an administrator’s groups.',
  body: searchBody(
    z.strictObject({
      ...days,
      childId: z.optional(id),
      /** The children whom this adult may see. */
      adultId: z.optional(id),
      /** Those who get on or off at this place. */
      placeId: z.optional(id),
    }),
    ['plannedStart'],
  ),
  answer: z.array(ride),
  paged: true,
  errors: ['E012'],
})
