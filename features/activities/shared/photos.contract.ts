import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'
import { newPhoto, READ_PHOTO, READ_THUMBNAIL, REMOVE_PHOTO } from '#features/documents/shared/photos.contract.ts'
import { activityPhoto } from './activity.contract.ts'

/** Of one activity, without those that were removed. */
export const PHOTOS_MAX = 20
/** On one photo. */
const NAMED_MAX = 50

const BASE = '/care/api/v1/activity'
const PHOTO = `${BASE}/photo`

export const addPhoto = defineEndpoint({
  name: 'activities.addPhoto',
  method: 'POST',
  path: `${BASE}/photos/:id`,
  summary: `Adds a photo (PNG, JPEG or WebP, made anew) to an activity (\`id\`) that has begun, at most ${PHOTOS_MAX} (409), and says who is on it: people in reach who are enrolled, a photo consent for each in force (409). The \`id\` in the body is made by the device and a repeat adds nothing.`,
  params: idParams,
  body: z.extend(newPhoto, { personIds: z.array(id).check(z.minLength(1), z.maxLength(NAMED_MAX)) }),
  answer: activityPhoto,
  errors: ['E013', 'E015', 'E016'],
})

export const getPhoto = defineEndpoint({
  ...READ_PHOTO,
  name: 'activities.photo',
  path: `${PHOTO}/:id`,
  summary:
    'A photo of an activity (WebP) with somebody in reach on it; for families while a photo consent is in force for everybody on it. One that was removed is for the office alone. Each reading stands in the access log of everybody on it.',
})

export const thumbnailOfPhoto = defineEndpoint({
  ...READ_THUMBNAIL,
  name: 'activities.photoThumbnail',
  path: `${PHOTO}/:id/thumbnail`,
})

export const removePhoto = defineEndpoint({
  ...REMOVE_PHOTO,
  name: 'activities.removePhoto',
  path: `${PHOTO}/:id`,
  answer: activityPhoto,
})
