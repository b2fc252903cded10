import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'

const PATH = '/comunibus/api/v1/history/named/:id'

export const namedMatches = defineEndpoint({
  name: 'runs.namedMatches',
  method: 'GET',
  path: PATH,
  summary:
    'Children of the group whose name is similar to a name that the crew typed (`id`: the passenger), with the other runs of the day and direction that list them and are due or under way; those first who are still looked for.',
  params: idParams,
  answer: z.array(
    z.object({
      id,
      name: z.string(),
      schoolClass: z.nullable(z.string()),
      runs: z.array(z.string()),
      isMissing: z.boolean(),
    }),
  ),
  errors: ['E013'],
})

export const nameChild = defineEndpoint({
  name: 'runs.nameChild',
  method: 'PUT',
  path: PATH,
  summary:
    'Says which child a typed name is (`id`: the passenger), or that it is nobody of the organisation (null). What was recorded counts as recorded about the child at that time, on every run of a transfer. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ childId: z.nullable(id) }),
  answer: z.object({ passengerId: id, childId: z.nullable(id), name: z.string() }),
  errors: ['E012', 'E013'],
})
