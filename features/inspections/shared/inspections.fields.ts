import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ANSWERS, CHECKLIST, type Answer, type Kind } from './checklist.rules.ts'
import { inspectionVehicles } from './inspections.contract.ts'

/** What can be corrected later. */
export const correctedFields: readonly FieldDefinition[] = [
  { fieldName: 'odometer', label: 'inspections.field.odometer', type: 'integer', min: 0, max: 9_999_999 },
  { fieldName: 'note', label: 'inspections.field.note', type: 'description', maxDigits: DESCRIPTION_MAX },
]

/** The form of a new inspection: a radio for each item, and words for a defect. */
export const inspectionFields = (kind: Kind, withVehicle: boolean): readonly FieldDefinition[] => [
  ...(withVehicle
    ? [
        {
          fieldName: 'vehicleId',
          label: 'inspections.field.vehicle',
          type: 'autocomplete' as const,
          required: true,
          path: inspectionVehicles.path,
        },
      ]
    : []),
  ...CHECKLIST[kind].flatMap((item): FieldDefinition[] => [
    {
      fieldName: item,
      label: `inspections.item.${item}`,
      category: 'inspections.checklist',
      type: 'radio',
      required: true,
      fields: ANSWERS.map((value) => ({ value, label: `inspections.answer.${value}` })),
    },
    ...(['minor', 'dangerous'] as const).map((value): FieldDefinition => ({
      fieldName: `${item}.${value}`,
      label: 'inspections.field.defectNote',
      category: 'inspections.checklist',
      type: 'description',
      required: true,
      maxDigits: DESCRIPTION_MAX,
      dependencies: { values: [{ fieldName: item, value }] },
    })),
  ]),
  ...correctedFields.map((field) => ({ ...field, category: 'inspections.more' })),
]

/** What was typed, as the call takes it. */
export const answersOf = (kind: Kind, typed: FieldValues): Answer[] =>
  CHECKLIST[kind].map((item) => {
    const answer = ANSWERS.find((one) => one === typed[item]) ?? 'ok'
    return { item, answer, note: String(typed[`${item}.${answer}`] ?? '') }
  })

/** The form of a decision about a defect. */
export const decisionFields: readonly FieldDefinition[] = [
  {
    fieldName: 'outcome',
    label: 'inspections.decide.outcome',
    type: 'radio',
    required: true,
    fields: (['repaired', 'safe'] as const).map((value) => ({ value, label: `inspections.outcome.${value}` })),
  },
  {
    fieldName: 'note',
    label: 'inspections.decide.note',
    type: 'description',
    required: true,
    maxDigits: DESCRIPTION_MAX,
  },
]
