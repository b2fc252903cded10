import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, name } from '#platform/shared/contract/fields.ts'

const BASE = '/document/api/v1/general'

/** In use at the same time (specification, section 5). */
export const ATTACHMENTS_MAX = 10
/** Bytes of one file (docs/trust.md, "Uploads"), and of the body that brings it as base64 with the JSON around it. */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024
export const ATTACHMENT_BODY = 14 * 1024 * 1024

/** A file of a document. `size`: bytes as they are kept. `status` D: archived. */
export const attachment = z.object({
  id,
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  status: z.enum(['A', 'D']),
  insertDate: instant,
  modifiedDate: instant,
  insertUserData: z.nullable(z.object({ fullName: z.string() })),
})
export type Attachment = z.output<typeof attachment>

export const uploadAttachment = defineEndpoint({
  name: 'documents.upload',
  method: 'POST',
  path: `${BASE}/upload/:id`,
  summary: `Adds a file to a document (\`id\`) that the caller may change, at most ${ATTACHMENTS_MAX} in use (409). Its type is decided by its bytes and its name; pictures are made anew.`,
  params: idParams,
  body: z.strictObject({
    /** Made by the caller: a repeat after a lost answer is the same file. */
    id: z.optional(id),
    data: z.string().check(z.minLength(1), z.maxLength(ATTACHMENT_BODY)),
    name,
    /** Characters of \`data\` (specification, section 5). */
    size: z.int().check(z.minimum(1)),
  }),
  answer: attachment,
  errors: ['E013', 'E015', 'E016'],
})

export const downloadAttachment = defineEndpoint({
  name: 'documents.download',
  method: 'GET',
  path: `${BASE}/download/:id`,
  summary: 'A file of a document that the caller may read, as base64.',
  params: idParams,
  answer: z.object({ data: z.string(), mimeType: z.string(), name: z.string() }),
  errors: [],
})

export const thumbnailOf = defineEndpoint({
  name: 'documents.thumbnail',
  method: 'GET',
  path: `${BASE}/thumbnail/:id`,
  summary:
    'A picture of a document that the caller may read, small enough for a list (WebP); 404 for a file that is no picture.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

/** The media type of every picture: they are made anew. */
export const PICTURE_TYPE = 'image/webp'
export const PDF_TYPE = 'application/pdf'

export const cleanAttachment = defineEndpoint({
  name: 'documents.clean',
  method: 'DELETE',
  path: `${BASE}/clean/:id`,
  summary: 'Archives a file of a document that the caller may change; one that is archived already stays as it is.',
  params: idParams,
  answer: attachment,
  errors: ['E013'],
})
