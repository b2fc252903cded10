import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, searchBody, version } from './fields.ts'
import { tableQuery } from './table-format.ts'

/** The most rows of one exported table. */
export const EXPORT_MAX = 10_000

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What narrows a list: records in use (`status` A) unless it asks for archived ones (D). `z.extend` adds to it. */
export const entityFilters = z.strictObject({ status: z._default(z.enum(['A', 'D']), 'A') })

/** The person chooses the group of a new record. */
export const chosenGroup = { customerGroupId: id }

type Parts<F, R, O, E, X> = {
  feature: F
  path: `/${string}`
  record: R
  /** Written once, when a record is made: `chosenGroup`, or `{}` where the group is that of a record it is linked to. */
  once: O
  editable: E
  /** `entityFilters`, or `z.extend(entityFilters, {…})`. */
  filters: X
  sort: readonly [string, ...string[]]
}

/**
 * The six calls of a record that belongs to a group: search, export, get, create, update, archive. `feature` begins their
 * names, `path` their addresses; `record` is what they answer, `once` and `editable` what a person writes, `filters` what
 * narrows a list, `sort` what it can be sorted by.
 */
export function defineEntity<
  const F extends string,
  R extends z.ZodMiniType,
  O extends Shape,
  E extends Shape,
  X extends z.ZodMiniType,
>({ feature, path, record, once, editable, filters, sort }: Parts<F, R, O, E, X>) {
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
      summary: 'Adds a record; a repeat with the same id answers it again.',
      body: z.strictObject({ id: z.optional(id), ...once, ...editable }),
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
      summary: 'Archives a record (`status` D) or restores it (A).',
      params: idParams,
      body: z.strictObject({ version, status: z.enum(['A', 'D']) }),
      answer: record,
      errors: ['E016'],
    }),
  }
}
