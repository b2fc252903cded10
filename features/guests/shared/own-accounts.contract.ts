import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'

const BASE = '/care/api/v1/own-account'

const option = z.object({ customerGroupDto: z.object({ id, name: z.string() }), allowed: z.boolean() })
export type OwnAccountOption = z.output<typeof option>

export const getOwnAccountOptions = defineEndpoint({
  name: 'guests.ownAccountOptions',
  method: 'GET',
  path: BASE,
  summary: 'Whether guests of the groups of an administrator may have an account of their own.',
  answer: z.array(option),
  errors: [],
})

export const setOwnAccountOption = defineEndpoint({
  name: 'guests.setOwnAccountOption',
  method: 'PUT',
  path: `${BASE}/option/:id`,
  summary:
    'Allows accounts of guests in a group (`id`), or ends it: every guest of the group loses the access to their record at once.',
  params: idParams,
  body: z.strictObject({ allowed: z.boolean() }),
  answer: option,
  errors: [],
})

const ownAccess = z.object({
  /** A group of the guest allows it. */
  allowed: z.boolean(),
  /** The guest reads their own record; user name and password come with `generate-subscription`. */
  given: z.boolean(),
})
export type OwnAccess = z.output<typeof ownAccess>

export const getOwnAccess = defineEndpoint({
  name: 'guests.ownAccess',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'Whether a guest (`id`) may read their own record with an account.',
  params: idParams,
  answer: ownAccess,
  errors: [],
})

export const setOwnAccess = defineEndpoint({
  name: 'guests.setOwnAccess',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Lets a guest (`id`) read their own record as a family does, in the groups that allow it, until their place ends; or takes it away at once. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ given: z.boolean() }),
  answer: ownAccess,
  errors: ['E013'],
})
