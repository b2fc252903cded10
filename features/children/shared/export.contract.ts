import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { searchChildren } from './children.contract.ts'

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportChildren = defineEndpoint({
  name: 'children.export',
  method: 'POST',
  path: '/comunibus/api/v1/child/export',
  query: tableQuery,
  summary: 'The children that a search finds, as CSV or XLSX; who exported is kept.',
  body: z.omit(searchChildren.body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
