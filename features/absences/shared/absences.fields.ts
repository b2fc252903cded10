import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { ABSENCE_DIRECTIONS, ABSENCE_REASONS } from './absences.contract.ts'

/** The form of an absence; the child is asked only when a new one is reported. */
export const absenceFields: readonly FieldDefinition[] = [
  {
    fieldName: 'childId',
    label: 'absences.field.child',
    type: 'autocomplete',
    required: true,
    path: '/comunibus/api/v1/absence/child-autocomplete',
  },
  { fieldName: 'fromDay', label: 'absences.field.fromDay', type: 'date', required: true },
  { fieldName: 'toDay', label: 'absences.field.toDay', type: 'date', required: true },
  {
    fieldName: 'directions',
    label: 'absences.field.directions',
    type: 'radio',
    required: true,
    fields: ABSENCE_DIRECTIONS.map((value) => ({ value, label: `absences.directions.${value}` })),
  },
  {
    fieldName: 'reason',
    label: 'absences.field.reason',
    type: 'radio',
    required: true,
    fields: ABSENCE_REASONS.map((value) => ({ value, label: `absences.reason.${value}` })),
  },
  { fieldName: 'note', label: 'absences.field.note', type: 'string', maxDigits: 200 },
]
