import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { autocompleteQuery, DESCRIPTION_MAX, id, NAME_MAX, suggestions } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

/** The kinds of people for whom an organisation asks extra personal data. */
export const ENTITIES = ['child', 'guest', 'parent', 'assistant'] as const
export type Entity = (typeof ENTITIES)[number]

/** The field types that an administrator can ask for: those whose choices a person can write down. */
export const STRUCTURE_TYPES = [
  'string',
  'description',
  'integer',
  'decimal',
  'date',
  'datetime',
  'switch',
  'radio',
  'radioTranslated',
  'checkbox',
  'checkboxTranslated',
  'autocomplete',
  'autocompleteMultiple',
  'upload',
  'colour',
] as const
export type StructureType = (typeof STRUCTURE_TYPES)[number]

export const FIELDS_MAX = 300
/** Choices that are all in sight. */
export const OPTIONS_MAX = 50
/** Choices that are found by typing. */
export const FOUND_OPTIONS_MAX = 500

/** Where an autocomplete may look instead of in a list of its own: always within the reach of whoever asks. */
export const SOURCES = ['children', 'guests', 'assistants', 'places', 'routes'] as const
export type Source = (typeof SOURCES)[number]

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX))
const fieldName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9_]{0,39}$/))
const role = z.enum(ROLES)
/** The same in other languages; one without words has those of the field itself. */
const byLanguage = <T extends z.ZodMiniType>(shape: T) => z.optional(z.partialRecord(z.enum(LANGUAGES), shape))
const option = z.strictObject({ value: words, label: words, translations: byLanguage(words) })
/** An answer as the form engine holds it. */
export const answerValue = z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean(), z.null()])

const ENDINGS =
  /^\.(?:pdf|png|jpe?g|webp|docx|xlsx|odt|txt|csv)(?:,\.(?:pdf|png|jpe?g|webp|docx|xlsx|odt|txt|csv)){0,9}$/

/** A field as an administrator defines it: words in their own language, and who sees and fills it. */
export const structureField = z.strictObject({
  fieldName,
  label: words,
  type: z.enum(STRUCTURE_TYPES),
  required: z._default(z.boolean(), false),
  vip: z._default(z.boolean(), false),
  category: z.optional(words),
  placeholder: z.optional(words),
  maxDigits: z.optional(z.int().check(z.minimum(1), z.maximum(DESCRIPTION_MAX))),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  fields: z.optional(z.array(option).check(z.maxLength(FOUND_OPTIONS_MAX))),
  source: z.optional(z.enum(SOURCES)),
  /** The endings that an upload takes, of those that are taken at all; any of these when missing. */
  acceptExtension: z.optional(z.string().check(z.regex(ENDINGS))),
  translations: byLanguage(
    z.strictObject({ label: z.optional(words), category: z.optional(words), placeholder: z.optional(words) }),
  ),
  dependencies: z.optional(
    z.strictObject({ values: z.array(z.strictObject({ fieldName, value: answerValue })).check(z.maxLength(3)) }),
  ),
  /** Beside administrators, who see and fill everything. */
  see: z.array(role).check(z.maxLength(ROLES.length)),
  edit: z.array(role).check(z.maxLength(ROLES.length)),
})
export type StructureField = z.output<typeof structureField>

export const structure = z.object({
  entity: z.enum(ENTITIES),
  /** 0: nothing was asked yet. */
  version: z.int(),
  fields: z.array(structureField),
})
export type Structure = z.output<typeof structure>

/** Names by id, of what answers refer to and the caller reaches; what they do not reach has no id for them either. */
export const names = z.record(z.string(), z.string())

/** A file that is an answer. `size`: bytes as they are kept. */
export const answeredFile = z.object({ name: z.string(), size: z.int(), mimeType: z.string() })
export type AnsweredFile = z.output<typeof answeredFile>
/** By id. */
export const files = z.record(z.string(), answeredFile)

/** An answer to a field that is asked no more. */
const formerAnswer = z.object({ field: structureField, value: answerValue })

export const extraData = z.object({
  entity: z.enum(ENTITIES),
  /** Of the answers; 0: none yet. */
  version: z.int(),
  structureVersion: z.int(),
  /** What the caller sees; `readOnly` names those among them that the caller may not fill. */
  fields: z.array(structureField),
  readOnly: z.array(z.string()),
  values: z.record(z.string(), answerValue),
  former: z.array(formerAnswer),
  names,
  files,
  abilities: z.object({ edit: z.boolean() }),
})
export type ExtraData = z.output<typeof extraData>

export const PREFIX = '/personal-data/api/v1/personal-data'
const entityParams = z.object({ entity: z.enum(ENTITIES) })
export const answerParams = z.object({ entity: z.enum(ENTITIES), id })
const anyVersion = z.int().check(z.minimum(0))

export const getStructure = defineEndpoint({
  name: 'structures.get',
  method: 'GET',
  path: `${PREFIX}/fields/:entity`,
  summary: 'The extra fields that the organisation asks for a kind of person, as far as the caller’s role sees them.',
  params: entityParams,
  answer: structure,
  errors: [],
})

export const saveStructure = defineEndpoint({
  name: 'structures.save',
  method: 'PUT',
  path: `${PREFIX}/fields/:entity`,
  summary: 'Saves the extra fields as the next version; refused when somebody else saved one since `version`.',
  params: entityParams,
  body: z.strictObject({ version: anyVersion, fields: z.array(structureField).check(z.maxLength(FIELDS_MAX)) }),
  answer: structure,
  errors: ['E012', 'E016', 'E019'],
})

export const getExtraData = defineEndpoint({
  name: 'structures.answers',
  method: 'GET',
  path: `${PREFIX}/extra/:entity/:id`,
  summary: 'The extra personal data of one person, with the fields as the caller’s role sees them.',
  params: answerParams,
  answer: extraData,
  errors: [],
})

export const saveExtraData = defineEndpoint({
  name: 'structures.answer',
  method: 'PUT',
  path: `${PREFIX}/extra/:entity/:id`,
  summary: 'Changes the extra personal data of one person; refused when answers or fields changed in between.',
  params: answerParams,
  body: z.strictObject({
    version: anyVersion,
    structureVersion: anyVersion,
    values: z.record(z.string(), answerValue),
  }),
  answer: extraData,
  errors: ['E012', 'E015', 'E016'],
})

export const suggestFrom = defineEndpoint({
  name: 'structures.suggest',
  method: 'GET',
  path: `${PREFIX}/source/:source`,
  summary:
    'What an autocomplete of the extra data offers from a source, by name, within the caller’s reach; at most 20.',
  params: z.object({ source: z.enum(SOURCES) }),
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})
