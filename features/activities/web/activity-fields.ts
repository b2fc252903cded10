import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { momentOf, typedOf } from '#features/events/shared/events.rules.ts'
import type { Activity, Attendance } from '../shared/activity.contract.ts'
import { ASKED_WAYS } from '../shared/transport.rules.ts'
import { CAPACITY_MAX, ENGAGEMENTS, MOODS, OUTCOMES, REASONS } from '../shared/activities.rules.ts'

const label = (name: string) => `activities.field.${name}`
const line = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits: 200,
  ...more,
})

/** Name and times come first. */
const AFTER_TIMES = 3

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
  {
    fieldName: 'transportWays',
    label: label('transportWays'),
    type: 'radio',
    required: true,
    fields: ASKED_WAYS.map((value) => ({ value, label: `activities.way.${value}` })),
    dependencies: { values: [{ fieldName: 'transport', value: true }] },
  },
  { fieldName: 'description', label: label('description'), type: 'description', maxDigits: DESCRIPTION_MAX },
]

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const REPEATED = { dependencies: { values: [{ fieldName: 'repeats', value: true }] }, required: true }

/** The plan of a new one, which can be repeated. */
export const NEW_PLAN_FIELDS: readonly FieldDefinition[] = [
  ...PLAN_FIELDS.slice(0, AFTER_TIMES),
  { fieldName: 'repeats', label: label('repeats'), type: 'switch' },
  {
    fieldName: 'repeat.weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    fields: WEEK.map((day) => ({ value: String(day), label: `activities.day.${day}` })),
    ...REPEATED,
  },
  { fieldName: 'repeat.until', label: label('until'), type: 'date', ...REPEATED },
  ...PLAN_FIELDS.slice(AFTER_TIMES),
]

const SCOPES = ['one', 'following'] as const
/** Whether a change is of one of a series or of those after it, too. */
export const SCOPE_FIELD: FieldDefinition = {
  fieldName: 'scope',
  label: label('scope'),
  type: 'radio',
  required: true,
  fields: SCOPES.map((value) => ({ value, label: `activities.scope.${value}` })),
}
export const withFollowing = (typed: FieldValues): boolean => typed['scope'] === 'following'

/** What the form shows; a new one asks for everything. */
export function planValues(activity: Activity | null): FieldValues {
  if (!activity)
    return { transport: false, transportWays: 'both', repeats: false, 'repeat.weekdays': null, 'repeat.until': null }
  const { name, placeId, place, capacity, leaderId, leader, transport, transportWays, description, zone } = activity
  return {
    scope: 'one',
    name,
    startsAt: typedOf(new Date(activity.startsAt), zone),
    endsAt: typedOf(new Date(activity.endsAt), zone),
    placeId,
    place: place || null,
    capacity,
    leaderId,
    leader: leader || null,
    transport,
    // What was never asked for is asked for both ways when it is.
    transportWays: transport ? transportWays : 'both',
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
    ...(typed['transport'] === true && {
      transportWays: ASKED_WAYS.find((one) => one === typed['transportWays']) ?? ('both' as const),
    }),
    description: textOf(typed['description']),
  }
}

/** How often it was said that it takes place. */
export function repeatTyped(typed: FieldValues): { weekdays: number[]; until: string } | null {
  if (typed['repeats'] !== true) return null
  return { weekdays: partsOf(typed['repeat.weekdays']).map(Number), until: textOf(typed['repeat.until']) }
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
