import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { searchGuests } from './guests.contract.ts'

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportGuests = defineEndpoint({
  name: 'guests.export',
  method: 'POST',
  path: '/comunibus/api/v1/guest/export',
  query: tableQuery,
  summary: 'The guests that a search finds, as CSV or XLSX; who exported is kept.',
  body: z.omit(searchGuests.body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
