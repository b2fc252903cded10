import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { autocompleteQuery, description, id, idParams, name, suggestion } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { BASE, FILES_MAX, post } from './bulletin.contract.ts'

/** The body of an upload: 10 MiB as base64 with the JSON around it (docs/trust.md, "Uploads"). */
export const FILE_BYTES = 10 * 1024 * 1024
export const FILE_BODY = 14 * 1024 * 1024
const PICTURED_MAX = 40

export const attachFile = defineEndpoint({
  name: 'bulletin.attach',
  method: 'POST',
  path: `${BASE}/attachment/:id`,
  summary: `Adds a file to a post (\`id\`) that is not published yet, at most ${FILES_MAX}. Of a picture it is said who can be recognised on it: children and guests in reach. Without a consent for each it is refused with the names.`,
  params: idParams,
  body: z.strictObject({
    /** Made by the caller: a repeat after a lost answer is the same file. */
    id: z.optional(id),
    data: z.string().check(z.minLength(1), z.maxLength(FILE_BODY)),
    name,
    /** Characters of `data`. */
    size: z.int().check(z.minimum(1)),
    /** The children and guests who can be recognised on a picture. */
    childIds: z._default(z.array(id).check(z.maxLength(PICTURED_MAX)), []),
    /** Nobody in care can be recognised on the picture. */
    nobody: z._default(z.boolean(), false),
  }),
  answer: post,
  errors: ['E012', 'E013', 'E015', 'E016'],
})

/** Somebody who may be named on a picture; `consent`: a photo consent is in force for them. */
const pictured = z.extend(suggestion, { consent: z.boolean() })
export type Pictured = z.output<typeof pictured>

export const suggestPictured = defineEndpoint({
  name: 'bulletin.pictured',
  method: 'GET',
  path: `${BASE}/person-autocomplete`,
  summary:
    'Children and guests in reach who may be named on a picture of a post, by the beginnings of their names, at most 20.',
  query: autocompleteQuery,
  answer: z.array(pictured).check(z.maxLength(20)),
  errors: [],
})

export const downloadFile = defineEndpoint({
  name: 'bulletin.download',
  method: 'GET',
  path: `${BASE}/attachment/:id`,
  summary:
    'A file of a post that the caller may read. A picture is withheld while a consent is missing, and from who is restricted from somebody on it.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const thumbnailOfFile = defineEndpoint({
  name: 'bulletin.thumbnail',
  method: 'GET',
  path: `${BASE}/attachment/:id/thumbnail`,
  summary:
    'A picture of a post that the caller may read, small enough for the post (WebP); 404 for a file that is no picture.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const detachFile = defineEndpoint({
  name: 'bulletin.detach',
  method: 'DELETE',
  path: `${BASE}/attachment/:id`,
  summary: 'Removes a file of a post that is not published yet, or a picture that is withheld.',
  params: idParams,
  answer: post,
  errors: ['E013'],
})

export const translatePost = defineEndpoint({
  name: 'bulletin.translate',
  method: 'PUT',
  path: `${BASE}/translation/:id`,
  summary:
    'Says a post in another language, for readers of it. It is of the revision that was translated: after a correction readers get the original until it is translated anew.',
  params: idParams,
  body: z.strictObject({
    language: z.enum(LANGUAGES),
    revision: z.int().check(z.minimum(1)),
    title: name,
    body: z._default(description, ''),
  }),
  answer: post,
  errors: ['E012', 'E013', 'E016'],
})
