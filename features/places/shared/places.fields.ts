import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { ADDRESS_MAX } from '#features/area/shared/addresses.contract.ts'
import { PLACE_KINDS, RADIUS_M, setByPerson, type SetByPerson } from './places.contract.ts'
import { SIDES } from './spots.contract.ts'

/** The endings of the pictures that the server takes. */
export const PICTURE_ENDINGS = '.jpg,.jpeg,.png,.webp'
/** Chosen for the side of the road when nobody knows it. */
export const NOT_SAID = 'not_said'

/** Fields of each form with a point: the address, the coordinates, and how the point was set, which no field shows. */
export const [ADDRESS_FIELD, POINT_FIELD, LOCATED_FIELD] = ['address', 'coordinates', 'located'] as const

/** How the point of a form was set: by hand when nothing else is noted, as in a draft that was brought back. */
export const locatedIn = (typed: FieldValues): SetByPerson => setByPerson.safeParse(typed[LOCATED_FIELD]).data ?? 'hand'

/** The form of a place. `coordinates` is one text, as a map gives it; the other names are those of the contract. */
export const placeFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'places.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: ADDRESS_FIELD, label: 'places.field.address', type: 'string', maxDigits: ADDRESS_MAX },
  {
    fieldName: POINT_FIELD,
    label: 'places.field.coordinates',
    type: 'string',
    required: true,
    maxDigits: 40,
    placeholder: 'places.field.coordinatesHint',
  },
  {
    fieldName: 'kind',
    label: 'places.field.kind',
    type: 'radio',
    required: true,
    fields: PLACE_KINDS.map((kind) => ({ value: kind, label: `places.kind.${kind}` })),
  },
  {
    fieldName: 'radiusM',
    label: 'places.field.radiusM',
    type: 'integer',
    required: true,
    min: RADIUS_M.least,
    max: RADIUS_M.most,
  },
  {
    fieldName: 'sideOfRoad',
    label: 'places.field.sideOfRoad',
    type: 'radio',
    fields: [NOT_SAID, ...SIDES].map((side) => ({ value: side, label: `places.side.${side}` })),
  },
  { fieldName: 'safetyNotes', label: 'places.field.safetyNotes', type: 'description', maxDigits: DESCRIPTION_MAX },
  { fieldName: 'picture', label: 'places.field.picture', type: 'upload', acceptExtension: PICTURE_ENDINGS },
]
