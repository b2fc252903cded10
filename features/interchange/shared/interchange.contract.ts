import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { chosenRights, NO_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { name, zoneName } from '#platform/shared/contract/fields.ts'

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
  'badDate',
  'badEmail',
  'tooLong',
  'duplicate',
  'contradiction',
  'manySeparators',
  'cellCount',
  'unknownGroup',
  'groupTaken',
  'addressNotFound',
  'noArea',
  'addressUnasked',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]

/** Bytes of the largest file that the screen may send: the largest number of rows, each with long addresses. */
export const IMPORT_FILE_BYTES = 2 * 1024 * 1024
/** Rows of one file: more than the largest school has children. A city is imported by the operator (`npm run import`). */
export const IMPORT_ROWS = 5000
/** A report lists this many rows of one kind of problem; `count` counts them all. */
export const PROBLEM_ROWS_LISTED = 200
/** Groups that one file may bring with it. */
export const NEW_GROUPS_MAX = 20

/** One kind of problem: the same reason in the same column. */
export const problemKind = z.object({
  file: z.string(),
  /** The column; empty when it is about whole rows or the file. */
  field: z.string(),
  reason: z.enum(IMPORT_REASONS),
  count: z.int(),
  /** The first rows that have it. The header of a table is row 1; `value` is what stands there, shortened. */
  rows: z.array(z.object({ row: z.int(), value: z.string() })),
})
export type ProblemKind = z.output<typeof problemKind>

const tally = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() })
export type Tally = z.output<typeof tally>

/**
 * How many places were looked up by their address, by how sure the point is (features/area/shared/addresses.contract.ts). Those below
 * `rooftop` are taken and listed as doubtful; those of `none` are problems.
 */
const addresses = z.object({
  rooftop: z.int(),
  interpolated: z.int(),
  street: z.int(),
  town: z.int(),
  none: z.int(),
})

export const importReport = z.object({
  fileName: z.string(),
  rows: z.int(),
  groups: tally,
  places: tally,
  children: tally,
  guardians: tally,
  /** Children of the file whose date of birth neither it nor the record has. */
  withoutBirthDate: z._default(z.int(), 0),
  /** Dates of birth of the file that were ignored: the child has one already, and the caller may not read it. */
  birthDatesNotCompared: z._default(z.int(), 0),
  addresses,
  problems: z.array(problemKind),
  problemCount: z.int(),
  /** Groups that the file names and the caller does not have: each may be sent again in `newGroups`. */
  unknownGroups: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** False for a dry run, and for a file with problems: then nothing was changed. */
  applied: z.boolean(),
})
export type ImportReport = z.output<typeof importReport>

export const importFamilies = defineEndpoint({
  name: 'interchange.importFamilies',
  method: 'POST',
  path: '/comunibus/api/v1/import/families',
  summary:
    'Takes families from a CSV file into the caller’s groups: all of it, or nothing and a report by row. A home or school without coordinates is looked up by its address in the area of the installation. The same file again changes nothing.',
  body: z.strictObject({
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** The bytes of the file, base64. */
    data: z.base64().check(z.maxLength(Math.ceil(IMPORT_FILE_BYTES / 3) * 4)),
    /** Only says what would happen. */
    dryRun: z.boolean(),
    /** Rights given to mothers, fathers and guardians in the file; none by default. Existing relationships keep their rights. */
    rights: z._default(z.strictObject(chosenRights), NO_RIGHTS),
    /** Groups of the file to make on the way. One that the caller has already, or that the file does not name, is left alone. */
    newGroups: z.optional(z.array(z.strictObject({ name, zone: zoneName })).check(z.maxLength(NEW_GROUPS_MAX))),
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
