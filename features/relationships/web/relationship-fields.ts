import type { PersonFieldSetting } from '#features/people/shared/person-fields.contract.ts'
import { withAskedPerson } from '#features/people/shared/records.fields.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { KINDS, type Relationship } from '../shared/relationships.contract.ts'
import { rightFields, rightsIn } from '../shared/relationships.fields.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const label = (fieldName: string) => `relationships.field.${fieldName}`

const TERMS: readonly FieldDefinition[] = [
  {
    fieldName: 'kind',
    label: label('kind'),
    type: 'radio',
    required: true,
    fields: KINDS.map((kind) => ({ value: kind, label: `relationships.kind.${kind}` })),
  },
  ...rightFields(),
  {
    fieldName: 'payShare',
    label: label('payShare'),
    type: 'integer',
    min: 0,
    max: 100,
    helperText: 'relationships.opens.payShare',
  },
  {
    fieldName: 'weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    fields: WEEK.map((weekday) => ({ value: String(weekday), label: `relationships.day.${weekday}` })),
  },
  { fieldName: 'from', label: label('from'), type: 'date' },
  { fieldName: 'to', label: label('to'), type: 'date' },
]

/** Rights and days of a relationship that exists. */
export const changeFields: readonly FieldDefinition[] = TERMS.map((field) =>
  field.fieldName === 'from' ? { ...field, required: true } : field,
)

const isNew = { values: [{ fieldName: 'who', value: 'new' }] }
const isKnown = { values: [{ fieldName: 'who', value: 'known' }] }
const isRestricted = { values: [{ fieldName: 'restricted', value: true }] }

const RESTRICTION: readonly FieldDefinition[] = [
  { fieldName: 'restricted', label: label('restricted'), type: 'switch' },
  {
    fieldName: 'reason',
    label: label('reason'),
    type: 'description',
    required: true,
    maxDigits: DESCRIPTION_MAX,
    dependencies: isRestricted,
  },
]

/** An adult for a child: somebody known, or a new person as the organisation asks for them. */
export const addAdultFields = (settings: readonly PersonFieldSetting[], language: Language): FieldDefinition[] =>
  withAskedPerson(ADULT, settings, language, { after: 'phone', dependencies: isNew, category: undefined })

const ADULT: readonly FieldDefinition[] = [
  {
    fieldName: 'who',
    label: label('who'),
    type: 'radio',
    required: true,
    fields: [
      { value: 'known', label: 'relationships.who.known' },
      { value: 'new', label: 'relationships.who.new' },
    ],
  },
  {
    fieldName: 'personId',
    label: label('adult'),
    type: 'autocomplete',
    required: true,
    path: '/comunibus/api/v1/parent/autocomplete',
    dependencies: isKnown,
  },
  ...(['name', 'surname'] as const).map((fieldName): FieldDefinition => ({
    fieldName,
    label: `people.record.${fieldName}`,
    type: 'string',
    required: true,
    maxDigits: NAME_MAX,
    dependencies: isNew,
  })),
  {
    fieldName: 'email',
    label: 'people.record.email',
    type: 'string',
    rule: 'email',
    helperText: 'people.email.wrong',
    dependencies: isNew,
  },
  { fieldName: 'phone', label: 'people.record.phone', type: 'string', maxDigits: 40, dependencies: isNew },
  ...TERMS,
  ...RESTRICTION,
]

/** A child or guest for an adult. */
export const addChildFields: readonly FieldDefinition[] = [
  {
    fieldName: 'personId',
    label: label('child'),
    type: 'autocomplete',
    required: true,
    path: '/comunibus/api/v1/child/autocomplete',
  },
  ...TERMS,
  ...RESTRICTION,
]

/** What the form shows; a new relationship begins without any right. */
export function valuesOf(relationship: Relationship | null): FieldValues {
  if (!relationship) return { who: 'known', kind: null }
  const { kind, payShare, weekdays, from, to } = relationship
  return { kind, ...rightsIn(relationship), payShare, weekdays: weekdays.join(';') || null, from, to }
}

/** What the form says, as the contract wants it. */
export function termsOf(typed: FieldValues) {
  const dayIn = (value: FieldValues[string] | undefined) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    kind: KINDS.find((kind) => kind === typed['kind']) ?? 'other',
    ...rightsIn(typed),
    payShare: typeof typed['payShare'] === 'number' ? typed['payShare'] : null,
    weekdays: String(typed['weekdays'] ?? '')
      .split(';')
      .filter(Boolean)
      .map(Number),
    from: dayIn(typed['from']),
    to: dayIn(typed['to']),
  }
}
