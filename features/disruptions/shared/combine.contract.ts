import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'
import { runDetail } from '#features/runs/shared/runs.contract.ts'

export const combineRun = defineEndpoint({
  name: 'runs.combine',
  method: 'PUT',
  path: '/comunibus/api/v1/history/combine/:id',
  summary:
    'Vehicle and crew of another run of the day (`withRunId`) take this run (`id`) along; its children stay its own and it closes by itself. Its families are told. Null: it has its own crew and vehicle again.',
  params: idParams,
  body: z.strictObject({ withRunId: z.nullable(id) }),
  answer: runDetail,
  errors: ['E012', 'E013'],
})
