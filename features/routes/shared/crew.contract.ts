import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, version } from '#platform/shared/contract/fields.ts'
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
    /** Why somebody goes along who lacks a credential: kept. */
    override: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  answer: routeDetail,
  errors: ['E012', 'E013', 'E016'],
})
