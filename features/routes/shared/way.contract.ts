import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { namedHazard } from '#features/hazards/shared/hazards.contract.ts'
import { id, idParams, latitude, longitude } from '#platform/shared/contract/fields.ts'

export const routeLeg = z.object({
  fromStopId: id,
  toStopId: id,
  metres: z.int(),
  seconds: z.int(),
  /** The straight line says so: no street is known. */
  estimated: z.boolean(),
  /** Points of the way in degrees. */
  shape: z.array(z.tuple([latitude, longitude])),
  /** Hazards of the group that it passes on the day. */
  hazards: z.array(namedHazard),
  /** It passes a closed street or, on foot, crosses a road that is not to be crossed: no way goes around. */
  forbidden: z.boolean(),
})
export type RouteLeg = z.output<typeof routeLeg>

/** A stop that the vehicle has on the far side of a street that is dangerous to cross; the street is empty when it has no name. */
export const stopAcross = z.object({ stopId: id, street: z.string() })
export type StopAcross = z.output<typeof stopAcross>

export const getRouteWay = defineEndpoint({
  name: 'routes.way',
  method: 'GET',
  path: '/comunibus/api/v1/route/way/:id',
  summary:
    'The way of a route from each stop to the next: along the streets of the area, round what hazards forbid on its first day from today on, or estimated from the straight line; and the stops to which children have to cross a street, as the bus has them on its far side.',
  params: idParams,
  answer: z.object({ legs: z.array(routeLeg), across: z.array(stopAcross) }),
  errors: [],
})
