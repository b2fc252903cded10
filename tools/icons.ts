/**
 * `node tools/icons.ts`: writes the PNG icons of the app from `app/web/public/icon.svg`. Run it after a change of the drawing; the
 * files are committed. iOS takes no SVG for a home screen.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT, isMain } from './run.ts'

const PUBLIC = join(ROOT, 'app/web/public')
/** Xcode makes the icons of an iPhone and an iPad from one. The icon for Android is a vector (mobile/android/app/src/main/res). */
const IOS = '../../../mobile/ios/App/App/Assets.xcassets/AppIcon.appiconset'
/** The side of the drawing in `icon.svg`. */
const SIDE = 32
/** A launcher cuts a maskable icon to a circle of 80 % of its side; the drawing reaches 81 % from the middle. */
const MASKABLE_SCALE = 0.85

/** The files, their sides in pixels, and whether the ground fills the corners (the phone cuts the shape). */
const ICONS = [
  { file: 'apple-touch-icon.png', size: 180, filled: true, scale: 1 },
  { file: 'icon-192.png', size: 192, filled: false, scale: 1 },
  { file: 'icon-512.png', size: 512, filled: false, scale: 1 },
  { file: 'icon-maskable-192.png', size: 192, filled: true, scale: MASKABLE_SCALE },
  { file: 'icon-maskable-512.png', size: 512, filled: true, scale: MASKABLE_SCALE },
  { file: join(IOS, 'AppIcon-512@2x.png'), size: 1024, filled: true, scale: 1 },
]

/** Returns `icon.svg` with square corners and its drawing scaled about the middle. Throws when the file has another form. */
export function filledIcon(svg: string, scale: number): string {
  const match = /^(<svg [^>]*>)(<rect [^>]*>)(.*)(<\/svg>)\s*$/s.exec(svg)
  if (!match) throw new Error('icon.svg is a rectangle and a drawing in one svg element.')
  const [, open = '', ground = '', drawing = '', close = ''] = match
  const offset = ((1 - scale) * SIDE) / 2
  const square = ground.replace(/ rx="\d+"/, '')
  return `${open}${square}<g transform="translate(${offset} ${offset}) scale(${scale})">${drawing}</g>${close}`
}

if (isMain(import.meta)) {
  const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8')
  for (const { file, size, filled, scale } of ICONS) {
    const source = Buffer.from(filled ? filledIcon(svg, scale) : svg)
    const image = sharp(source, { density: (72 * size) / SIDE }).resize(size, size)
    // iOS paints what is transparent black.
    writeFileSync(join(PUBLIC, file), await (filled ? image.removeAlpha() : image).png({ palette: true }).toBuffer())
  }
}
