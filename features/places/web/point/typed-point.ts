import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { parseCoordinates, showCoordinates } from '../../shared/coordinates.ts'
import type { Place } from '../../shared/places.contract.ts'
import { locatedIn, POINT_FIELD } from '../../shared/places.fields.ts'

/** Where the place is and how that was set; as the record has it when nobody touched the point. Null for what is no point. */
export function pointOf(typed: FieldValues, place: Place | null) {
  const coordinates = String(typed[POINT_FIELD])
  if (place && coordinates === showCoordinates(place)) return { latitude: place.latitude, longitude: place.longitude }
  const point = parseCoordinates(coordinates)
  return point && { ...point, located: locatedIn(typed) }
}

export function wrongCoordinates(message: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    errorCode: 'E012',
    detail: message,
    fields: [{ fieldName: POINT_FIELD, message }],
  })
}
