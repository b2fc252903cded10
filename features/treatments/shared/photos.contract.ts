import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { idParams } from '#platform/shared/contract/fields.ts'
import { carePhoto, newPhoto, photoRemoval } from '#features/documents/shared/photos.contract.ts'
import { BASE, SESSION } from './treatments.contract.ts'

/** Of one session, without those that were removed. */
export const PHOTOS_MAX = 6

const PHOTO = `${BASE}/photo`

export const addPhoto = defineEndpoint({
  name: 'treatments.addPhoto',
  method: 'POST',
  path: `${SESSION}/photo/:id`,
  summary: `Adds a photo (PNG, JPEG or WebP, made anew) to a session (\`id\`) of somebody for whom a photo consent is in force, at most ${PHOTOS_MAX} (409). The \`id\` in the body is made by the device and a repeat adds nothing.`,
  params: idParams,
  body: newPhoto,
  answer: carePhoto,
  errors: ['E013', 'E015', 'E016'],
})

export const getPhoto = defineEndpoint({
  name: 'treatments.photo',
  method: 'GET',
  path: `${PHOTO}/:id`,
  summary:
    'A photo of a session of a treatment that the caller reads (WebP); for families while the photo consent is in force. One that was removed is for the office alone. Each reading stands in the access log.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const thumbnailOfPhoto = defineEndpoint({
  name: 'treatments.photoThumbnail',
  method: 'GET',
  path: `${PHOTO}/:id/thumbnail`,
  summary: 'The same photo, small; it stands in the access log too.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const removePhoto = defineEndpoint({
  name: 'treatments.removePhoto',
  method: 'PUT',
  path: `${PHOTO}/:id`,
  summary:
    'Marks a photo as removed, with the reason: the office, and assistants what they added themselves within 24 hours. A repeat changes nothing.',
  params: idParams,
  body: photoRemoval,
  answer: carePhoto,
  errors: ['E013'],
})
