import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

/** Letters and digits of a code that are read without doubt: no I, L, O, U, 0, 1. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
/** Ten of thirty letters are 49 bits: nobody finds one by trying. */
export const CODE_LENGTH = 10
/** Days for which a code can be used. */
export const CODE_DAYS = 30

export const acceptJoin = defineEndpoint({
  name: 'joins.accept',
  method: 'POST',
  path: '/personal-data/api/v1/join',
  summary:
    'Accepts, with the code of an e-mail, that a contact of a group is the caller: roles and children of the contact become the caller’s own.',
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  answer: z.object({ groups: z.array(z.string()), children: z.int() }),
  errors: ['E012'],
})
