import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'
import { runDetail } from '#features/runs/shared/runs.contract.ts'

export const setRunVehicle = defineEndpoint({
  name: 'runs.setVehicle',
  method: 'PUT',
  path: '/comunibus/api/v1/history/vehicle/:id',
  summary:
    'Another vehicle for one run, also under way. The manifest stays; families are told when the name that they see changes.',
  params: idParams,
  body: z.strictObject({ vehicleId: id }),
  answer: runDetail,
  errors: ['E013'],
})
