import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { EQUIPMENT, PAPER_KINDS } from './vehicles.contract.ts'

/** The form of a vehicle. */
export const vehicleFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'vehicles.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'plate', label: 'vehicles.field.plate', type: 'string', maxDigits: 20 },
  { fieldName: 'seats', label: 'vehicles.field.seats', type: 'integer', required: true, min: 1, max: 200 },
  {
    fieldName: 'wheelchairPlaces',
    label: 'vehicles.field.wheelchairPlaces',
    type: 'integer',
    required: true,
    min: 0,
    max: 50,
  },
  {
    fieldName: 'equipment',
    label: 'vehicles.field.equipment',
    type: 'checkbox',
    fields: EQUIPMENT.map((value) => ({ value, label: `vehicles.equipment.${value}` })),
  },
  {
    fieldName: 'inspectionDays',
    label: 'vehicles.field.inspectionDays',
    type: 'integer',
    min: 1,
    max: 366,
  },
  { fieldName: 'inUse', label: 'vehicles.field.status', type: 'switch' },
]

/** The form of a paper of a vehicle. */
export const paperFields: readonly FieldDefinition[] = [
  {
    fieldName: 'kind',
    label: 'vehicles.paper.kind',
    type: 'radio',
    required: true,
    fields: PAPER_KINDS.map((value) => ({ value, label: `vehicles.paper.${value}` })),
  },
  { fieldName: 'validTo', label: 'vehicles.paper.validTo', type: 'date', required: true },
  { fieldName: 'number', label: 'vehicles.paper.number', type: 'string', maxDigits: 40 },
  { fieldName: 'note', label: 'vehicles.paper.note', type: 'string', maxDigits: 200 },
]
