import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { autocompleteQuery, id, idParams, searchBody, suggestions } from '#platform/shared/contract/fields.ts'

/** The rights of a guardian over one child (README decision 7); `restricted` outranks all of them. */
export const relationship = z.object({
  id,
  adultId: id,
  adultName: z.string(),
  childId: id,
  childName: z.string(),
  kind: z.enum(['mother', 'father', 'guardian', 'relative', 'other']),
  see: z.boolean(),
  notify: z.boolean(),
  decide: z.boolean(),
  collect: z.boolean(),
  restricted: z.boolean(),
  phone: z.nullable(z.string()),
})
export type Relationship = z.output<typeof relationship>

/** A line of parentList and assistantList. */
export const personRow = z.object({
  id,
  fullName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  customerGroupDtos: z.array(z.object({ id, name: z.string() })),
  /** Parents: names of their children in the caller's groups. Assistants: names of the routes they are on. */
  of: z.array(z.object({ id, name: z.string() })),
})
export type PersonRow = z.output<typeof personRow>

const search = searchBody(z.strictObject({ childId: z.optional(id) }), ['fullName'])

export const searchParents = defineEndpoint({
  name: 'people.searchParents',
  method: 'POST',
  path: '/comunibus/api/v1/parent/search',
  summary: 'Parents of the caller’s groups; for an assistant, the contacts of the children on today’s runs.',
  body: search,
  answer: z.array(personRow),
  paged: true,
  errors: [],
})

export const searchAssistants = defineEndpoint({
  name: 'people.searchAssistants',
  method: 'POST',
  path: '/comunibus/api/v1/assistant/search',
  summary: 'Assistants of the caller’s groups.',
  body: search,
  answer: z.array(personRow),
  paged: true,
  errors: [],
})

export const autocompleteAssistants = defineEndpoint({
  name: 'people.autocompleteAssistants',
  method: 'GET',
  path: '/comunibus/api/v1/assistant/autocomplete',
  summary: 'Assistants whose name begins with the text, at most 20.',
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})

export const associate = defineEndpoint({
  name: 'people.associate',
  method: 'POST',
  path: '/comunibus/api/v1/associate',
  summary: 'Makes a parent the guardian of a child, with the rights that are given.',
  body: z.strictObject({
    parentId: id,
    childId: id,
    kind: relationship.shape.kind,
    see: z._default(z.boolean(), true),
    notify: z._default(z.boolean(), true),
    decide: z._default(z.boolean(), true),
    collect: z._default(z.boolean(), true),
  }),
  answer: relationship,
  errors: ['E019'],
})

export const disassociate = defineEndpoint({
  name: 'people.disassociate',
  method: 'POST',
  path: '/comunibus/api/v1/disassociate',
  summary: 'Ends the relationship today; what happened before stays visible to staff.',
  body: z.strictObject({ parentId: id, childId: id }),
  answer: z.literal(true),
  errors: [],
})

export const listRelationships = defineEndpoint({
  name: 'people.listRelationships',
  method: 'GET',
  path: '/comunibus/api/v1/child/:id/parents',
  summary: 'Who has which right over this child.',
  params: idParams,
  answer: z.array(relationship),
  errors: [],
})
