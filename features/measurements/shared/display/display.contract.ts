import * as z from 'zod/mini'
import { carePhoto, newPhoto, photoRemoval } from '#features/documents/shared/photos.contract.ts'
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
  name: 'measurements.display',
  method: 'GET',
  path: `${PHOTO}/:id`,
  summary:
    'The photo of a display (WebP) for who reads the measurement; families do not get that of one entered in error. One that was removed is for the office alone. Each reading stands in the access log.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const thumbnailOfDisplay = defineEndpoint({
  name: 'measurements.displayThumbnail',
  method: 'GET',
  path: `${PHOTO}/:id/thumbnail`,
  summary: 'The same photo, small; it stands in the access log too.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const removeDisplay = defineEndpoint({
  name: 'measurements.removeDisplay',
  method: 'PUT',
  path: `${PHOTO}/:id`,
  summary:
    'Marks the photo of a display as removed, with the reason: the office, and assistants what they added themselves within 24 hours. A repeat changes nothing.',
  params: idParams,
  body: photoRemoval,
  answer: carePhoto,
  errors: ['E013'],
})
