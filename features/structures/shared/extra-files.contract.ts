import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, name } from '#platform/shared/contract/fields.ts'
import { answeredFile, ENTITIES, PREFIX, structureField } from './structures.contract.ts'

/** Bytes of one file (docs/trust.md, "Uploads"), and of the body that brings it as base64 with the JSON around it. */
export const EXTRA_FILE_BYTES = 10 * 1024 * 1024
export const EXTRA_FILE_BODY = 14 * 1024 * 1024
/** Files that one person may have sent by forms that are not saved (ours). */
export const WAITING_MAX = 20

export const uploadExtraFile = defineEndpoint({
  name: 'structures.upload',
  method: 'POST',
  path: `${PREFIX}/extra/:entity/:id/file/:fieldName`,
  summary:
    'Brings a file for a field of the extra data that the caller may fill. Its id is the answer; until that is saved only the caller reads it, and a night later it is gone. Its type is decided by its bytes and its name; pictures are made anew.',
  params: z.object({ entity: z.enum(ENTITIES), id, fieldName: structureField.shape.fieldName }),
  body: z.strictObject({
    /** Made by the caller: a repeat after a lost answer is the same file. */
    id,
    data: z.string().check(z.minLength(1), z.maxLength(EXTRA_FILE_BODY)),
    name,
    /** Characters of `data`. */
    size: z.int().check(z.minimum(1)),
  }),
  answer: z.extend(answeredFile, { id }),
  errors: ['E013', 'E015', 'E016'],
})

export const getExtraFile = defineEndpoint({
  name: 'structures.file',
  method: 'GET',
  path: `${PREFIX}/extra-file/:id`,
  summary:
    'A file of the extra data of a person whom the caller reaches, of a field that their role sees; one that was replaced too.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const getExtraThumbnail = defineEndpoint({
  name: 'structures.thumbnail',
  method: 'GET',
  path: `${PREFIX}/extra-file/:id/thumbnail`,
  summary: 'The same picture, small enough for a list (WebP); 404 for a file that is no picture.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
