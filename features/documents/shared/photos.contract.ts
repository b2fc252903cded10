import * as z from 'zod/mini'
import { description, id, idParams, instant, name } from '#platform/shared/contract/fields.ts'

/** Photos beside what is recorded of people in care: one form for all features that keep some. */

/** The largest photo: 10 MiB as base64 with the JSON around it (docs/trust.md, "Uploads"). */
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_BODY = 14 * 1024 * 1024

/** What brings a photo. `id` is made by the device. */
export const newPhoto = z.strictObject({
  id,
  data: z.string().check(z.minLength(1), z.maxLength(PHOTO_BODY)),
  name,
  /** Characters of `data`. */
  size: z.int().check(z.minimum(1)),
})
export type NewPhoto = z.output<typeof newPhoto>

/** A photo. One that was removed stays for the staff, with the reason; its bytes are for the office alone. */
export const carePhoto = z.object({
  id,
  at: instant,
  by: z.string(),
  removed: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  abilities: z.object({ remove: z.boolean() }),
})
export type CarePhoto = z.output<typeof carePhoto>

/** What the calls of every feature that keeps photos have in common; `id` of the path is that of the photo. */
export const READ_PHOTO = {
  method: 'GET',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
} as const
export const READ_THUMBNAIL = {
  ...READ_PHOTO,
  summary: 'The same photo, small; it stands in the access log too.',
} as const
export const REMOVE_PHOTO = {
  method: 'PUT',
  summary:
    'Marks a photo as removed, with the reason: the office, and assistants what they added themselves within 24 hours. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ reason: description.check(z.minLength(1)) }),
  errors: ['E013'],
} as const
