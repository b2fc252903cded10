import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

/** Why a row cannot be taken; its text is `interchange.reason.{code}`. */
export const IMPORT_REASONS = [
  'notCsv',
  'encoding',
  'empty',
  'tooManyRows',
  'tooSlow',
  'missingColumn',
  'missing',
  'notANumber',
  'outOfRange',
  'unknownType',
  'badTime',
  'badEmail',
  'tooLong',
  'duplicate',
  'contradiction',
  'unknownGroup',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]

/** Bytes of the largest file that the screen may send: the largest number of rows, each with long addresses. */
export const IMPORT_FILE_BYTES = 2 * 1024 * 1024
/** Rows of one file: more than the largest school has children. A city is imported by the operator (`npm run import`). */
export const IMPORT_ROWS = 5000
/** A report names this many problems one by one; `problemCount` counts them all. */
export const PROBLEMS_SHOWN = 200

export const importProblem = z.object({
  file: z.string(),
  /** The line of the table; the header is 1. */
  row: z.int(),
  /** The column; empty when it is about the whole row or file. */
  field: z.string(),
  reason: z.enum(IMPORT_REASONS),
  /** What stands there, shortened. */
  value: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

const tally = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() })
export type Tally = z.output<typeof tally>

export const importReport = z.object({
  fileName: z.string(),
  rows: z.int(),
  groups: tally,
  places: tally,
  children: tally,
  guardians: tally,
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** False for a dry run, and for a file with problems: then nothing was changed. */
  applied: z.boolean(),
})
export type ImportReport = z.output<typeof importReport>

export const importFamilies = defineEndpoint({
  name: 'interchange.importFamilies',
  method: 'POST',
  path: '/comunibus/api/v1/import/families',
  summary:
    'Takes families from a CSV file into the caller’s groups: all of it, or nothing and a report by row. The same file again changes nothing.',
  body: z.strictObject({
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** The bytes of the file, base64. */
    data: z.base64().check(z.maxLength(Math.ceil(IMPORT_FILE_BYTES / 3) * 4)),
    /** Only says what would happen. */
    dryRun: z.boolean(),
  }),
  answer: importReport,
  errors: ['E012'],
})

export const familiesTemplate = defineEndpoint({
  name: 'interchange.familiesTemplate',
  method: 'GET',
  path: '/comunibus/api/v1/import/families/template',
  summary: 'The columns of a families file, with one example, as CSV.',
  answer: z.unknown(),
  errors: [],
  raw: 'bytes',
})
