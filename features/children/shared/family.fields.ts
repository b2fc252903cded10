import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValue, FieldValues } from '#platform/shared/forms/fields.ts'
import { ADDRESS_MAX } from '#features/area/shared/addresses.contract.ts'
import { ADDRESS_FIELD, POINT_FIELD } from '#features/places/shared/places.fields.ts'
import type { ChildFieldSetting, PersonFieldSetting } from '#features/people/shared/person-fields.contract.ts'
import { withAskedPerson } from '#features/people/shared/records.fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { birthDateIn, birthFields } from '#features/people/shared/birth.rules.ts'
import { KINDS } from '#features/relationships/shared/relationships.contract.ts'
import { askedChildFields } from './children.fields.ts'
import { rightFields } from '#features/relationships/shared/relationships.fields.ts'

/** So many children at once; more are added one by one. */
export const FAMILY_CHILDREN = 4
const NUMBERS = Array.from({ length: FAMILY_CHILDREN }, (_, index) => index + 1)

const PARENT = 'children.family.category.parent'
const HOME = 'children.family.category.home'

const line = (fieldName: string, label: string, category: string, more: Partial<FieldDefinition> = {}) =>
  ({ fieldName, label, type: 'string', category, ...more }) as const satisfies FieldDefinition

/** A field of the child with this number: those after the first are asked once the switch before them is on. */
const ofChild = (number: number, field: string, label: string, more: Partial<FieldDefinition>): FieldDefinition => ({
  ...line(`${field}${number}`, label, `children.family.category.child${number}`, more),
  ...(number > 1 && { dependencies: { values: [{ fieldName: `more${number - 1}`, value: true }] } }),
})

/** A family in one form: a parent, where they live, and up to four children. */
export const familyFields: readonly FieldDefinition[] = [
  line('name', 'people.record.name', PARENT, { required: true, maxDigits: NAME_MAX }),
  line('surname', 'people.record.surname', PARENT, { required: true, maxDigits: NAME_MAX }),
  {
    fieldName: 'kind',
    label: 'relationships.field.kind',
    type: 'radio',
    required: true,
    category: PARENT,
    fields: KINDS.map((kind) => ({ value: kind, label: `relationships.kind.${kind}` })),
  },
  ...rightFields({ category: PARENT }),
  line('email', 'people.record.email', PARENT, { rule: 'email', helperText: 'people.email.wrong', maxDigits: 254 }),
  line('phone', 'people.record.phone', PARENT, { maxDigits: 40 }),
  { fieldName: 'invite', label: 'people.record.invite', type: 'switch', category: PARENT },
  ...NUMBERS.flatMap((number) => [
    ofChild(number, 'childName', 'children.field.name', { required: true, maxDigits: NAME_MAX }),
    ofChild(number, 'childSurname', 'children.field.surname', {
      maxDigits: NAME_MAX,
      placeholder: 'children.family.sameSurname',
    }),
    ...birthFields(String(number), ofChild(number, 'birth', 'people.birthDate', {})),
    ofChild(number, 'schoolClass', 'children.field.schoolClass', { maxDigits: 20 }),
    ...(number < FAMILY_CHILDREN ? [ofChild(number, 'more', 'children.family.more', { type: 'switch' })] : []),
  ]),
  line(ADDRESS_FIELD, 'places.field.address', HOME, { maxDigits: ADDRESS_MAX }),
  line(POINT_FIELD, 'places.field.coordinates', HOME),
]

/** The fields of a new family, with parent and children as the organisation asks for them. */
export const askedFamilyFields = (
  settings: readonly PersonFieldSetting[],
  language: Language,
  childSettings: readonly ChildFieldSetting[],
): FieldDefinition[] =>
  withAskedChildren(
    withAskedPerson(familyFields, settings, language, { after: 'phone', category: PARENT }),
    childSettings,
    language,
  )

const OF_RECORD: Partial<Record<string, string>> = { childName: 'name', childSurname: 'surname' }

/** Labels, the class, the required fields of a child that the form lacks, and the home when it is required. */
function withAskedChildren(
  fields: readonly FieldDefinition[],
  settings: readonly ChildFieldSetting[],
  language: Language,
): FieldDefinition[] {
  const asked = askedChildFields(settings, language)
  const find = (name: string) => asked.find(({ fieldName }) => fieldName === name)
  const more = asked.filter(
    ({ fieldName, required }) =>
      fieldName === 'schoolClass' || (required && ['maxRideMinutes', 'notes'].includes(fieldName)),
  )
  return fields.flatMap((field) => {
    if (field.fieldName === ADDRESS_FIELD) return [{ ...field, required: find('homePlaceId')?.required === true }]
    const [, name = '', number] = /^(childName|childSurname|schoolClass)(\d)$/.exec(field.fieldName) ?? []
    const { category, dependencies } = field
    if (name === 'schoolClass')
      return more.map((one) => ({
        ...one,
        fieldName: `${one.fieldName}${number}`,
        ...(category && { category }),
        ...(dependencies && { dependencies }),
      }))
    const own = find(OF_RECORD[name] ?? '')
    return own?.ownLabel ? [{ ...field, label: own.label, ownLabel: true }] : [field]
  })
}

/** The name in the form of a field of its child of this number, for refusals of the server. */
export const familyFieldOf = (fieldName: string, number: number): string =>
  `${Object.entries(OF_RECORD).find(([, of]) => of === fieldName)?.[0] ?? fieldName}${number}`

export type FamilyChild = {
  name: string
  surname: string
  birthDate: string | null
  schoolClass: string | null
  maxRideMinutes: number | null
  notes: string
}

const minutesIn = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null)

/** The children of the form, in its order. Who has no surname of their own has that of the parent. */
export function childrenIn(typed: FieldValues): FamilyChild[] {
  const word = (field: string) => String(typed[field] ?? '').trim()
  const last = NUMBERS.findIndex((number) => typed[`more${number}`] !== true)
  return NUMBERS.slice(0, last === -1 ? FAMILY_CHILDREN : last + 1).map((number) => ({
    name: word(`childName${number}`),
    surname: word(`childSurname${number}`) || word('surname'),
    birthDate: birthDateIn(typed, String(number)),
    schoolClass: word(`schoolClass${number}`) || null,
    maxRideMinutes: minutesIn(typed[`maxRideMinutes${number}`]),
    notes: word(`notes${number}`),
  }))
}
