import * as z from 'zod/mini'
import { rideLimit } from '#features/children/shared/ride-limit.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, wallTime } from '#platform/shared/contract/fields.ts'
import { USUAL_RIDE_LIMIT } from './rides.rules.ts'
import { mode, routeRow } from './routes.contract.ts'

export const buildRoutes = defineEndpoint({
  name: 'routes.build',
  method: 'POST',
  path: '/comunibus/api/v1/route/build',
  summary: 'Draws draft routes for the children of a group that are on no route in this direction.',
  body: z.strictObject({
    customerGroupId: id,
    direction: z.enum(['to_school', 'from_school']),
    mode: z._default(mode, 'bus'),
    capacity: z._default(z.int().check(z.minimum(1), z.maximum(200)), 40),
    maxRideMinutes: z._default(rideLimit, USUAL_RIDE_LIMIT),
    /** The school's bell, local wall time; without it the bell kept with each child's school place is used. */
    bell: z.optional(wallTime),
  }),
  answer: z.object({
    routes: z.array(routeRow),
    /** Children that could not be placed, by name, with the reason. */
    unresolved: z.array(z.object({ id, name: z.string(), reason: z.enum(['no_home', 'too_far']) })),
  }),
  errors: ['E013'],
})
