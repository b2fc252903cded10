import { searchKey } from '#platform/shared/text/search-key.ts'
import { oneEdit } from './one-edit.ts'
import { whole } from './street-words.ts'

/** A number of a house: 12, or 12 with "a", "bis" or the 2 of "12/2" behind it. */
export type House = { value: number; suffix: string }

/** One way to understand what was typed. */
export type Reading = {
  words: string[]
  house: House | null
  /** The last word may be the beginning of a longer one. */
  open: boolean
}

/** Lower case without accents, dots of short forms, apostrophes and signs before a number. */
const plain = (text: string): string =>
  searchKey(text)
    // "John's" is written "Johns" as well.
    .replace(/['’]s(?!\p{L})/gu, 's')
    .replace(/\b([a-z])\.\s?(zza|za|zle|le|so|go|lo|lli)\b\.?/g, '$1$2')
    .replace(/\b(?:n|nr|no|num|numero|nummer)[.°º]*\s*(?=\d)/g, ' ')
    .replace(/[°º№]/g, ' ')

/**
 * The words of the name of a street or a town in the form in which they are compared: lower case, no accents, whole in place of short
 * forms, "Schaaner Strasse" as one word like "Schaanerstrasse".
 */
export const wordsOf = (name: string): string[] => wholeWords(plain(name).match(/[\p{L}\p{N}]+/gu) ?? [])

function wholeWords(words: readonly string[]): string[] {
  const all: string[] = []
  for (const [at, word] of words.entries()) {
    const one = whole(word, { first: at === 0, last: at === words.length - 1 })
    const before = all.at(-1)
    // With a mistake in it "strasse" is still a part of the word before.
    if (before !== undefined && (one === 'strasse' || (one.length > 5 && oneEdit(one, 'strasse') && one !== 'strasse')))
      all[all.length - 1] = before + one
    else all.push(one)
  }
  return all
}

const SUFFIX = 'bis|ter|quater|[a-z]'
const HOUSE = new RegExp(`^(\\d{1,4})(?:\\s*[/.]?\\s*(${SUFFIX}))?$|^(\\d{1,4})/(\\d{1,3})$`)
/** "71-75" is three houses; more than this many is a mistake. */
const MOST_OF_A_RANGE = 20

/** The house that a number names; null for a name of a house. */
export function houseOf(text: string): House | null {
  const [, value, suffix, base, inner] = HOUSE.exec(plain(text).trim()) ?? []
  if (value !== undefined) return { value: Number(value), suffix: suffix ?? '' }
  return base === undefined ? null : { value: Number(base), suffix: inner! }
}

/** The houses that one address has: "7;9" two, "71-75" those of its side of the street. */
export const housesOf = (text: string): House[] => text.split(/[;,+]/).flatMap(rangeOf)

function rangeOf(text: string): House[] {
  const ends = text.split(/[-–]/).map(houseOf)
  const known = ends.filter((house) => house !== null)
  const [from, to] = known
  if (from === undefined || to === undefined || ends.length !== 2) return known
  const steps = (to.value - from.value) / 2
  if (!Number.isInteger(steps) || steps < 1 || steps >= MOST_OF_A_RANGE) return known
  const between = Array.from({ length: steps - 1 }, (_, at) => ({ value: from.value + 2 * (at + 1), suffix: '' }))
  return [from, ...between, to]
}

const PIECE = /\d{1,4}(?:[/-]\d{1,4})+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu
/** Numbers of a text that are tried as the house; a text with more is no address. */
const MOST_NUMBERS = 3

/**
 * The ways to understand a text, at most seven: each number in it may be the house ("12 rue Grimaldi", "Via Roma 12/A"), with a letter behind it or
 * without, or belong to the name ("Via 25 Aprile").
 */
export function readingsOf(text: string): Reading[] {
  const pieces = plain(text).match(PIECE) ?? []
  const last = pieces.at(-1) ?? ''
  const open = last !== '' && /[\p{L}\p{N}]$/u.test(text.trimEnd()) && !/^\d/.test(last)
  const readings: Reading[] = []
  const numbers = [...pieces.keys()].filter((at) => numberOf(pieces[at]!) !== null)
  for (const at of numbers.slice(-MOST_NUMBERS)) {
    const house = numberOf(pieces[at]!)!
    const next = pieces[at + 1] ?? ''
    const without = (count: number) => pieces.toSpliced(at, count)
    if (house.suffix === '' && new RegExp(`^(?:${SUFFIX})$`).test(next))
      readings.push({
        words: spoken(without(2)),
        house: { ...house, suffix: next },
        open: open && at + 2 < pieces.length,
      })
    readings.push({ words: spoken(without(1)), house, open: open && at + 1 < pieces.length })
  }
  readings.push({ words: spoken(pieces), house: null, open })
  return readings.filter(({ words }) => words.length > 0)
}

/** Of "7-9" the first: both stand on the same house. */
const numberOf = (piece: string): House | null => houseOf(piece) ?? housesOf(piece)[0] ?? null

const spoken = (pieces: readonly string[]): string[] =>
  wholeWords(pieces.flatMap((piece) => piece.match(/[\p{L}\p{N}]+/gu) ?? []))
