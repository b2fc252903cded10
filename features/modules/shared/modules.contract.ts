import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { MODULES } from '#platform/shared/contract/modules.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

const BASE = '/care/api/v1/module'

export const moduleMap = z.object({
  /** What is open to each role, in the order of the specification. */
  roles: z.array(z.object({ role: z.enum(ROLES), open: z.array(z.enum(MODULES)) })),
  abilities: z.object({
    /** False for an administrator who does not work in every group: the map is one for the organisation. */
    edit: z.boolean(),
  }),
})
export type ModuleMap = z.output<typeof moduleMap>

export const getModules = defineEndpoint({
  name: 'modules.get',
  method: 'GET',
  path: `${BASE}/`,
  summary: 'Which parts of care the organisation opens to each role; all of them until somebody closes one.',
  answer: moduleMap,
  errors: [],
})

export const setModule = defineEndpoint({
  name: 'modules.set',
  method: 'PUT',
  path: `${BASE}/`,
  summary:
    'Opens or closes a part of care to a role, from the next call of anybody on. For administrators who work in every group of the organisation (403 E013). A repeat changes nothing.',
  body: z.strictObject({ role: z.enum(ROLES), module: z.enum(MODULES), open: z.boolean() }),
  answer: moduleMap,
  errors: ['E013'],
})
