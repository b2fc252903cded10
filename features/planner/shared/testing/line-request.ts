import { DETOUR, metresApart } from '#platform/shared/geo/metres.ts'
import type { LineRequest, Travel, Walk } from '../lines.rules.ts'

/** The straight line with the detours of a town, at `speedKmh`. */
export const straightAt =
  (speedKmh: number): Travel =>
  (from, to) =>
    (metresApart(from, to) * DETOUR * 3.6) / speedKmh

/** The same on foot, in whole metres. */
export const onFoot: Walk = (home, stop) => Math.round(metresApart(home, stop) * DETOUR)

export const school = { placeId: 'school', latitude: 42.34, longitude: -71.08 }
/** To a school in the morning, in buses of 20. */
export const base: Omit<LineRequest, 'riders'> = {
  direction: 'to_school',
  school,
  bell: '08:30',
  capacity: 20,
  wheelchairPlaces: 2,
  walkMetres: 0,
  knownStops: [],
  travel: straightAt(25),
  walk: onFoot,
}
/** A child at home, who may ride for an hour. */
export const rider = (childId: string, latitude: number, longitude: number, placeId = `home-${childId}`) => ({
  childId,
  placeId,
  maxRideMinutes: 60,
  wheelchair: false,
  latitude,
  longitude,
})
