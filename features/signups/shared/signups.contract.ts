import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { chosenRights, KINDS } from '#features/relationships/shared/relationships.contract.ts'
import { description, id, idParams, instant, name, searchBody } from '#platform/shared/contract/fields.ts'

/** The roles that can be asked for. Administrators are made by administrators. */
export const ASKED_ROLES = ['CB_PARENT', 'CB_ASSISTANT'] as const
const role = z.enum(ASKED_ROLES)
/** Ten letters and digits that are read aloud without doubt. */
const code = z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{10}$/))

const BASE = '/comunibus/api/v1/sign-up'

export const getDoor = defineEndpoint({
  name: 'signups.getDoor',
  method: 'GET',
  path: `${BASE}/door/:code`,
  summary: 'Which group an open sign-up address leads to; 404 when it is closed.',
  params: z.object({ code: z.string().check(z.maxLength(80)) }),
  answer: z.object({ group: z.string(), organisation: z.string() }),
  errors: [],
})

export const askForAccount = defineEndpoint({
  name: 'signups.ask',
  method: 'POST',
  path: `${BASE}/doctor`,
  summary: 'Asks for an account in a group; an administrator decides. The answer tells nothing about who has one.',
  body: z.strictObject({
    code,
    name,
    surname: name,
    email: z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/)),
    phone: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(40))), null),
    role,
    message: z._default(description, ''),
  }),
  answer: z.literal(true),
  errors: ['E012', 'E013'],
})

export const signUp = z.object({
  id,
  fullName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  message: z.string(),
  customerGroupDto: z.object({ id, name: z.string() }),
  state: z.enum(['asked', 'accepted', 'refused']),
  createdAt: instant,
  /** Of the group, with the same role and e-mail address: accepting gives this person the account instead of making another. */
  known: z.nullable(z.object({ id, fullName: z.string() })),
})
export type SignUp = z.output<typeof signUp>

export const searchSignUps = defineEndpoint({
  name: 'signups.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Who asked for an account in the caller’s groups, oldest first; those that wait unless a state is given.',
  body: searchBody(z.strictObject({ state: z.optional(signUp.shape.state) }), ['createdAt']),
  answer: z.array(signUp),
  paged: true,
  errors: [],
})

/** Whether the letter with the first link left: none when the person has an account already. */
const decided = z.object({ signUp, letter: z.enum(['sent', 'none']) })

export const acceptSignUp = defineEndpoint({
  name: 'signups.accept',
  method: 'PUT',
  path: `${BASE}/accept/:id`,
  summary:
    'Makes the person, the membership and the account, relates a parent to the children that are named, and sends the link for user name and password.',
  params: idParams,
  body: z.strictObject({
    /** Of the group: the children whom the administrator recognised in the request. */
    childIds: z._default(z.array(id).check(z.maxLength(10)), []),
    kind: z._default(z.enum(KINDS), 'guardian'),
    /** What the parent may about these children. */
    ...chosenRights,
  }),
  answer: decided,
  errors: ['E012', 'E013'],
})

export const refuseSignUp = defineEndpoint({
  name: 'signups.refuse',
  method: 'PUT',
  path: `${BASE}/refuse/:id`,
  summary: 'Refuses; who asked is told by e-mail, with the reason when there is one.',
  params: idParams,
  body: z.strictObject({ reason: z._default(description, '') }),
  answer: signUp,
  errors: ['E013'],
})

const door = z.object({ groupId: id, groupName: z.string(), code: z.nullable(code) })
export type Door = z.output<typeof door>

export const listDoors = defineEndpoint({
  name: 'signups.listDoors',
  method: 'GET',
  path: `${BASE}/door`,
  summary: 'The caller’s groups with the code of their sign-up address; null is closed.',
  answer: z.array(door),
  errors: [],
})

export const setDoor = defineEndpoint({
  name: 'signups.setDoor',
  method: 'PUT',
  path: `${BASE}/door/:id`,
  summary: 'Opens sign-up for a group under a new address, or closes it: the address before is dead.',
  params: idParams,
  body: z.strictObject({ open: z.boolean() }),
  answer: door,
  errors: [],
})
