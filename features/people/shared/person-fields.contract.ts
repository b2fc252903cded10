import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'

/** The fields of the record of an adult or guest, in the order of the form. */
export const PERSON_FIELDS = ['name', 'surname', 'identifierCode', 'language', 'email', 'phone'] as const
export type PersonFieldName = (typeof PERSON_FIELDS)[number]

/** The same of a child. The date of birth and the needs have their own rules and are always asked. */
export const CHILD_FIELDS = ['name', 'surname', 'schoolClass', 'homePlaceId', 'maxRideMinutes', 'notes'] as const
export type ChildFieldName = (typeof CHILD_FIELDS)[number]

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX))

const asked = {
  /** Neither delivered nor accepted; what was stored before stays stored. */
  hidden: z._default(z.boolean(), false),
  /** Whoever saves the record has to fill it in. */
  required: z._default(z.boolean(), false),
  /** Comes first in its category, marked. */
  vip: z._default(z.boolean(), false),
  /** The label by language; a language without one has that of the product. */
  labels: z._default(z.partialRecord(z.enum(LANGUAGES), label), {}),
}

/** How an organisation asks for one field of the record of an adult or guest. */
export const personFieldSetting = z.strictObject({ fieldName: z.enum(PERSON_FIELDS), ...asked })
export type PersonFieldSetting = z.output<typeof personFieldSetting>

/** The same of a child. */
export const childFieldSetting = z.strictObject({ fieldName: z.enum(CHILD_FIELDS), ...asked })
export type ChildFieldSetting = z.output<typeof childFieldSetting>

/** A setting of either record. */
export type FieldSetting = PersonFieldSetting | ChildFieldSetting

export const personFieldSettings = z.object({
  /** 0: nobody has changed anything yet. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  /** In the order of the form. Hidden fields are there for administrators alone. */
  fields: z.array(personFieldSetting),
  /** The same of children. */
  childFields: z.array(childFieldSetting),
  abilities: z.object({
    /** False for an administrator who does not work in every group: the fields are those of the whole organisation. */
    edit: z.boolean(),
  }),
})
export type PersonFieldSettings = z.output<typeof personFieldSettings>

const PATH = '/personal-data/api/v1/personal-data/record-fields'

export const getPersonFields = defineEndpoint({
  name: 'people.getFields',
  method: 'GET',
  path: PATH,
  summary: 'How the organisation asks for the fields of the records of people and of children.',
  answer: personFieldSettings,
  errors: [],
})

export const savePersonFields = defineEndpoint({
  name: 'people.saveFields',
  method: 'PUT',
  path: PATH,
  summary:
    'Saves the fields of records as the next version; a field that is left out is asked as the product does, and without `childFields` those of children stay. For administrators who work in every group of the organisation (403 E013). Refused (409 E016) when somebody else saved a version since `version`, and (400 E016) when it hides a field that the product needs.',
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    fields: z.array(personFieldSetting).check(z.maxLength(PERSON_FIELDS.length)),
    childFields: z.optional(z.array(childFieldSetting).check(z.maxLength(CHILD_FIELDS.length))),
  }),
  answer: personFieldSettings,
  errors: ['E013', 'E016'],
})
