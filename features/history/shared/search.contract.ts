import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { day, id, searchBody } from '#platform/shared/contract/fields.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { PERIODS } from '#platform/shared/dates/periods.ts'
import { vehicleCheck } from '#features/runs/shared/vehicle-check.contract.ts'
import { runRow, runStatus } from '#features/runs/shared/runs.contract.ts'

export const period = z.enum(PERIODS)

/** Days by the zone of each run: a period back from its today, or `FROMTO` the two days given, both included. */
export const days = { period: z.optional(period), from: z.optional(day), to: z.optional(day) }

export const runFilters = z.strictObject({
  ...days,
  /** With the versions that the route took over from. */
  routeId: z.optional(id),
  status: z.optional(runStatus),
  direction: z.optional(direction),
  mode: z.optional(mode),
  /** Closed runs whose vehicle was walked to the back by the sticker, or whose crew said so. */
  vehicleCheck: z.optional(vehicleCheck),
  /** A child that is on the list; of a run that is over, one that rode. */
  childId: z.optional(id),
  /** One of the crew. */
  assistantId: z.optional(id),
})
export type RunFilters = z.output<typeof runFilters>

const search = searchBody(runFilters, ['plannedStart', 'routeName'])

export const searchActiveRuns = defineEndpoint({
  name: 'runs.searchActive',
  method: 'POST',
  path: '/comunibus/api/v1/history/search-history/active',
  summary: 'Runs that are planned or under way: an administrator’s of the groups, an assistant’s own.',
  body: search,
  answer: z.array(runRow),
  paged: true,
  errors: ['E012'],
})

export const searchCompletedRuns = defineEndpoint({
  ...searchActiveRuns,
  name: 'runs.searchCompleted',
  path: '/comunibus/api/v1/history/search-history/completed',
  summary:
    'Runs that are closed or cancelled, newest first: an administrator’s of the groups, those an assistant rode.',
})

export const exportCompletedRuns = defineEndpoint({
  name: 'runs.exportCompleted',
  method: 'POST',
  path: '/comunibus/api/v1/history/search-history/completed/export',
  query: tableQuery,
  summary: 'The closed and cancelled runs that a search finds, as CSV or XLSX; who exported is kept.',
  body: z.omit(search, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E012'],
})
