import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { id } from '#platform/shared/contract/fields.ts'
import { days } from '#features/history/shared/search.contract.ts'

const BASE = '/comunibus/api/v1/report'
export const PUNCTUALITY_BY = ['route', 'stop', 'weekday'] as const
export const ATTENDANCE_BY = ['route', 'child', 'weekday'] as const

const narrowed = {
  ...days,
  routeId: z.optional(id),
  customerGroupDtos: z.optional(z.array(z.strictObject({ id })).check(z.maxLength(200))),
}
const byPunctuality = z._default(z.enum(PUNCTUALITY_BY), 'route')
const byAttendance = z._default(z.enum(ATTENDANCE_BY), 'route')

/** How punctual stops were reached. Delays in seconds, early is negative. */
export const punctualityRow = z.object({
  key: z.string(),
  /** A name; of a weekday its number, Monday 1. */
  name: z.string(),
  visits: z.int(),
  onTime: z.int(),
  medianDelay: z.int(),
  p90Delay: z.int(),
})
export type PunctualityRow = z.output<typeof punctualityRow>

/** What became of children on closed runs; absent, rode and noShow add up to expected, but for those that nobody cleared up. */
export const attendanceRow = z.object({
  key: z.string(),
  name: z.string(),
  expected: z.int(),
  rode: z.int(),
  /** Reported absent, or collected by the family. */
  absent: z.int(),
  noShow: z.int(),
})
export type AttendanceRow = z.output<typeof attendanceRow>

/** How good the estimates were, by how far ahead they looked: the bands of the open ETA Accuracy Benchmark. */
export const estimateRow = z.object({ key: z.string(), name: z.string(), samples: z.int(), within: z.int() })
export type EstimateRow = z.output<typeof estimateRow>

const report = { method: 'POST', errors: ['E012'] } as const

export const readPunctuality = defineEndpoint({
  ...report,
  name: 'reports.punctuality',
  path: `${BASE}/punctuality`,
  summary: 'Stops reached within tolerance, by route, stop or weekday, of at most a year; the worst first.',
  body: z.strictObject({ ...narrowed, by: byPunctuality }),
  answer: z.array(punctualityRow),
})

export const readAttendance = defineEndpoint({
  ...report,
  name: 'reports.attendance',
  path: `${BASE}/attendance`,
  summary: 'Who rode, was reported absent or was not there, by route, child or weekday, of at most a year.',
  body: z.strictObject({ ...narrowed, by: byAttendance }),
  answer: z.array(attendanceRow),
})

export const readEstimates = defineEndpoint({
  ...report,
  name: 'reports.estimates',
  path: `${BASE}/estimates`,
  summary: 'Estimates of arrival that came true within the open bands, by how far ahead they looked.',
  body: z.strictObject(narrowed),
  answer: z.array(estimateRow),
})

export const REPORTS = ['punctuality', 'attendance', 'estimates'] as const
export const exportReport = defineEndpoint({
  ...report,
  name: 'reports.export',
  path: `${BASE}/export`,
  query: tableQuery,
  summary: 'A report as CSV or XLSX; who exported is kept.',
  body: z.strictObject({
    ...narrowed,
    report: z.enum(REPORTS),
    by: z.optional(z.enum(['route', 'stop', 'weekday', 'child'])),
  }),
  answer: z.unknown(),
  raw: 'bytes',
})
