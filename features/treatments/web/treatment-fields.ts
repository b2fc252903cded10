import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldOption, FieldValues } from '#platform/shared/forms/fields.ts'
import { regionsTyped } from '#features/guests/shared/body.rules.ts'
import { bodySitesField } from '#features/guests/shared/body.fields.ts'
import { timesTyped } from '#features/medicines/shared/typed-times.rules.ts'
import { ALERT_HOURS_MAX, ALERTS, EVERY_MAX, FREQUENCIES, KINDS, PERFORMERS } from '../shared/due.rules.ts'
import type { Treatment, TreatmentContent } from '../shared/treatments.contract.ts'

const label = (name: string) => `treatments.field.${name}`
const line = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits: 200,
  ...more,
})
const words = (fieldName: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'description',
  maxDigits: DESCRIPTION_MAX,
})
const while_ = (value: string) => ({ values: [{ fieldName: 'frequency', value }] })
/** Each frequency has a field of its own: what depends on several is shown only while all of them are chosen. */
const timesOf = (kind: string): FieldDefinition =>
  line(`times.${kind}`, {
    label: label('times'),
    maxDigits: 80,
    required: true,
    helperText: label('timesHelp'),
    dependencies: while_(kind),
  })

const BEFORE: readonly FieldDefinition[] = [
  line('name', { required: true, maxDigits: NAME_MAX }),
  {
    fieldName: 'kind',
    label: label('kind'),
    type: 'radio',
    required: true,
    fields: KINDS.map((value) => ({ value, label: `treatments.kind.${value}` })),
  },
  {
    fieldName: 'frequency',
    label: label('frequency'),
    type: 'radio',
    required: true,
    fields: FREQUENCIES.map((value) => ({ value, label: `treatments.frequency.${value}` })),
  },
  {
    fieldName: 'weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    required: true,
    fields: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: `treatments.day.${day}` })),
    dependencies: while_('weekdays'),
  },
  {
    fieldName: 'every',
    label: label('every'),
    type: 'integer',
    required: true,
    min: 2,
    max: EVERY_MAX,
    dependencies: while_('days'),
  },
  timesOf('times'),
  timesOf('weekdays'),
  timesOf('days'),
]
const AFTER: readonly FieldDefinition[] = [
  { fieldName: 'minutes', label: label('minutes'), type: 'integer', min: 1, max: 600 },
  {
    fieldName: 'performer',
    label: label('performer'),
    type: 'radio',
    required: true,
    fields: PERFORMERS.map((value) => ({ value, label: `treatments.performer.${value}` })),
  },
  bodySitesField('bodySites', label('bodySites')),
  line('bodySite'),
  line('materials'),
  { fieldName: 'startsOn', label: label('startsOn'), type: 'date', required: true },
  { fieldName: 'endsOn', label: label('endsOn'), type: 'date' },
  words('instructions'),
  {
    fieldName: 'alert',
    label: label('alert'),
    type: 'radio',
    required: true,
    helperText: label('alertHelp'),
    fields: ALERTS.map((value) => ({ value, label: `treatments.alert.${value}` })),
  },
  {
    fieldName: 'alertAfter',
    label: label('alertAfter'),
    type: 'integer',
    required: true,
    min: 1,
    max: ALERT_HOURS_MAX,
  },
]
const REASON = line('reason', { label: label('changeReason') })

/** The form of a treatment; without a goal to choose it asks for none. */
export function treatmentFields(isNew: boolean, goals: readonly FieldOption[]): readonly FieldDefinition[] {
  const goal: FieldDefinition = { fieldName: 'goalId', label: label('goal'), type: 'autocomplete', fields: goals }
  return [...BEFORE, ...(goals.length > 0 ? [goal] : []), ...AFTER, ...(isNew ? [] : [REASON])]
}

/** What the form shows; a new one begins today. */
export function treatmentValues(treatment: Treatment | null, today: string): FieldValues {
  if (!treatment)
    return { frequency: 'weekdays', performer: 'CARE_WORKER', startsOn: today, alert: 'info', alertAfter: 1 }
  const { content, kind, goal } = treatment
  const { frequency, bodySites, ...rest } = content
  return {
    ...rest,
    bodySites: bodySites.join(';'),
    kind,
    goalId: goal?.id ?? null,
    frequency: frequency.kind,
    weekdays: frequency.kind === 'weekdays' ? frequency.weekdays.join(';') : null,
    every: frequency.kind === 'days' ? frequency.every : null,
    ...(frequency.kind !== 'asNeeded' && { [`times.${frequency.kind}`]: frequency.times.join(', ') }),
    reason: null,
  }
}

export const textOf = (value: FieldValues[string] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''
export const numberOf = (value: FieldValues[string] | undefined): number | null =>
  typeof value === 'number' ? value : null

type Frequency = TreatmentContent['frequency']
type Wrong = { wrong: string; message: 'times' | 'timeTwice' }

/** How often, as it was typed, or the field that is wrong. */
function frequencyTyped(typed: FieldValues): Frequency | Wrong {
  const kind = FREQUENCIES.find((one) => one === typed['frequency']) ?? 'asNeeded'
  if (kind === 'asNeeded') return { kind }
  const wrong = `times.${kind}`
  const times = timesTyped(textOf(typed[wrong]))
  if (times === null) return { wrong, message: 'times' }
  if (new Set(times).size < times.length) return { wrong, message: 'timeTwice' }
  if (kind === 'times') return { kind, times }
  if (kind === 'days') return { kind, every: numberOf(typed['every']) ?? 0, times }
  return { kind, weekdays: textOf(typed['weekdays']).split(';').filter(Boolean).map(Number), times }
}

/** What was typed, as the contract wants it, or the field that is wrong. */
export function contentTyped(typed: FieldValues): TreatmentContent | Wrong {
  const frequency = frequencyTyped(typed)
  if ('wrong' in frequency) return frequency
  return {
    name: textOf(typed['name']),
    frequency,
    minutes: numberOf(typed['minutes']),
    bodySites: regionsTyped(typed['bodySites']),
    bodySite: textOf(typed['bodySite']),
    materials: textOf(typed['materials']),
    performer: PERFORMERS.find((one) => one === typed['performer']) ?? 'CARE_WORKER',
    instructions: textOf(typed['instructions']),
    alert: ALERTS.find((one) => one === typed['alert']) ?? 'info',
    alertAfter: numberOf(typed['alertAfter']) ?? 1,
    startsOn: textOf(typed['startsOn']),
    endsOn: textOf(typed['endsOn']) || null,
  }
}
