import { isUtf8 } from 'node:buffer'
import { AppError } from '#platform/shared/errors/app-error.ts'

/**
 * How a body may be built. No form of the product comes near; a parser, a schema and the list of what is wrong in it are quick with
 * all that is below.
 */
const DEEPEST = 64
const MOST_PROPERTIES = 500
/** Commas, colons and brackets: a list of 65,000 wrong entries, refused one by one, would hold the thread for more than 50 ms. */
const MOST_PARTS = 50_000
/** Characters that are written with a backslash. */
const MOST_ESCAPES = 150_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * True when a JSON text is UTF-8, not deeper than 64, has no object with more than 500 properties, no more than 50,000 parts and 150,000 escapes. It reads
 * the bytes once and makes nothing of them: a body of that kind would otherwise hold the thread for seconds before a schema
 * sees it. Whether it is JSON at all is for the parser to say.
 */
export function isFairlyBuilt(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false
  /** Of each object or list that is open: how many colons it has. */
  const open: number[] = [0]
  let parts = 0
  let escapes = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) {
      const text = textFrom(bytes, at + 1)
      at = text.end
      escapes += text.escapes
    } else if (byte === COMMA || byte === COLON) {
      parts += 1
      const level = open.length - 1
      const properties = (open[level] ?? 0) + Number(byte === COLON)
      open[level] = properties
      if (properties > MOST_PROPERTIES) return false
    } else if (OPENING.has(byte)) {
      parts += 1
      if (open.push(0) > DEEPEST) return false
    } else if (CLOSING.has(byte)) open.pop()
    if (parts > MOST_PARTS || escapes > MOST_ESCAPES) return false
  }
  return true
}

/** Where the text that begins at `start` ends. Most hold no backslash: then the search is the machine's own. */
function textFrom(bytes: Buffer, start: number): { end: number; escapes: number } {
  const end = bytes.indexOf(QUOTE, start)
  const first = bytes.subarray(start, end === -1 ? undefined : end).indexOf(BACKSLASH)
  if (first === -1) return { end: end === -1 ? bytes.length : end, escapes: 0 }
  let escapes = 0
  for (let at = start + first; at < bytes.length && escapes <= MOST_ESCAPES; at += 1) {
    if (bytes[at] === QUOTE) return { end: at, escapes }
    if (bytes[at] !== BACKSLASH) continue
    escapes += 1
    at += 1
  }
  return { end: bytes.length, escapes }
}

/** Names that the parser has to refuse, each also possible with an escape, and the mark of UTF-8 at the beginning. */
const SUSPECTS = ['__proto__', 'constructor', '\\u', '\ufeff']

/** True when a JSON text holds nothing that the safe parser looks for. Bytes are searched many times faster than text. */
export const isPlain = (bytes: Buffer): boolean => !SUSPECTS.some((text) => bytes.includes(text))

/**
 * A refusal that names the first text which no database and no address can hold, or null: with a zero byte, or with half of a
 * character that needs two (lone surrogate). Both can only be written as an escape, so most bodies need no second look.
 */
export function badTextIn(bytes: Buffer, value: unknown): AppError | null {
  if (!bytes.includes('\\u')) return null
  const path = badPath(value, [])
  return path === null
    ? null
    : new AppError('E016', { fields: [{ fieldName: path.join('.'), message: 'error.field.invalid' }] })
}

function badPath(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, one] of Object.entries(value)) {
    const found = isText(key) ? badPath(one, [...path, key]) : path
    if (found !== null) return found
  }
  return null
}

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
