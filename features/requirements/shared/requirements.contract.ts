import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, searchBody, version } from '#platform/shared/contract/fields.ts'
import { memberRole } from '#features/people/shared/records.contract.ts'

const BASE = '/document/api/v1/requirement'

/** Characters of a note to whom a document is asked for (ours): a few sentences. */
export const NOTE_MAX = 500
export const note = z.string().check(z.trim(), z.maxLength(NOTE_MAX))

/** That everybody with the role `subject` in a group must have a document in use with this tag. */
export const requirement = z.object({
  id,
  subject: memberRole,
  documentTagId: id,
  documentTagName: z.string(),
  /** Only a document with an expiration meets it. */
  mustExpire: z.boolean(),
  /** What the people read whose document it is. */
  note: z.string(),
  status: z.enum(['A', 'D']),
  customerGroupDto: z.object({ id, name: z.string() }),
  version,
})
export type Requirement = z.output<typeof requirement>

const editable = { mustExpire: z._default(z.boolean(), false), note: z._default(note, '') }

export const createRequirement = defineEndpoint({
  name: 'requirements.create',
  method: 'POST',
  path: `${BASE}/`,
  summary: 'Requires a document of everybody with a role in the group of the tag, once for each role and tag.',
  body: z.strictObject({ id: z.optional(id), subject: memberRole, documentTagId: id, ...editable }),
  answer: requirement,
  errors: ['E013'],
})

export const updateRequirement = defineEndpoint({
  name: 'requirements.update',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes a requirement; one that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: requirement,
  errors: ['E013', 'E016'],
})

export const archiveRequirement = defineEndpoint({
  name: 'requirements.archive',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Archives a requirement: nobody misses the document any longer. What was asked already stays asked.',
  params: idParams,
  answer: requirement,
  errors: [],
})

export const searchRequirements = defineEndpoint({
  name: 'requirements.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Requirements in use of the groups of an administrator, by role and tag.',
  body: searchBody(z.strictObject({ subject: z.optional(memberRole) }), ['subject']),
  answer: z.array(requirement),
  paged: true,
  errors: [],
})
