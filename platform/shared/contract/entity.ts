import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, searchBody, version } from './fields.ts'
import { tableQuery } from './table-format.ts'

/** The most rows of one exported table. */
export const EXPORT_MAX = 10_000

type Shape = Readonly<Record<string, z.ZodMiniType>>

type Parts<F, R, E> = {
  feature: F
  path: `/${string}`
  record: R
  editable: E
  sort: readonly [string, ...string[]]
}

/**
 * The six calls of a record that belongs to a group: search, export, get, create, update, archive. `feature` begins their
 * names, `path` their addresses; `record` is what they answer, `editable` what a person writes, `sort` what a list can be
 * sorted by. A list holds records in use (`status` A) unless it asks for archived ones (D).
 */
export function defineEntity<const F extends string, R extends z.ZodMiniType, E extends Shape>({
  feature,
  path,
  record,
  editable,
  sort,
}: Parts<F, R, E>) {
  const filters = z.strictObject({ status: z._default(z.enum(['A', 'D']), 'A') })
  const body = searchBody(filters, sort)
  return {
    search: defineEndpoint({
      name: `${feature}.search` as const,
      method: 'POST',
      path: `${path}/search`,
      summary: 'Records of the caller’s groups, by name; archived ones when the filter says so.',
      body,
      answer: z.array(record),
      paged: true,
      errors: [],
    }),
    export: defineEndpoint({
      name: `${feature}.export` as const,
      method: 'POST',
      path: `${path}/export`,
      query: tableQuery,
      summary: 'The records that a search finds, as CSV or XLSX.',
      body: z.omit(body, { limit: true, offset: true }),
      answer: z.unknown(),
      raw: 'bytes',
      errors: [],
    }),
    get: defineEndpoint({
      name: `${feature}.get` as const,
      method: 'GET',
      path: `${path}/specific/:id`,
      summary: 'One record.',
      params: idParams,
      answer: record,
      errors: [],
    }),
    create: defineEndpoint({
      name: `${feature}.create` as const,
      method: 'POST',
      path,
      summary: 'Adds a record to a group.',
      body: z.strictObject({ id: z.optional(id), customerGroupId: id, ...editable }),
      answer: record,
      errors: [],
    }),
    update: defineEndpoint({
      name: `${feature}.update` as const,
      method: 'PUT',
      path: `${path}/specific/:id`,
      summary: 'Changes a record; one that somebody else changed meanwhile is refused with what it is now.',
      params: idParams,
      body: z.strictObject({ version, ...editable }),
      answer: record,
      errors: ['E016'],
    }),
    archive: defineEndpoint({
      name: `${feature}.archive` as const,
      method: 'PUT',
      path: `${path}/archive/:id`,
      summary: 'Archives a record (`status` D) or brings it back (A).',
      params: idParams,
      body: z.strictObject({ version, status: z.enum(['A', 'D']) }),
      answer: record,
      errors: ['E016'],
    }),
  }
}
