import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { searchAssistants, searchParents } from './people.contract.ts'

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportParents = defineEndpoint({
  name: 'people.exportParents',
  method: 'POST',
  path: '/comunibus/api/v1/parent/export',
  query: tableQuery,
  summary: 'The parents that a search finds, as CSV or XLSX; who exported is kept.',
  body: z.omit(searchParents.body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const exportAssistants = defineEndpoint({
  ...exportParents,
  name: 'people.exportAssistants',
  path: '/comunibus/api/v1/assistant/export',
  summary: 'The assistants that a search finds, as CSV; who exported is kept.',
  body: z.omit(searchAssistants.body, { limit: true, offset: true }),
})
