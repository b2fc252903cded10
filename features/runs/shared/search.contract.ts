import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, searchBody } from '#platform/shared/contract/fields.ts'
import { runRow } from './runs.contract.ts'

export const searchActiveRuns = defineEndpoint({
  name: 'runs.searchActive',
  method: 'POST',
  path: '/comunibus/api/v1/history/search-history/active',
  summary: 'Runs that are planned or under way.',
  body: searchBody(z.strictObject({ from: z.optional(day), to: z.optional(day) }), ['plannedStart', 'routeName']),
  answer: z.array(runRow),
  paged: true,
  errors: [],
})

export const searchCompletedRuns = defineEndpoint({
  name: 'runs.searchCompleted',
  method: 'POST',
  path: '/comunibus/api/v1/history/search-history/completed',
  summary:
    'Runs that are closed or cancelled, newest first; with `routeId` those of the route and its earlier versions.',
  body: searchBody(z.strictObject({ from: z.optional(day), to: z.optional(day), routeId: z.optional(id) }), [
    'plannedStart',
    'routeName',
  ]),
  answer: z.array(runRow),
  paged: true,
  errors: [],
})
