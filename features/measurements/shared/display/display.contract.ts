import {
  carePhoto,
  newPhoto,
  READ_PHOTO,
  READ_THUMBNAIL,
  REMOVE_PHOTO,
} from '#features/documents/shared/photos.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { idParams } from '#platform/shared/contract/fields.ts'

const BASE = '/care/api/v1/measurement/display'
const PHOTO = `${BASE}/photo`

export const addDisplay = defineEndpoint({
  name: 'measurements.addDisplay',
  method: 'POST',
  path: `${BASE}/:id`,
  summary:
    'Adds the photo of the display (PNG, JPEG or WebP, made anew) to a value (`id`) that the caller may correct; there is one at a time (409). It shows no person. The `id` in the body is made by the device and a repeat adds nothing.',
  params: idParams,
  body: newPhoto,
  answer: carePhoto,
  errors: ['E013', 'E015', 'E016'],
})

export const getDisplay = defineEndpoint({
  ...READ_PHOTO,
  name: 'measurements.display',
  path: `${PHOTO}/:id`,
  summary:
    'The photo of a display (WebP) for who reads the measurement; families do not get that of one entered in error. One that was removed is for the office alone. Each reading stands in the access log.',
})

export const thumbnailOfDisplay = defineEndpoint({
  ...READ_THUMBNAIL,
  name: 'measurements.displayThumbnail',
  path: `${PHOTO}/:id/thumbnail`,
})

export const removeDisplay = defineEndpoint({
  ...REMOVE_PHOTO,
  name: 'measurements.removeDisplay',
  path: `${PHOTO}/:id`,
  answer: carePhoto,
})
