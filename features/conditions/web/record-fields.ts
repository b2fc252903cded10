import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import {
  CODINGS,
  COURSES,
  CRITICALITIES,
  MEDICINE_CLASS_KEYS,
  SEVERITIES,
  VERIFICATIONS,
  type AllergyContent,
  type ConditionContent,
} from '../shared/conditions.contract.ts'

const label = (fieldName: string) => `conditions.field.${fieldName}`
const choice = (fieldName: string, values: readonly string[], texts: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'radio',
  fields: values.map((value) => ({ value, label: `conditions.${texts}.${value}` })),
})
const words = (fieldName: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'description',
  maxDigits: DESCRIPTION_MAX,
})
const REASON: FieldDefinition = { fieldName: 'reason', label: label('reason'), type: 'string', maxDigits: 200 }

const ALLERGY: readonly FieldDefinition[] = [
  {
    fieldName: 'substance',
    label: label('substance'),
    type: 'string',
    required: true,
    maxDigits: NAME_MAX,
    helperText: label('substanceHelp'),
  },
  {
    fieldName: 'medicineClass',
    label: label('medicineClass'),
    type: 'autocomplete',
    helperText: label('medicineClassHelp'),
    fields: MEDICINE_CLASS_KEYS.map((value) => ({ value, label: `conditions.class.${value}` })),
  },
  { ...choice('criticality', CRITICALITIES, 'criticality'), required: true },
  words('reaction'),
  words('note'),
  { ...choice('verification', VERIFICATIONS, 'verification'), required: true },
  { fieldName: 'lastEpisode', label: label('lastEpisode'), type: 'date' },
]

const CONDITION: readonly FieldDefinition[] = [
  {
    fieldName: 'plainLabel',
    label: label('plainLabel'),
    type: 'string',
    required: true,
    maxDigits: NAME_MAX,
    helperText: label('plainLabelHelp'),
  },
  words('note'),
  { fieldName: 'label', label: label('label'), type: 'string', maxDigits: 200, helperText: label('labelHelp') },
  {
    fieldName: 'coding',
    label: label('coding'),
    type: 'radio',
    fields: CODINGS.map((value) => ({ value, words: value })),
  },
  { fieldName: 'icd', label: label('icd'), type: 'string', maxDigits: 20 },
  { ...choice('course', COURSES, 'course'), required: true },
  choice('severity', SEVERITIES, 'severity'),
  { ...choice('verification', VERIFICATIONS, 'verification'), required: true },
  { fieldName: 'onset', label: label('onset'), type: 'date' },
]

/** The form of a kind; a change asks why. */
export const allergyFields = (isNew: boolean) => (isNew ? ALLERGY : [...ALLERGY, REASON])
export const conditionFields = (isNew: boolean) => (isNew ? CONDITION : [...CONDITION, REASON])

const textOf = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')
const dayOf = (value: FieldValues[string] | undefined): string | null => textOf(value) || null

/** What was typed, as the contract wants it. */
export const allergyOf = (typed: FieldValues): AllergyContent => ({
  substance: textOf(typed['substance']),
  medicineClass: MEDICINE_CLASS_KEYS.find((one) => one === typed['medicineClass']) ?? null,
  reaction: textOf(typed['reaction']),
  criticality: CRITICALITIES.find((one) => one === typed['criticality']) ?? 'UNKNOWN',
  verification: VERIFICATIONS.find((one) => one === typed['verification']) ?? 'UNCONFIRMED',
  lastEpisode: dayOf(typed['lastEpisode']),
  note: textOf(typed['note']),
})
export const conditionOf = (typed: FieldValues): ConditionContent => ({
  plainLabel: textOf(typed['plainLabel']),
  label: textOf(typed['label']),
  coding: CODINGS.find((one) => one === typed['coding']) ?? null,
  icd: textOf(typed['icd']),
  course: COURSES.find((one) => one === typed['course']) ?? 'ACTIVE',
  verification: VERIFICATIONS.find((one) => one === typed['verification']) ?? 'UNCONFIRMED',
  severity: SEVERITIES.find((one) => one === typed['severity']) ?? null,
  onset: dayOf(typed['onset']),
  note: textOf(typed['note']),
})
