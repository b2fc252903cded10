import * as z from 'zod/mini'
import { rideLimit } from '#features/children/shared/ride-limit.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, wallTime } from '#platform/shared/contract/fields.ts'
import { namedHazard } from '#features/hazards/shared/hazards.contract.ts'
import { USUAL_RIDE_LIMIT } from '#features/routes/shared/rides.rules.ts'
import { mode, routeRow } from '#features/routes/shared/routes.contract.ts'

/**
 * Metres along streets from home to a stop. The usual one is a quarter of a mile, what school districts of the United
 * States ask of primary pupils (docs/adr/0141).
 */
export const WALK_M = { usual: 400, most: 3000 } as const
/** What one vehicle takes: with more of either it is a question of another vehicle. */
export const SEATS_MAX = 200
export const WHEELCHAIRS_MAX = 50

const request = {
  customerGroupId: id,
  direction: z.enum(['to_school', 'from_school']),
  mode: z._default(mode, 'bus'),
  capacity: z._default(z.int().check(z.minimum(1), z.maximum(SEATS_MAX)), 40),
  /** Of the children of one vehicle, in a wheelchair at most. */
  wheelchairPlaces: z._default(z.int().check(z.minimum(0), z.maximum(WHEELCHAIRS_MAX)), 0),
  maxRideMinutes: z._default(rideLimit, USUAL_RIDE_LIMIT),
  walkMetres: z._default(z.int().check(z.minimum(0), z.maximum(WALK_M.most)), WALK_M.usual),
  /** The school's bell, local wall time; without it the bell kept with each child's school place is used. */
  bell: z.optional(wallTime),
}

/** Children that could not be placed, by name, with the reason. */
const unresolved = z.array(
  z.object({ id, name: z.string(), reason: z.enum(['no_home', 'too_far', 'no_wheelchair_place']) }),
)

export const proposedRoute = z.object({
  name: z.string(),
  /** Whether times and walks come from straight lines instead of the streets of the area. */
  estimated: z.boolean(),
  school: z.string(),
  bell: wallTime,
  children: z.int(),
  capacity: z.int(),
  longestRideMinutes: z.int(),
  /** Why it takes nobody else; null: nobody was left. */
  full: z.nullable(z.enum(['seats', 'together', 'ride', 'stops', 'wheelchairs'])),
  stops: z.array(
    z.object({
      placeId: id,
      name: z.string(),
      /** A stop that several homes share where none is known: it is made when the routes are saved. */
      isNew: z.boolean(),
      time: wallTime,
      /** `walkMetres`: along streets from home to the stop. */
      children: z.array(z.object({ id, name: z.string(), walkMetres: z.int() })),
    }),
  ),
})
export type ProposedRoute = z.output<typeof proposedRoute>

/** With the hazards that its way passes today; `forbidden`: it passes one that it should not, as no way goes around. */
const shownRoute = z.extend(proposedRoute, { hazards: z.array(namedHazard), forbidden: z.boolean() })
export type ShownRoute = z.output<typeof shownRoute>

export const proposeRoutes = defineEndpoint({
  name: 'routes.propose',
  method: 'POST',
  path: '/comunibus/api/v1/route/build/preview',
  summary:
    'The draft routes that `routes.build` would make of the same settings, with their stops, rides and walks, and who could not be placed. Nothing is saved.',
  body: z.strictObject(request),
  answer: z.object({
    /** Of this proposal: given to `routes.build`, nothing else than it is saved. */
    fingerprint: z.string(),
    routes: z.array(shownRoute),
    unresolved,
  }),
  errors: ['E013'],
})

export const buildRoutes = defineEndpoint({
  name: 'routes.build',
  method: 'POST',
  path: '/comunibus/api/v1/route/build',
  summary:
    'Makes draft routes for the children of a group that are on no route in this direction. With a `fingerprint` of a preview it is refused when the preview would be another one now.',
  body: z.strictObject({ ...request, fingerprint: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ routes: z.array(routeRow), unresolved }),
  errors: ['E013'],
})
