import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { PICTURE_BYTES, PICTURE_SIZES } from '../shared/profile.contract.ts'

/** By the bytes, never by the name. GIF and SVG are refused (trust.md "Uploads"). */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** ASVS 14.2.8 as adopted: a picture that unpacks to more is refused. */
const MOST_PIXELS = 40_000_000

export type Picture = { full: Buffer; middle: Buffer; small: Buffer }

const refused = (code: 'E015' | 'E016', message: string, values?: Record<string, number>) =>
  new AppError(code, { status: 400, fields: [{ fieldName: 'profileImageData', message, ...(values && { values }) }] })

/**
 * A picture as the house keeps it: a square of 512 pixels and two smaller ones, WebP, upright, made anew from the pixels so
 * that nothing else of the file (place, device, a hidden script) is left. Throws E015 (too large) or E016 (no picture).
 */
export async function pictureOf(base64: string): Promise<Picture> {
  const text = base64.replace(/^data:[\w/+.-]+;base64,/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw refused('E016', 'profilePage.error.noPicture')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength > PICTURE_BYTES)
    throw refused('E015', 'profilePage.error.tooLarge', { megabytes: PICTURE_BYTES / 1024 / 1024 })
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TYPES.has(type.mime)) throw refused('E016', 'profilePage.error.noPicture')
  const square = (size: number) =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(size, size, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
  try {
    const [full, middle, small] = await Promise.all([
      square(PICTURE_SIZES.full),
      square(PICTURE_SIZES.middle),
      square(PICTURE_SIZES.small),
    ])
    return { full, middle, small }
  } catch {
    throw refused('E016', 'profilePage.error.noPicture')
  }
}

/** Which stored size answers a `compression` (1 is the full size). */
export function variantFor(compression: number): 'small' | 'middle' | undefined {
  const wanted = Math.round(PICTURE_SIZES.full * compression)
  if (wanted <= PICTURE_SIZES.small) return 'small'
  return wanted <= PICTURE_SIZES.middle ? 'middle' : undefined
}
