import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { groupAutocompleteQuery, id, searchBody, suggestions } from '#platform/shared/contract/fields.ts'

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
  summary:
    'Assistants of the caller’s groups; `credentials` keeps those with one that ends within 30 days, or has ended.',
  body: searchBody(z.strictObject({ childId: z.optional(id), credentials: z.optional(z.enum(['soon', 'expired'])) }), [
    'fullName',
  ]),
  answer: z.array(personRow),
  paged: true,
  errors: [],
})

export const autocompleteAssistants = defineEndpoint({
  name: 'people.autocompleteAssistants',
  method: 'GET',
  path: '/comunibus/api/v1/assistant/autocomplete',
  summary: 'Assistants whose name begins with the text, of one group when it is given, at most 20.',
  query: groupAutocompleteQuery,
  answer: suggestions,
  errors: [],
})
