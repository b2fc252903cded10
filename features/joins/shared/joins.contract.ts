import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

/** Ten of thirty letters (`CODE_LETTERS`) are 49 bits: nobody finds one by trying. */
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
