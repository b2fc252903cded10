import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { momentOf, typedOf } from '#features/events/shared/events.rules.ts'
import type { Activity, Attendance } from '../shared/activities.contract.ts'
import { CAPACITY_MAX, ENGAGEMENTS, MOODS, OUTCOMES, REASONS } from '../shared/activities.rules.ts'

const label = (name: string) => `activities.field.${name}`
const line = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits: 200,
  ...more,
})

/** The plan of an activity. */
export const PLAN_FIELDS: readonly FieldDefinition[] = [
  line('name', { required: true, maxDigits: NAME_MAX }),
  { fieldName: 'startsAt', label: label('startsAt'), type: 'datetime', required: true },
  { fieldName: 'endsAt', label: label('endsAt'), type: 'datetime', required: true },
  { fieldName: 'placeId', label: label('placeId'), type: 'autocomplete' },
  line('place'),
  {
    fieldName: 'capacity',
    label: label('capacity'),
    type: 'integer',
    min: 1,
    max: CAPACITY_MAX,
    helperText: label('capacityHelp'),
  },
  { fieldName: 'leaderId', label: label('leaderId'), type: 'autocomplete' },
  line('leader'),
  { fieldName: 'transport', label: label('transport'), type: 'switch', helperText: label('transportHelp') },
  { fieldName: 'description', label: label('description'), type: 'description', maxDigits: DESCRIPTION_MAX },
]

/** What the form shows; a new one asks for everything. */
export function planValues(activity: Activity | null): FieldValues {
  if (!activity) return { transport: false }
  const { name, placeId, place, capacity, leaderId, leader, transport, description, zone } = activity
  return {
    name,
    startsAt: typedOf(new Date(activity.startsAt), zone),
    endsAt: typedOf(new Date(activity.endsAt), zone),
    placeId,
    place: place || null,
    capacity,
    leaderId,
    leader: leader || null,
    transport,
    description: description || null,
  }
}

export const textOf = (value: FieldValues[string] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''
const numberOf = (value: FieldValues[string] | undefined): number | null => (typeof value === 'number' ? value : null)

/** What was typed of a plan, as the contract wants it; moments are those of the zone. */
export function planTyped(typed: FieldValues, zone: string, activity: Activity | null) {
  const moment = (name: 'startsAt' | 'endsAt') =>
    momentOf(textOf(typed[name]), { zone, shown: activity ? new Date(activity[name]) : null }).toISOString()
  return {
    name: textOf(typed['name']),
    startsAt: moment('startsAt'),
    endsAt: moment('endsAt'),
    placeId: textOf(typed['placeId']) || null,
    place: textOf(typed['place']),
    capacity: numberOf(typed['capacity']),
    leaderId: textOf(typed['leaderId']) || null,
    leader: textOf(typed['leader']),
    transport: typed['transport'] === true,
    description: textOf(typed['description']),
  }
}

const reasonWhile = (value: string): FieldDefinition => ({
  fieldName: `reason.${value}`,
  label: label('reason'),
  type: 'radio',
  required: true,
  fields: REASONS.map((one) => ({ value: one, label: `activities.reason.${one}` })),
  dependencies: { values: [{ fieldName: 'outcome', value }] },
})
const engagementWhile = (value: string): FieldDefinition => ({
  fieldName: `engagement.${value}`,
  label: label('engagement'),
  type: 'integer',
  min: ENGAGEMENTS[0],
  max: ENGAGEMENTS.length,
  dependencies: { values: [{ fieldName: 'outcome', value }] },
})

const OUTCOME: readonly FieldDefinition[] = [
  {
    fieldName: 'outcome',
    label: label('outcome'),
    type: 'radio',
    required: true,
    fields: OUTCOMES.map((value) => ({ value, label: `activities.outcome.${value}` })),
  },
  reasonWhile('PARTIAL'),
  reasonWhile('REFUSED'),
  engagementWhile('PRESENT'),
  engagementWhile('PARTIAL'),
  {
    fieldName: 'mood',
    label: label('mood'),
    type: 'radio',
    fields: MOODS.map((value) => ({ value, label: `activities.mood.${value}` })),
  },
  { fieldName: 'note', label: label('note'), type: 'description', maxDigits: DESCRIPTION_MAX },
]

/** An attendance that is entered. */
export const ATTENDANCE_FIELDS: readonly FieldDefinition[] = [
  ...OUTCOME,
  line('lateReason', { helperText: label('lateReasonHelp') }),
]

/** An attendance that is corrected. */
export const CORRECTION_FIELDS: readonly FieldDefinition[] = [
  line('correctionReason', { required: true }),
  { fieldName: 'inError', label: label('inError'), type: 'switch' },
  ...OUTCOME.map((field) => ({
    ...field,
    dependencies: { values: [...(field.dependencies?.values ?? []), { fieldName: 'inError', value: false }] },
  })),
]

type Said = Pick<Attendance, 'outcome' | 'reason' | 'engagement' | 'mood' | 'note'>

export const saidValues = ({ outcome, reason, engagement, mood, note }: Said): FieldValues => ({
  outcome,
  [`reason.${outcome}`]: reason,
  [`engagement.${outcome}`]: engagement,
  mood,
  note: note || null,
})

/** What was typed of how somebody took part. */
export function saidTyped(typed: FieldValues): Said {
  const outcome = OUTCOMES.find((one) => one === typed['outcome']) ?? 'PRESENT'
  return {
    outcome,
    reason: outcome === 'PRESENT' ? null : (REASONS.find((one) => one === typed[`reason.${outcome}`]) ?? null),
    engagement: outcome === 'REFUSED' ? null : numberOf(typed[`engagement.${outcome}`]),
    mood: MOODS.find((one) => one === typed['mood']) ?? null,
    note: textOf(typed['note']),
  }
}
