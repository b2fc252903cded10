/** What a PDF may not hold, also in its compressed parts (docs/adr/0196). Section numbers are those of ISO 32000-1. */
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/**
 * Scripts, programs, films, other files, forms that send or bring their own scripts (12.6.4, 12.7.8). Every name is so long that it
 * does not occur in the bytes of a picture by chance; `XFA` only counts with what may follow it in a form.
 */
const ACTIVE =
  /\/(?:(?:JavaScript|Launch|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z])|XFA[\s\d[%])/
/** Files inside, as electronic invoices have (7.11.4). */
const ATTACHED = /\/EmbeddedFiles?(?![A-Za-z])/
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/
/** Characters that are searched in one turn, and those of a name with every letter as its number. */
const [SLICE, LONGEST_NAME] = [64 * 1024, 64]
/** Bytes at the beginning of a text that are searched for the scheme of an address, with every letter as its number and spaces between. */
const LONGEST_SCHEME = 256
/** Characters whose texts are searched in one turn: each may be the beginning of one. */
const TEXTS_SLICE = 16 * 1024
/** What the objects of all object streams may unpack to together, and one of them: writers put some hundred objects into one. */
const [MOST_UNPACKED, MOST_OF_ONE] = [32 * 1024 * 1024, 4 * 1024 * 1024]
/** How many characters one dictionary may have, and all that are read, in the length of the file: they may be nested to cost much. */
const [LONGEST_DICTIONARY, MOST_READINGS] = [512 * 1024, 4]
/** Characters of dictionaries that are read in one turn. */
const TURN = 256 * 1024

const unpack = promisify(inflate)

type Found = 'encrypted' | 'active' | 'attached'

/**
 * Says of a PDF that it is `plain`, `encrypted`, `attached` (it contains other files) or `active`. Encrypted ones cannot be checked. Active is also
 * what cannot be read: a dictionary without an end, an object stream of another filter, with a predictor, that does not unpack, or to more than
 * 4 MB or 32 MB together.
 */
export async function lookIntoPdf(bytes: Buffer): Promise<'plain' | Found> {
  const text = bytes.toString('latin1')
  if (await has(ENCRYPTED, text)) return 'encrypted'
  const direct = await foundIn(text)
  if (direct === 'active') return 'active'
  let attached = direct === 'attached'
  const reader = new Reader(text)
  let [unpacked, turn] = [0, 0]
  // A reader of PDF starts at whatever the table of offsets names: every place where an object may begin is looked at.
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const object = reader.objectAt(index + 'obj'.length)
    if (reader.tired) return 'active'
    // Counts the characters between objects too: a file can have millions of objects with nothing to read in them.
    if (reader.read + index > turn + TURN) {
      turn = reader.read + index
      await setImmediate()
    }
    if (object === null || !isObjectStream(object.entries)) continue
    if (!isReadable(object.entries)) return 'active'
    // One without a filter was read with the rest.
    if (!object.entries.has('Filter')) continue
    const inside = await unpack(bytes.subarray(object.stream), { maxOutputLength: MOST_OF_ONE }).catch(() => null)
    unpacked += inside?.length ?? 0
    if (inside === null || unpacked > MOST_UNPACKED) return 'active'
    const found = await foundIn(inside.toString('latin1'))
    if (found === 'active') return 'active'
    attached ||= found === 'attached'
  }
  return attached ? 'attached' : 'plain'
}

/** What stands in the text of objects. */
async function foundIn(text: string): Promise<'active' | 'attached' | null> {
  if ((await has(ACTIVE, text)) || (await hasScriptAddress(text))) return 'active'
  return (await has(ATTACHED, text)) ? 'attached' : null
}

/**
 * Whether a text begins with `javascript:`, which is the address of a URI action (12.6.4.7). A text may be an object of its own, so
 * each is checked, in brackets or as hexadecimal digits (7.3.4).
 */
async function hasScriptAddress(text: string): Promise<boolean> {
  for (let at = 0; at < text.length; at += TEXTS_SLICE) {
    if (at > 0) await setImmediate()
    const slice = text.slice(at, at + TEXTS_SLICE + LONGEST_SCHEME)
    for (const { index, 0: opening } of slice.matchAll(/[(<]/g)) {
      const raw = slice.slice(index + 1, index + 1 + LONGEST_SCHEME)
      // Most texts begin with neither the letter nor a way to write it.
      if (opening === '(' ? !/^[\\j\0- \xef\xfe]/i.test(raw) : !/^[\s0-246ef]/i.test(raw)) continue
      if (isScriptAddress(opening === '(' ? literal(raw) : hexadecimal(raw))) return true
    }
  }
  return false
}

/** Browsers ignore white space in the scheme; UTF-16 has a mark at its head and a zero before each letter, UTF-8 a mark alone. */
// oxlint-disable-next-line no-control-regex
const isScriptAddress = (text: string): boolean =>
  /^javascript:/i.test(text.replaceAll(/[\0- \xef\xbb\xbf\xfe\xff]/g, ''))

/** A text in brackets: a letter may stand as its octal number, and a line may be broken (7.3.4.2). */
const literal = (raw: string): string =>
  raw.replaceAll(/\\(?:([0-7]{1,3})|\r?\n|\r|([\s\S]))/g, (_, octal?: string, letter = '') => {
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8) & 0xff)
    return /[nrtbf]/.test(letter) ? ' ' : letter
  })

/** A text in hexadecimal digits, with white space anywhere (7.3.4.3). */
const hexadecimal = (raw: string): string =>
  Buffer.from(raw.split('>', 1)[0]?.replaceAll(/[^\da-f]/gi, '') ?? '', 'hex').toString('latin1')

