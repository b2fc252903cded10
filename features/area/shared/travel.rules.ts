/** How people travel, and how long it takes them when no street is known. Pure. */
import { DETOUR, metresApart, type Point } from '#platform/shared/geo/metres.ts'

/** As routes name it: `walk` is an adult who walks with a group of children. */
export const TRAVEL_MODES = ['bus', 'minibus', 'walk', 'taxi', 'car'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]

/** Average speed on the way in km/h, stops not counted (ours); on foot as an adult walks with a group of children. */
export const SPEED_KMH: Record<TravelMode, number> = { bus: 22, minibus: 25, taxi: 28, car: 28, walk: 3.5 }

/** What lies between two places: seconds and metres along streets. `estimated`: the straight line says so, no street. */
export type TravelTime = { seconds: number; metres: number; estimated: boolean }

/** The straight line with the detours of a town, at the average speed of the mode. */
export function estimatedTravel(from: Point, to: Point, mode: TravelMode): TravelTime {
  const metres = metresApart(from, to) * DETOUR
  return { seconds: (metres * 3.6) / SPEED_KMH[mode], metres, estimated: true }
}
