import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showCoordinates } from '../../shared/coordinates.ts'
import { updatePlace, type Place } from '../../shared/places.contract.ts'
import { ADDRESS_FIELD, locatedIn, placeFields, POINT_FIELD } from '../../shared/places.fields.ts'
import { AddressInput } from '../point/AddressInput.tsx'
import { PointInput } from '../point/PointInput.tsx'
import { pointOf, wrongCoordinates } from '../point/typed-point.ts'
import { PLACES_TOUCHED } from '../touched.ts'

const CHECKED: readonly string[] = [ADDRESS_FIELD, POINT_FIELD]

/** Of the form of a place: the address that an import looked up, and the point that it found. */
export const checkFields: readonly FieldDefinition[] = placeFields.filter(({ fieldName }) =>
  CHECKED.includes(fieldName),
)
export const CHECK_INPUTS = { address: AddressInput, coordinates: PointInput }

export const checkValues = (place: Place): FieldValues => ({
  address: place.address || null,
  coordinates: showCoordinates(place),
})

/** Stores the point as the form has it: set by a person, also where it is left as it was. Nothing else of the place changes. */
export function useConfirmPoint() {
  const text = useText()
  const update = useCommand(updatePlace, { touches: PLACES_TOUCHED })
  return async (place: Place, typed: FieldValues): Promise<Place> => {
    const point = pointOf(typed, place)
    if (!point) throw wrongCoordinates(text('places.error.coordinates'))
    const { name, kind, safetyNotes, radiusM, sideOfRoad, version } = place
    const { latitude, longitude } = point
    return update.mutateAsync({
      params: { id: place.id },
      body: {
        name,
        kind,
        safetyNotes,
        radiusM,
        sideOfRoad,
        version,
        latitude,
        longitude,
        address: String(typed[ADDRESS_FIELD] ?? ''),
        located: locatedIn(typed),
      },
    })
  }
}
