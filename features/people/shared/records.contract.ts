import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, name, version } from '#platform/shared/contract/fields.ts'
import { newBirthDate } from './birth.contract.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'

/** Everything that a person can be in a group. */
export const MEMBER_ROLES = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT', 'CHILD', 'GUEST'] as const
export const memberRole = z.enum(MEMBER_ROLES)
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const EMAIL_MAX = 254
export const PHONE_MAX = 40
export const CODE_MAX = 40

/** The personal data of one person of the caller's groups, as its page shows them. */
export const personRecord = z.object({
  id,
  version,
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  identifierCode: z.nullable(z.string()),
  /** Of letters and printed lists. */
  language: z.nullable(z.enum(LANGUAGES)),
  customerGroupDtos: z.array(z.object({ id, name: z.string() })),
  /** Names the bytes of the picture, for who may see it; null: none. */
  picture: z.nullable(id),
  /** What the caller may do with this person; a reason is the id of a text. */
  abilities: z.object({
    edit: z.boolean(),
    /** Set and remove the picture. */
    picture: z.boolean(),
    editReason: z.nullable(z.string()),
    /** Decide about account and memberships. */
    access: z.boolean(),
    /** Write about their health and medicines: the office, and guardians who decide. */
    decide: z.boolean(),
    /** The caller's own row: nobody blocks or resets themselves. */
    isOwn: z.boolean(),
    /** Read the care record and the documents of this person, as far as the organisation opens them. */
    readCare: z.boolean(),
    readDocuments: z.boolean(),
  }),
})
export type PersonRecord = z.output<typeof personRecord>

const text = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))
const code = text(CODE_MAX)
const language = z.nullable(z.enum(LANGUAGES))
const editable = {
  name,
  surname: name,
  email: z._default(text(EMAIL_MAX), null),
  phone: z._default(text(PHONE_MAX), null),
  identifierCode: z._default(code, null),
  language: z._default(language, null),
}
const newPerson = z.strictObject({ id: z.optional(id), customerGroupId: id, ...editable })

const PEOPLE = '/personal-data/api/v1/personal-data'

export const getPerson = defineEndpoint({
  name: 'people.get',
  method: 'GET',
  path: `${PEOPLE}/specific/:id`,
  summary: 'One person of the caller’s groups; an assistant finds the contacts of today’s runs. The reading is kept.',
  params: idParams,
  answer: personRecord,
  errors: [],
})

export const updatePerson = defineEndpoint({
  name: 'people.update',
  method: 'PUT',
  path: `${PEOPLE}/:id`,
  summary:
    'Changes the personal data of a person; refused when somebody else changed them since `version`. `identifierCode` and `language` stay as they are when they are left out.',
  params: idParams,
  body: z.strictObject({
    version,
    ...editable,
    // What is left out stays as it is: a form that did not show a hidden field cannot empty it.
    identifierCode: z.optional(code),
    language: z.optional(language),
  }),
  answer: personRecord,
  errors: ['E013', 'E016', 'E019'],
})

export const createParent = defineEndpoint({
  name: 'people.createParent',
  method: 'POST',
  path: '/comunibus/api/v1/parent',
  summary: 'Adds a parent to a group; without e-mail too: letters are printed then.',
  body: newPerson,
  answer: personRecord,
  errors: ['E019'],
})

export const createAssistant = defineEndpoint({
  ...createParent,
  name: 'people.createAssistant',
  path: '/comunibus/api/v1/assistant',
  summary: 'Adds an assistant to a group.',
})

export const createAdministrator = defineEndpoint({
  ...createParent,
  name: 'people.createAdministrator',
  path: '/comunibus/api/v1/administrator',
  summary: 'Adds an administrator to a group, with a fresh proof of who the caller is; those of the group are told.',
  errors: ['E013', 'E019'],
})

export const createGuest = defineEndpoint({
  ...createParent,
  name: 'people.createGuest',
  path: '/comunibus/api/v1/guest',
  summary: 'Adds a guest to a group. Without `birthDate` the values of this person are not judged by age.',
  body: z.extend(newPerson, { birthDate: newBirthDate }),
})
