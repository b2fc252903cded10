import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { FILE_PROBLEMS } from './file-problems.ts'

/** Bytes of one part of a file: a phone network that breaks off loses no more. */
export const PART_BYTES = 1024 * 1024
/** Bytes of the largest file that is taken through the browser (ours): a region; what is larger is imported on the server. */
export const UPLOAD_MOST_BYTES = 256 * 1024 * 1024
/** A part as base64 with the JSON around it. */
export const PART_BODY_LIMIT = Math.ceil(PART_BYTES / 3) * 4 + 1024

export const uploadPart = defineEndpoint({
  name: 'area.upload',
  method: 'POST',
  path: '/area/api/v1/upload',
  summary:
    'Adds a part to an extract that is sent in parts of at most 1 MiB. The answer says how much is there: a part that does not begin there changes nothing, so a sender goes on from it. Refused (403) unless the operator allows it (AREA_UPLOAD).',
  body: z.strictObject({
    /** Chosen by the sender for the whole file. */
    id,
    /** Where the part begins, in bytes, and how long the whole file is. */
    offset: z.int().check(z.minimum(0), z.maximum(UPLOAD_MOST_BYTES)),
    total: z.int().check(z.minimum(1), z.maximum(UPLOAD_MOST_BYTES)),
    data: z.base64().check(z.minLength(4), z.maxLength(Math.ceil(PART_BYTES / 3) * 4)),
  }),
  answer: z.object({
    /** Bytes that are there. */
    received: z.int(),
  }),
  errors: ['E012', 'E013'],
})

export const importUploaded = defineEndpoint({
  name: 'area.import',
  method: 'POST',
  path: '/area/api/v1/import',
  summary:
    'Begins to make an extract that was sent in parts the area of the installation; the area before it stays in use until then. Refused (409) while another import is under way.',
  body: z.strictObject({ id, total: z.int().check(z.minimum(1), z.maximum(UPLOAD_MOST_BYTES)) }),
  answer: z.literal(true),
  errors: ['E012', 'E013'],
})

export const importing = z.object({
  startedAt: instant,
  /** Part of the work that is done, 0 to 1. */
  share: z.number(),
  /** `stopped`: the process that imported has ended. */
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'stopped']),
  /** Why the file was refused, when it failed. */
  problem: z.nullable(z.enum(FILE_PROBLEMS)),
})
export type Importing = z.output<typeof importing>

export const getImporting = defineEndpoint({
  name: 'area.importing',
  method: 'GET',
  path: '/area/api/v1/import',
  summary: 'The last import of an area, also one by the command of the operator; null before the first.',
  answer: z.object({ import: z.nullable(importing), mayUpload: z.boolean() }),
  errors: [],
})

export const cancelImport = defineEndpoint({
  name: 'area.cancelImport',
  method: 'DELETE',
  path: '/area/api/v1/import',
  summary: 'Ends the import that is under way; the area before it stays in use. Nothing happens without one.',
  answer: z.literal(true),
  errors: [],
})
