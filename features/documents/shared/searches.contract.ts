import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { groupAutocompleteQuery, id, searchBody, suggestions } from '#platform/shared/contract/fields.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { BASE, documentRow } from './documents.contract.ts'

const filters = z.strictObject({
  personId: z.optional(id),
  documentTagId: z.optional(id),
  /** `own`: about the caller. */
  about: z.optional(z.enum(['own'])),
})
const search = searchBody(filters, ['name', 'expiration', 'modifiedDate'])
const searching = (which: string, path: string, summary: string) =>
  defineEndpoint({
    name: `documents.${which}`,
    method: 'POST',
    path: `${BASE}/${path}`,
    summary,
    body: search,
    answer: z.array(documentRow),
    paged: true,
    errors: [],
  })

export const searchActual = searching('searchActual', 'search/actual/', 'Documents in use that the caller may read.')
export const searchArchived = searching(
  'searchArchived',
  'search/archived/',
  'Archived documents that the caller may read.',
)
export const searchExpired = searching(
  'searchExpired',
  'search/expired',
  'Documents in use whose expiration counts and is over.',
)
export const searchMedical = searching(
  'searchMedical',
  'search-med/',
  'Documents in use with a medical tag about the caller, or about the person that the filter names.',
)
export const searchAllMedical = searching(
  'searchAllMedical',
  'search-med-all/',
  'Documents in use with a medical tag that the caller may read, whomever they are about.',
)

/** The lists of documents: `medical` is `search-med-all`. */
export const LISTS = ['actual', 'expired', 'medical', 'archived'] as const
export type DocumentList = (typeof LISTS)[number]

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportDocuments = defineEndpoint({
  name: 'documents.export',
  method: 'POST',
  path: `${BASE}/export`,
  query: tableQuery,
  summary: `The documents that a list finds, as CSV or XLSX; at most ${EXPORT_MAX}.`,
  body: z.extend(z.omit(search, { limit: true, offset: true }), { list: z._default(z.enum(LISTS), 'actual') }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const suggestOwners = defineEndpoint({
  name: 'documents.people',
  method: 'GET',
  path: `${BASE}/person-autocomplete`,
  summary: 'People and children of the groups of an administrator, whom a document can be about, at most 20.',
  query: groupAutocompleteQuery,
  answer: suggestions,
  errors: [],
})
