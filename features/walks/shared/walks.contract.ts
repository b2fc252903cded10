import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, latitude, longitude } from '#platform/shared/contract/fields.ts'
import { namedHazard } from '#features/hazards/shared/hazards.contract.ts'
import { direction } from '#features/routes/shared/routes.contract.ts'

const spot = z.object({ placeId: id, name: z.string(), latitude, longitude })

const onFoot = {
  metres: z.int(),
  seconds: z.int(),
  /** The straight line says so: no street is known. */
  estimated: z.boolean(),
  /** Hazards of the group that it passes today. */
  hazards: z.array(namedHazard),
  /** It crosses a road that is not to be crossed, or passes a closed street: no way goes around. */
  forbidden: z.boolean(),
}

export const walk = z.object({
  stop: spot,
  /** The active routes that the child takes at this stop. */
  routes: z.array(z.object({ id, name: z.string(), direction })),
  ...onFoot,
  /** Points of the way from home to the stop, both included. */
  shape: z.array(z.tuple([latitude, longitude])),
})
export type Walk = z.output<typeof walk>

export const childWalks = z.object({
  /** Null when the child has none, and for who may not know it; then there are no walks. */
  home: z.nullable(spot),
  walks: z.array(walk),
})
export type ChildWalks = z.output<typeof childWalks>

export const getChildWalks = defineEndpoint({
  name: 'walks.ofChild',
  method: 'GET',
  path: '/comunibus/api/v1/child/walks/:id',
  summary: 'The walks of one child from home to its stops, at the pace of a group of children. The reading is kept.',
  params: idParams,
  answer: childWalks,
  errors: [],
})

/** As many as a person compares at a glance. */
export const NEAREST_STOPS = 5

export const nearStop = z.object({
  stop: spot,
  routes: z.array(z.object({ id, name: z.string(), direction })),
  ...onFoot,
})
export type NearStop = z.output<typeof nearStop>

export const getNearestStops = defineEndpoint({
  name: 'walks.nearestStops',
  method: 'GET',
  path: '/comunibus/api/v1/child/nearest-stops/:id',
  summary:
    'The five stops of draft and active routes of the child’s group that are the nearest to its home on foot, within 3 km of the straight line, those that are reached only past what hazards forbid last; none without a home. The reading is kept.',
  params: idParams,
  answer: z.array(nearStop),
  errors: [],
})
