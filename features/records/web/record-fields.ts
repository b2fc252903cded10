import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { LINE_MAX, type RecordContent } from '../shared/records.contract.ts'
import { CONFIDENTIALITIES, KINDS } from '../shared/records.rules.ts'

const label = (fieldName: string) => `records.field.${fieldName}`
const line = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits: LINE_MAX,
  ...more,
})
const ofVaccination = { dependencies: { values: [{ fieldName: 'kind', value: 'VACCINATION' }] } }
const ofRestricted = { dependencies: { values: [{ fieldName: 'confidentiality', value: 'RESTRICTED' }] } }

const SAID: readonly FieldDefinition[] = [
  {
    fieldName: 'kind',
    label: label('kind'),
    type: 'radio',
    required: true,
    fields: KINDS.map((value) => ({ value, label: `records.kind.${value}` })),
  },
  { fieldName: 'date', label: label('date'), type: 'date', required: true, helperText: label('dateHelp') },
  line('title', { required: true, maxDigits: NAME_MAX, helperText: label('titleHelp') }),
  line('product', { required: true, ...ofVaccination }),
  line('lot', ofVaccination),
  { fieldName: 'nextDue', label: label('nextDue'), type: 'date', ...ofVaccination },
  line('author'),
  line('organisation'),
  { fieldName: 'summary', label: label('summary'), type: 'description', maxDigits: DESCRIPTION_MAX },
]
const READ_BY: readonly FieldDefinition[] = [
  {
    fieldName: 'confidentiality',
    label: label('confidentiality'),
    type: 'radio',
    required: true,
    fields: CONFIDENTIALITIES.map((value) => ({ value, label: `records.confidentiality.${value}` })),
  },
  {
    fieldName: 'familyTold',
    label: label('familyTold'),
    type: 'switch',
    helperText: label('familyToldHelp'),
    ...ofRestricted,
  },
]
const REASON = line('reason', { required: true })

/** The form of a record: a family keeps nothing restricted, and a correction asks why. */
export const fieldsFor = ({ isNew, family }: { isNew: boolean; family: boolean }): readonly FieldDefinition[] => [
  ...SAID,
  ...(family ? [] : READ_BY),
  ...(isNew ? [] : [REASON]),
]

export const textOf = (value: FieldValues[string] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** What was typed, as the contract wants it. */
export function contentOf(typed: FieldValues): RecordContent {
  const kind = KINDS.find((one) => one === typed['kind']) ?? 'LETTER'
  const confidentiality = CONFIDENTIALITIES.find((one) => one === typed['confidentiality']) ?? 'NORMAL'
  const vaccination = kind === 'VACCINATION'
  return {
    kind,
    date: textOf(typed['date']),
    title: textOf(typed['title']),
    author: textOf(typed['author']),
    organisation: textOf(typed['organisation']),
    summary: textOf(typed['summary']),
    confidentiality,
    familyTold: confidentiality === 'NORMAL' || typed['familyTold'] === true,
    // What a form holds of another kind was typed before that was chosen.
    product: vaccination ? textOf(typed['product']) : '',
    lot: vaccination ? textOf(typed['lot']) : '',
    nextDue: (vaccination && textOf(typed['nextDue'])) || null,
  }
}
