import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, name, searchBody, version } from '#platform/shared/contract/fields.ts'

const BASE = '/document/api/v1/tag'

/** A tag of a group. `medical`: documents with it are of a person's health. */
export const documentTag = z.object({
  id,
  name: z.string(),
  medical: z.boolean(),
  /** How many months documents with it are kept after they were archived; null: until somebody decides. */
  keepMonths: z.nullable(z.int()),
  status: z.enum(['A', 'D']),
  customerGroupDto: z.object({ id, name: z.string() }),
  version,
})
export type DocumentTag = z.output<typeof documentTag>

/** A hundred years (ours). */
export const KEEP_MONTHS_MAX = 1200
const editable = {
  name,
  medical: z._default(z.boolean(), false),
  keepMonths: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(KEEP_MONTHS_MAX))), null),
}

export const createTag = defineEndpoint({
  name: 'documents.createTag',
  method: 'POST',
  path: `${BASE}/`,
  summary: 'Adds a tag to a group. Two tags in use of one group have different names.',
  body: z.strictObject({ id: z.optional(id), customerGroupId: id, ...editable }),
  answer: documentTag,
  errors: ['E013'],
})

export const updateTag = defineEndpoint({
  name: 'documents.updateTag',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes a tag; one that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: documentTag,
  errors: ['E013', 'E016'],
})

export const archiveTag = defineEndpoint({
  name: 'documents.archiveTag',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Archives a tag: documents keep it, new ones cannot get it.',
  params: idParams,
  answer: documentTag,
  errors: [],
})

export const searchTags = defineEndpoint({
  name: 'documents.searchTags',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Tags in use of the groups of an administrator, by name.',
  body: searchBody(z.strictObject({}), ['name']),
  answer: z.array(documentTag),
  paged: true,
  errors: [],
})

export const searchArchivedTags = defineEndpoint({
  name: 'documents.searchArchivedTags',
  method: 'POST',
  path: `${BASE}/search/archived`,
  summary: 'Archived tags of the groups of an administrator, by name.',
  body: searchBody(z.strictObject({}), ['name']),
  answer: z.array(documentTag),
  paged: true,
  errors: [],
})
