import { bytesOf } from '#platform/server/files/base64.ts'
import { squaresOf, wholeOf } from '#platform/server/pictures/pictures.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { PICTURE_BYTES, PICTURE_SIZES } from '../shared/profile.contract.ts'

/** By the bytes, never by the name. GIF and SVG are refused (docs/trust.md, "Uploads"). */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

export type Picture = { full: Buffer; middle: Buffer; small: Buffer }

const refused = (code: 'E015' | 'E016', message: string, values?: Record<string, number>) =>
  new AppError(code, { status: 400, fields: [{ fieldName: 'profileImageData', message, ...(values && { values }) }] })

/**
 * A picture as the application keeps it: a square of 512 pixels and two smaller ones, WebP, upright, made anew from the pixels so
 * that nothing else of the file (place, device, a hidden script) is left. Throws E015 (too large), E016 (no picture), or 429
 * when too many pictures wait.
 */
export async function pictureOf(base64: string): Promise<Picture> {
  const bytes = await pictureBytes(base64)
  const sizes = [PICTURE_SIZES.full, PICTURE_SIZES.middle, PICTURE_SIZES.small]
  const [full, middle, small] = (await squaresOf(bytes, sizes)) ?? []
  if (!full || !middle || !small) throw refused('E016', 'profilePage.error.noPicture')
  return { full: Buffer.from(full), middle: Buffer.from(middle), small: Buffer.from(small) }
}

/** The longer side of a photo in pixels: a scratch is seen, an A4 page is read (about 140 dots per inch). */
const PHOTO_SIDE = 1600

/** A whole photo as the application keeps it, made anew as `pictureOf` does; throws what it throws. */
export async function photoOf(base64: string): Promise<Buffer> {
  const photo = await wholeOf(await pictureBytes(base64), PHOTO_SIDE)
  if (!photo) throw refused('E016', 'profilePage.error.noPicture')
  return Buffer.from(photo)
}

/** The bytes of a picture that was sent, by their type and size. */
async function pictureBytes(base64: string): Promise<Buffer> {
  const bytes = await bytesOf(base64)
  if (bytes === null) throw refused('E016', 'profilePage.error.noPicture')
  if (bytes.byteLength > PICTURE_BYTES)
    throw refused('E015', 'profilePage.error.tooLarge', { megabytes: PICTURE_BYTES / 1024 / 1024 })
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TYPES.has(type.mime)) throw refused('E016', 'profilePage.error.noPicture')
  return bytes
}

/** Which stored size answers a `compression` (1 is the full size). */
export function variantFor(compression: number): 'small' | 'middle' | undefined {
  const wanted = Math.round(PICTURE_SIZES.full * compression)
  if (wanted <= PICTURE_SIZES.small) return 'small'
  return wanted <= PICTURE_SIZES.middle ? 'middle' : undefined
}
