import sharp from 'sharp'

/** Decodes pictures for pictures.ts, in a process of its own. */

export type Asked = { bytes: Uint8Array; sizes: readonly number[]; fit: 'cover' | 'inside' }
/** Null: no picture that can be read, or one that is too large for that. */
export type Told = { squares: Uint8Array[] | null }

/**
 * docs/trust.md refuses what unpacks to more than 40 million pixels (ASVS 14.2.8). Pictures of people, places and delegates are shown
 * at 512 at most, and the largest photo that phones make by themselves has 24.5 million (5712 × 4284): more is refused here.
 */
const MOST_PIXELS = 25_000_000
/** The longest side that WebP knows; a strip of one pixel by millions is no picture. */
const LONGEST_SIDE = 16_383

const FORMATS = new Set(['png', 'jpeg', 'webp'])

// One picture at a time, on one thread: the other processors are for answers.
sharp.concurrency(1)
sharp.cache(false)

/** The header alone is read first: pixels, frames and format are known before anything is unpacked. */
async function squaresOf({ bytes, sizes, fit }: Asked): Promise<Uint8Array[] | null> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' as const }
  const { width, height, pages = 1, format } = await sharp(bytes, options).metadata()
  if (!FORMATS.has(format) || pages > 1 || Math.max(width, height) > LONGEST_SIDE) return null
  if (width * height > MOST_PIXELS) return null
  const [largest = 0, ...smaller] = sizes.toSorted((a, b) => b - a)
  // Unpacked once; the smaller ones are made of the largest.
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(largest, largest, fit === 'cover' ? { fit, position: 'attention' } : { fit, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const square = (size: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  const made = new Map<number, Uint8Array>()
  for (const size of [largest, ...smaller]) made.set(size, await square(size))
  return sizes.flatMap((size) => made.get(size) ?? [])
}

const tell = (told: Told) => process.send?.(told)

process.on('message', (asked: Asked) => {
  squaresOf(asked)
    .catch(() => null)
    .then(
      (squares) => tell({ squares }),
      () => process.exit(1),
    )
})
process.on('disconnect', () => process.exit(0))
tell({ squares: null })
