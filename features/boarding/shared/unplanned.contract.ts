import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { autocompleteQuery, id, idParams } from '#platform/shared/contract/fields.ts'

export const findUnplanned = defineEndpoint({
  name: 'runs.findUnplanned',
  method: 'GET',
  path: '/comunibus/api/v1/history/unplanned/:id',
  summary:
    'Children of the group of an open run (`id`) whose name or surname begins with the text, with or without a route, at most 20: for its crew, when somebody gets on who is not on the list.',
  params: idParams,
  query: autocompleteQuery,
  answer: z.array(z.object({ id, name: z.string(), schoolClass: z.nullable(z.string()) })),
  errors: ['E013'],
})
