import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, name, version, zoneName as zone } from '#platform/shared/contract/fields.ts'

/** A group that the caller administers. */
export const group = z.object({
  id,
  version,
  name: z.string(),
  /** IANA name: days and wall times of the group are in it. */
  zone: z.string(),
  archived: z.boolean(),
  /** People who have a role in it today. */
  people: z.int(),
})
export type Group = z.output<typeof group>

const BASE = '/comunibus/api/v1/group'

export const listGroups = defineEndpoint({
  name: 'groups.list',
  method: 'GET',
  path: BASE,
  summary: 'The groups that the caller administers, archived ones too.',
  answer: z.array(group),
  errors: [],
})

export const createGroup = defineEndpoint({
  name: 'groups.create',
  method: 'POST',
  path: BASE,
  summary: 'Makes a group; the caller administers it.',
  body: z.strictObject({ id: z.optional(id), name, zone }),
  answer: group,
  errors: ['E019'],
})

export const updateGroup = defineEndpoint({
  name: 'groups.update',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Renames a group or changes its zone; refused when somebody else changed it since `version`.',
  params: idParams,
  body: z.strictObject({ version, name, zone }),
  answer: group,
  errors: ['E016', 'E019'],
})

export const archiveGroup = defineEndpoint({
  name: 'groups.archive',
  method: 'PUT',
  path: `${BASE}/archive/:id`,
  summary: 'Archives a group without active routes: its assistants and parents are signed out of it, all rows stay.',
  params: idParams,
  answer: group,
  errors: ['E013'],
})

export const restoreGroup = defineEndpoint({
  name: 'groups.restore',
  method: 'PUT',
  path: `${BASE}/restore/:id`,
  summary: 'Opens an archived group again, with everybody who was in it.',
  params: idParams,
  answer: group,
  errors: [],
})
