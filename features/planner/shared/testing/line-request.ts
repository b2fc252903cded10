import { onFoot } from '#platform/shared/geo/metres.ts'
import { estimatedTravel, type LineRequest } from '../lines.rules.ts'

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
  travel: estimatedTravel(25),
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