/** Whether a name occurs, in any spelling. */
async function has(name: RegExp, text: string): Promise<boolean> {
  for (let at = 0; at < text.length; at += SLICE) {
    if (at > 0) await setImmediate()
    if (name.test(unescaped(text.slice(at, at + SLICE + LONGEST_NAME)))) return true
  }
  return false
}

/** Any letter of a name may stand as its number: #4a is J (7.3.5). */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

type Entries = ReadonlyMap<string, string>

/** Readers need `First` (7.5.7) and some do not look at the type. */
const isObjectStream = (entries: Entries): boolean => entries.has('First') || entries.get('Type') === '/ObjStm'

/** Not filtered, or by Flate alone, without a predictor. */
function isReadable(entries: Entries): boolean {
  const filter = entries.get('Filter') ?? '/FlateDecode'
  const parameters = entries.get('DecodeParms') ?? ''
  return (
    /^(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])$/.test(filter) &&
    /^(?:|null|<<\s*(?:\/Predictor\s+1\s*)?>>)$/.test(parameters)
  )
}

/** Of each byte whether it is white space, and whether a word ends before it (7.2.2). */
const tableOf = (letters: string) =>
  Uint8Array.from({ length: 256 }, (_, code) => Number(letters.includes(String.fromCodePoint(code))))
const SPACE = tableOf('\0\t\n\f\r ')
const DELIMITER = tableOf('\0\t\n\f\r ()<>[]{}/%')
const [LESS, GREATER, OPEN, CLOSE, LIST, LIST_END, PERCENT, BACKSLASH, NEWLINE, RETURN] = Buffer.from('<>()[]%\\\n\r')

/** Reads dictionaries (7.2, 7.3). */
class Reader {
  readonly #text: string
  /** Characters that were read until now. */
  read = 0
  #began = 0

  constructor(text: string) {
    this.#text = text
  }

  /** True when the text was made to be read without end. */
  get tired(): boolean {
    return this.read > this.#text.length * MOST_READINGS || this.read - this.#began > LONGEST_DICTIONARY
  }

  /** The dictionary that begins at `at`, and where the bytes of its stream do; null for an object without a stream. */
  objectAt(at: number): { entries: Entries; stream: number } | null {
    this.#began = this.read
    const begin = this.#skip(at)
    if (!this.#text.startsWith('<<', begin)) return null
    const entries = new Map<string, string>()
    let here = this.#skip(begin + 2)
    while (here < this.#text.length && !this.tired && !this.#text.startsWith('>>', here)) {
      const key = this.#valueEnd(here)
      const from = this.#skip(key)
      let to = this.#valueEnd(from)
      // A reference is three: 12 0 R.
      for (let next = this.#skip(to); /[\dR]/.test(this.#text[next] ?? ''); next = this.#skip(to))
        to = this.#valueEnd(next)
      entries.set(unescaped(this.#text.slice(here + 1, key)), unescaped(this.#text.slice(from, to)))
      here = this.#skip(to)
    }
    const keyword = this.#skip(here + 2)
    if (!this.#text.startsWith('stream', keyword)) return null
    const line = /\r?\n|\r/y
    line.lastIndex = keyword + 'stream'.length
    return { entries, stream: line.test(this.#text) ? line.lastIndex : keyword + 'stream'.length }
  }

  /** Behind white space and comments. */
  #skip(from: number): number {
    const text = this.#text
    let at = from
    for (;;) {
      while (SPACE[text.charCodeAt(at)] === 1) at += 1
      if (text.charCodeAt(at) !== PERCENT) break
      const end = Math.min(text.length, at + LONGEST_DICTIONARY + 1)
      while (at < end && text.charCodeAt(at) !== NEWLINE && text.charCodeAt(at) !== RETURN) at += 1
      if (at - from > LONGEST_DICTIONARY) break
    }
    this.read += at - from
    return at
  }

  /** Behind one value: a name, number or word, a text, a list, a dictionary. */
  #valueEnd(from: number): number {
    const text = this.#text
    let [at, depth] = [from, 0]
    do {
      const [code, next] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
      const before = at
      if (code === LIST || code === LIST_END) [at, depth] = [at + 1, depth + (code === LIST ? 1 : -1)]
      else if ((code === LESS || code === GREATER) && next === code)
        [at, depth] = [at + 2, depth + (code === LESS ? 1 : -1)]
      else if (code === OPEN) at = this.#textEnd(at)
      else if (code === LESS) at = this.#hexEnd(at)
      else {
        at += 1
        while (at < text.length && DELIMITER[text.charCodeAt(at)] !== 1) at += 1
      }
      this.read += at - before
      if (depth > 0) at = this.#skip(at)
    } while (depth > 0 && at < text.length && !this.tired)
    return at
  }

  /** Behind a text in hexadecimal (7.3.4.3): what closes it is no half of what closes a dictionary. */
  #hexEnd(from: number): number {
    const end = Math.min(this.#text.length, from + LONGEST_DICTIONARY + 1)
    let at = from + 1
    while (at < end && this.#text.charCodeAt(at - 1) !== GREATER) at += 1
    return at
  }

  /** Behind a text in brackets, which may hold brackets in pairs (7.3.4.2). */
  #textEnd(from: number): number {
    const end = Math.min(this.#text.length, from + LONGEST_DICTIONARY + 1)
    let [at, depth] = [from, 0]
    do {
      const code = this.#text.charCodeAt(at)
      if (code === BACKSLASH) at += 1
      else if (code === OPEN) depth += 1
      else if (code === CLOSE) depth -= 1
      at += 1
    } while (depth > 0 && at < end)
    return at
  }
}
