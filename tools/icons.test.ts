import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from './run.ts'

const PUBLIC = join(ROOT, 'app/web/public')
const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
})
const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(join(PUBLIC, 'app.webmanifest'), 'utf8')))
const pngs = manifest.icons.filter(({ type }) => type === 'image/png')

it.each(pngs)('$src is a PNG of $sizes', async ({ src, sizes }) => {
  const { format, width, height } = await sharp(join(PUBLIC, src)).metadata()
  expect(format).toBe('png')
  expect(`${width}x${height}`).toBe(sizes)
})

it('offers 192 and 512 px for the home screen, each also for launchers that cut the shape', () => {
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
})

it('has an icon without transparency for iOS, which paints what is transparent black', async () => {
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  const file = /rel="apple-touch-icon" href="\/([^"]+)"/.exec(page)?.[1] ?? ''
  const { format, width, height, hasAlpha } = await sharp(join(PUBLIC, file)).metadata()
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 180, height: 180, hasAlpha: false })
})
