import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { RIDE_LIMIT } from '#features/children/shared/ride-limit.ts'
import { DIRECTIONS, MODES } from './routes.contract.ts'

/** The head of a route as a form. The service days have their own row of buttons. */
export const routeFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'routes.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'vehicleLabel', label: 'routes.vehicle', type: 'string', maxDigits: 40 },
  {
    fieldName: 'direction',
    label: 'routes.direction',
    type: 'radio',
    required: true,
    fields: DIRECTIONS.map((value) => ({ value, label: `routes.direction.${value}` })),
  },
  {
    fieldName: 'mode',
    label: 'routes.mode',
    type: 'radio',
    required: true,
    fields: MODES.map((value) => ({ value, label: `routes.mode.${value}` })),
  },
  { fieldName: 'minAdults', label: 'routes.minAdults', type: 'integer', required: true, min: 1, max: 20 },
  {
    fieldName: 'childrenPerAdult',
    label: 'routes.childrenPerAdult',
    type: 'integer',
    min: 1,
    max: 100,
    placeholder: 'routes.anyNumber',
  },
  { fieldName: 'validFrom', label: 'routes.validFrom', type: 'date' },
  { fieldName: 'validTo', label: 'routes.validTo', type: 'date' },
  { fieldName: 'capacity', label: 'routes.capacity', type: 'integer', required: true, min: 1, max: 200 },
  { fieldName: 'maxRideMinutes', label: 'routes.maxRideMinutes', type: 'integer', required: true, ...RIDE_LIMIT },
]
