import { STATES } from '#platform/shared/theme/pairs.ts'
import { BASE_SIZE, TEXT_SIZES, type TextStyle } from '#platform/shared/theme/text-sizes.ts'
import { COLOUR_TOKENS } from '#platform/shared/theme/tokens.ts'
import { plainTheme, type CustomTheme, type Gradient } from './custom-theme.rules.ts'
import {
  COLOUR_VARIABLES,
  DEFAULT_FONT,
  FONT_SIZE,
  FONTS,
  FULL_TURN,
  GRADIENTS,
  isBase,
  NAME_MAX,
  STOPS_MAX,
  STYLE_SIZE,
} from './variables.ts'

/** A file larger than this is not read. */
export const FILE_MAX_KB = 64

/** Why a file is refused; `at` is what stands in it there. */
export type FileProblem = {
  problem:
    | 'tooLarge'
    | 'notJson'
    | 'notATheme'
    | 'dangerous'
    | 'unknownKey'
    | 'stateColour'
    | 'base'
    | 'nameMissing'
    | 'nameTooLong'
    | 'nameTaken'
    | 'colour'
    | 'gradient'
    | 'angle'
    | 'font'
    | 'size'
  at: string
}
type Read<T> = { read: T } | FileProblem

/** The version of the form of a file. */
const FORM = 1
const KEYS = new Set(['caravanTheme', 'name', 'base', 'values'])
/** As much of a foreign text as is shown. */
const SHOWN = 40

/** What CSS would load or end a declaration with. No value that a theme may have contains it. */
const DANGEROUS = /url\s*\(|[@;{}\\<>]|\/\*|expression|javascript:/i
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i

/** The theme as it is exported, and as it is kept in this browser. */
export function writeThemeFile(theme: CustomTheme): string {
  const { name, base, colours, gradients, font, size, sizes } = theme
  const own = Object.entries(sizes).filter(([, pixels]) => pixels > 0)
  const values = {
    ...colours,
    ...gradients,
    ...(font !== DEFAULT_FONT && { font }),
    ...(size !== BASE_SIZE && { 'font-size': size }),
    ...Object.fromEntries(own.map(([style, pixels]) => [`size-${style}`, pixels])),
  }
  return JSON.stringify({ caravanTheme: FORM, name, base, values }, null, 2)
}

/**
 * The theme that stands in a file, or the first thing for which the file is refused. Nothing of it becomes CSS before it had one
 * of the forms that are read here. `taken`: names that are given away.
 */
export function readThemeFile(text: string, taken: readonly string[] = []): Read<CustomTheme> {
  if (text.length > FILE_MAX_KB * 1024) return refused('tooLarge')
  const parsed = parseJson(text)
  if (parsed === undefined) return refused('notJson')
  if (!isRecord(parsed)) return refused('notATheme')
  const strange = Object.keys(parsed).find((key) => !KEYS.has(key))
  if (strange !== undefined) return refused('unknownKey', strange)
  if (parsed['caravanTheme'] !== FORM || !isRecord(parsed['values'])) return refused('notATheme')
  const { base } = parsed
  if (!isBase(base)) return refused('base', String(base))
  const named = readName(parsed['name'], taken)
  if ('problem' in named) return named
  return readValues(plainTheme(base, named.read), parsed['values'])
}

/** A name as it is kept: without blanks around it, at most 40 characters, and not that of another theme. */
export function readName(typed: unknown, taken: readonly string[]): Read<string> {
  if (typeof typed !== 'string') return refused('nameMissing')
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  if (name === '') return refused('nameMissing')
  if (name.length > NAME_MAX) return refused('nameTooLong', name)
  if (taken.some((one) => one.toLowerCase() === name.toLowerCase())) return refused('nameTaken', name)
  return { read: name }
}

function readValues(theme: CustomTheme, values: Record<string, unknown>): Read<CustomTheme> {
  const read: CustomTheme = { ...theme, colours: {}, gradients: {}, sizes: {} }
  for (const [key, value] of Object.entries(values)) {
    const problem = readValue(read, key, value)
    if (problem) return problem
  }
  return { read }
}

/** Writes one value into the theme, or says why not. */
function readValue(theme: CustomTheme, key: string, value: unknown): FileProblem | undefined {
  if (isDangerous(key) || isDangerous(value)) return refused('dangerous', key)
  if (isOfState(key)) return refused('stateColour', key)
  const colour = COLOUR_VARIABLES.find((one) => one === key)
  if (colour) {
    const shade = readColour(value)
    if (shade === undefined) return refused('colour', key)
    theme.colours[colour] = shade
    return undefined
  }
  const gradient = GRADIENTS.find((one) => one === key)
  if (gradient) {
    const drawn = readGradient(value, key)
    if ('problem' in drawn) return drawn
    theme.gradients[gradient] = drawn.read
    return undefined
  }
  return readFont(theme, key, value)
}

function readFont(theme: CustomTheme, key: string, value: unknown): FileProblem | undefined {
  if (key === 'font') {
    const font = FONTS.find((one) => one === value)
    if (!font) return refused('font', String(value))
    theme.font = font
    return undefined
  }
  const style = styleOf(key)
  if (key !== 'font-size' && !style) return refused('unknownKey', key)
  const { least, most } = style ? STYLE_SIZE : FONT_SIZE
  if (typeof value !== 'number' || !(value >= least && value <= most)) return refused('size', key)
  if (style) theme.sizes[style] = value
  else theme.size = value
  return undefined
}

const STYLES = Object.keys(TEXT_SIZES).filter((style): style is TextStyle => style in TEXT_SIZES)
const styleOf = (key: string): TextStyle | undefined => STYLES.find((style) => key === `size-${style}`)

/** A colour of a file as `#RRGGBB`: it may be written `#RGB`, `#RRGGBB` or `rgb(r, g, b)`. */
export function readColour(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const hex = HEX.exec(value.trim())?.[1]
  if (hex !== undefined) return `#${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`.toUpperCase()
  const parts = RGB.exec(value.trim())?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return undefined
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

function readGradient(value: unknown, key: string): Read<Gradient> {
  if (!isRecord(value) || Object.keys(value).some((one) => one !== 'angle' && one !== 'stops'))
    return refused('gradient', key)
  const { angle, stops } = value
  if (typeof angle !== 'number' || !Number.isInteger(angle) || angle < 0 || angle > FULL_TURN)
    return refused('angle', key)
  if (!Array.isArray(stops) || stops.length === 0 || stops.length > STOPS_MAX) return refused('gradient', key)
  const colours = stops.map(readColour)
  const whole = colours.filter((one) => one !== undefined)
  return whole.length === colours.length ? { read: { angle, stops: whole } } : refused('colour', key)
}

const isOfState = (key: string): boolean =>
  COLOUR_TOKENS.some((token) => token === key) && STATES.some((state) => key.startsWith(`${state}-`))

function isDangerous(value: unknown): boolean {
  if (typeof value === 'string') return DANGEROUS.test(value)
  if (Array.isArray(value)) return value.some(isDangerous)
  return isRecord(value) && Object.entries(value).some(([key, one]) => DANGEROUS.test(key) || isDangerous(one))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (problem: FileProblem['problem'], at = ''): FileProblem => ({
  problem,
  at: at.slice(0, SHOWN),
})

/** `undefined` stands for what is no JSON: JSON itself has none. */
function parseJson(text: string): unknown {
  try {
    // A file that another program wrote may begin with a mark of its encoding.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
