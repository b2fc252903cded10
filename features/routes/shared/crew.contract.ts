import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, version } from '#platform/shared/contract/fields.ts'
import { override } from '#features/crew/shared/override.contract.ts'
import { crewFunction, routeDetail } from './routes.contract.ts'

export const setRouteCrew = defineEndpoint({
  name: 'routes.setCrew',
  method: 'PUT',
  path: '/comunibus/api/v1/route/:id/crew',
  summary: 'Sets who rides or walks with this route, also while it is active; runs that have not started follow.',
  params: idParams,
  body: z.strictObject({
    version,
    crew: z.array(z.strictObject({ personId: id, function: crewFunction })).check(z.maxLength(20)),
    override,
  }),
  answer: routeDetail,
  errors: ['E012', 'E013', 'E016'],
})
