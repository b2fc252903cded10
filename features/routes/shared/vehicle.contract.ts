import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, version } from '#platform/shared/contract/fields.ts'
import { routeDetail } from './routes.contract.ts'

/** `vehicleId` of a route is its vehicle of the register; null: only the label is known. Parents read the label alone. */
export const setRouteVehicle = defineEndpoint({
  name: 'routes.setVehicle',
  method: 'PUT',
  path: '/comunibus/api/v1/route/:id/vehicle',
  summary:
    'Sets the vehicle of a route, also while it is active; runs that have not started follow. Refused when a paper of it has expired.',
  params: idParams,
  body: z.strictObject({ version, vehicleId: z.nullable(id) }),
  answer: routeDetail,
  errors: ['E013', 'E016'],
})
