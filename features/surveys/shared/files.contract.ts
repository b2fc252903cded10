import * as z from 'zod/mini'
import { ATTACHMENT_BODY } from '#features/documents/shared/attachments.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'

/** Bytes of the body that brings a file as base64, with the JSON around it: as of a document. */
export const FILE_BODY = ATTACHMENT_BODY
const FILE_NAME_MAX = 200

export const uploadFile = defineEndpoint({
  name: 'surveys.upload',
  method: 'POST',
  path: '/survey/api/v1/answer/:id/file',
  summary:
    'Brings the file that answers a question (`key`) of a survey (`id`) that asks the caller, or of a monitoring about `subjectId`. It takes the place of an earlier one; the answer names it. Anonymous surveys take none.',
  params: idParams,
  body: z.strictObject({
    /** Made by the caller: a repeat after a lost answer is the same file. */
    id,
    key: z.string().check(z.maxLength(40)),
    round: z.int(),
    subjectId: z.optional(id),
    data: z.string().check(z.minLength(1), z.maxLength(FILE_BODY)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(FILE_NAME_MAX)),
    /** Characters of `data`. */
    size: z.int().check(z.minimum(1)),
  }),
  answer: z.object({ id, name: z.string() }),
  errors: ['E013', 'E015', 'E016'],
  offline: 'queue',
})

export const downloadFile = defineEndpoint({
  name: 'surveys.download',
  method: 'GET',
  path: '/survey/api/v1/file/:id',
  summary: 'A file of an answer: for whoever brought it, and for administrators who may read the answer.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
