import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { OUTCOMES, REASONS } from '../shared/due.rules.ts'
import type { Session } from '../shared/treatments.contract.ts'
import { numberOf, textOf } from './treatment-fields.ts'

const label = (name: string) => `treatments.field.${name}`
const reasonWhile = (value: string): FieldDefinition => ({
  fieldName: `reason.${value}`,
  label: label('reason'),
  type: 'radio',
  required: true,
  fields: REASONS.map((one) => ({ value: one, label: `treatments.reason.${one}` })),
  dependencies: { values: [{ fieldName: 'outcome', value }] },
})

const OUTCOME: readonly FieldDefinition[] = [
  {
    fieldName: 'outcome',
    label: label('outcome'),
    type: 'radio',
    required: true,
    fields: OUTCOMES.map((value) => ({ value, label: `treatments.outcome.${value}` })),
  },
  reasonWhile('PARTIAL'),
  reasonWhile('REFUSED'),
  { fieldName: 'minutes', label: label('minutes'), type: 'integer', min: 1, max: 600 },
  { fieldName: 'note', label: label('note'), type: 'description', maxDigits: DESCRIPTION_MAX },
]

/** A session that is entered. */
export const SESSION_FIELDS: readonly FieldDefinition[] = [
  ...OUTCOME,
  { fieldName: 'happenedAt', label: label('happenedAt'), type: 'datetime', required: true },
  {
    fieldName: 'lateReason',
    label: label('lateReason'),
    type: 'string',
    maxDigits: 200,
    helperText: label('lateReasonHelp'),
  },
]

/** A session that is corrected. */
export const CORRECTION_FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'correctionReason', label: label('correctionReason'), type: 'string', required: true, maxDigits: 200 },
  { fieldName: 'inError', label: label('inError'), type: 'switch' },
  ...OUTCOME.map((field) => ({
    ...field,
    dependencies: { values: [...(field.dependencies?.values ?? []), { fieldName: 'inError', value: false }] },
  })),
]

export const correctionValues = ({ outcome, reason, minutes, note }: Session): FieldValues => ({
  inError: false,
  outcome,
  [`reason.${outcome}`]: reason,
  minutes,
  note,
})

/** What was typed of how it went. */
export function outcomeTyped(typed: FieldValues) {
  const outcome = OUTCOMES.find((one) => one === typed['outcome']) ?? 'DONE'
  return {
    outcome,
    reason: outcome === 'DONE' ? null : (REASONS.find((one) => one === typed[`reason.${outcome}`]) ?? null),
    minutes: outcome === 'REFUSED' ? null : numberOf(typed['minutes']),
    note: textOf(typed['note']),
  }
}
