import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { idParams } from '#platform/shared/contract/fields.ts'
import {
  carePhoto,
  newPhoto,
  READ_PHOTO,
  READ_THUMBNAIL,
  REMOVE_PHOTO,
} from '#features/documents/shared/photos.contract.ts'
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
  ...READ_PHOTO,
  name: 'treatments.photo',
  path: `${PHOTO}/:id`,
  summary:
    'A photo of a session of a treatment that the caller reads (WebP); for families while the photo consent is in force. One that was removed is for the office alone. Each reading stands in the access log.',
})

export const thumbnailOfPhoto = defineEndpoint({
  ...READ_THUMBNAIL,
  name: 'treatments.photoThumbnail',
  path: `${PHOTO}/:id/thumbnail`,
})

export const removePhoto = defineEndpoint({
  ...REMOVE_PHOTO,
  name: 'treatments.removePhoto',
  path: `${PHOTO}/:id`,
  answer: carePhoto,
})
