import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import type { Caregiver } from '../shared/caregivers.contract.ts'
import { CAREGIVER_KINDS, FUNCTIONS } from '../shared/caregivers.rules.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const label = (fieldName: string) => `guests.caregiver.field.${fieldName}`
const is = (kind: string) => ({ values: [{ fieldName: 'kind', value: kind }] })

const WHO: readonly FieldDefinition[] = [
  {
    fieldName: 'kind',
    label: label('kind'),
    type: 'radio',
    required: true,
    fields: CAREGIVER_KINDS.map((kind) => ({ value: kind, label: `guests.caregiver.kind.${kind}` })),
  },
  {
    fieldName: 'personId',
    label: label('personId'),
    type: 'autocomplete',
    required: true,
    path: '/comunibus/api/v1/assistant/autocomplete',
    dependencies: is('TEAM'),
  },
  {
    fieldName: 'name',
    label: label('name'),
    type: 'string',
    required: true,
    maxDigits: NAME_MAX,
    dependencies: is('CONTACT'),
  },
]

const TERMS: readonly FieldDefinition[] = [
  {
    fieldName: 'function',
    label: label('function'),
    type: 'radio',
    required: true,
    fields: FUNCTIONS.map((one) => ({ value: one, label: `guests.function.${one}` })),
  },
  { fieldName: 'phone', label: label('phone'), type: 'string', maxDigits: 40, helperText: label('phoneHelp') },
  {
    fieldName: 'callOrder',
    label: label('callOrder'),
    type: 'integer',
    min: 1,
    max: 20,
    helperText: label('callOrderHelp'),
  },
  {
    fieldName: 'weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    fields: WEEK.map((weekday) => ({ value: String(weekday), label: `guests.day.${weekday}` })),
    helperText: label('weekdaysHelp'),
  },
  ...(['fromTime', 'toTime'] as const).map((fieldName): FieldDefinition => ({
    fieldName,
    label: label(fieldName),
    type: 'string',
    maxDigits: 5,
    helperText: label('time'),
  })),
  { fieldName: 'from', label: label('from'), type: 'date', required: true },
  { fieldName: 'to', label: label('to'), type: 'date' },
  {
    fieldName: 'note',
    label: label('note'),
    type: 'description',
    maxDigits: DESCRIPTION_MAX,
    helperText: label('noteHelp'),
  },
]

/** The form of an entry; whom it is about is chosen once. */
export const caregiverFields = (isNew: boolean): readonly FieldDefinition[] => (isNew ? [...WHO, ...TERMS] : TERMS)

/** What the form shows; a new one begins today. */
export function caregiverValues(one: Caregiver | null, today: string): FieldValues {
  if (!one) return { kind: 'TEAM', from: today }
  const { function: its, phone, callOrder, weekdays, fromTime, toTime, from, to, note } = one
  return { function: its, phone, callOrder, weekdays: weekdays.join(';') || null, fromTime, toTime, from, to, note }
}

const textOf = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** What was typed, as the contract wants it. */
export const caregiverTerms = (typed: FieldValues) => ({
  function: FUNCTIONS.find((one) => one === typed['function']) ?? 'OTHER',
  phone: textOf(typed['phone']) ?? '',
  callOrder: typeof typed['callOrder'] === 'number' ? typed['callOrder'] : null,
  weekdays: String(typed['weekdays'] ?? '')
    .split(';')
    .filter(Boolean)
    .map(Number),
  fromTime: textOf(typed['fromTime']),
  toTime: textOf(typed['toTime']),
  from: textOf(typed['from']) ?? undefined,
  to: textOf(typed['to']),
  note: textOf(typed['note']) ?? '',
})
