import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

/** A call with an id in its path and a query, for tests of how calls are sent. */
export const getRun = defineEndpoint({
  name: 'runs.get',
  method: 'GET',
  path: '/run/:id',
  summary: 'x',
  params: z.object({ id: z.string() }),
  query: z.object({ b: z.optional(z.string()), a: z.optional(z.string()) }),
  answer: z.object({ name: z.string() }),
  errors: [],
})
