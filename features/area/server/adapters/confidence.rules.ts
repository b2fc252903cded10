import { metresApart } from '#platform/shared/geo/metres.ts'
import type { Confidence } from '../../shared/addresses.contract.ts'
import { oneEdit } from '../addresses/one-edit.ts'
import { weightOf } from '../addresses/street-words.ts'
import { houseOf, housesOf, readingsOf, wordsOf, type Reading } from '../addresses/words.rules.ts'
import type { ToldPlace } from './address-questions.ts'

/** Farther apart than this two answers are two houses (as in addresses/locate.ts). */
const SAME_HOUSE_METRES = 50
/** The shortest beginning of a word that is taken for it. */
const BEGINNING = 3

/**
 * Whether a text is written as an address is: with a number, or with a word for a kind of street. A field for a place also takes names of
 * people and houses, which are nobody else's business.
 */
export function readsLikeAddress(text: string): boolean {
  const words = wordsOf(text)
  const isLong = words.some((word) => /^\p{L}{3,}$/u.test(word))
  return isLong && words.some((word) => /\d/.test(word) || weightOf(word) === 'type' || /(?:strasse|gasse)$/.test(word))
}

/** Whether a place has to do with a text: a word of its street is in it, with a mistake or begun; for a town its whole name. */
export function answers(text: string, { level, street, town }: ToldPlace): boolean {
  const typed = wordsOf(text)
  if (level === 'town') return wordsOf(town).every((word) => typed.includes(word))
  return namesOf(street).some((word) =>
    typed.some((one) => one === word || oneEdit(one, word) || (one.length >= BEGINNING && word.startsWith(one))),
  )
}

/** The words that tell a street from others; all of them where none does. */
function namesOf(street: string): string[] {
  const words = wordsOf(street)
  const names = words.filter((word) => weightOf(word) === 'name')
  return names.length > 0 ? names : words
}

/**
 * How sure a place with a street is, among all that a server told. `rooftop` and `interpolated` only where the very number was told, the town or
 * its postcode was written, every word was understood, and no other place fits as well: a server does not say how sure it is.
 */
export function confidenceOf(text: string, place: ToldPlace, all: readonly ToldPlace[]): Confidence {
  const readings = readingsOf(text)
  if (!fits(readings, place)) return 'street'
  const another = all.some((one) => one !== place && fits(readings, one) && metresApart(one, place) > SAME_HOUSE_METRES)
  if (another) return 'street'
  return place.level === 'interpolated' ? 'interpolated' : 'rooftop'
}

const fits = (readings: readonly Reading[], place: ToldPlace): boolean =>
  (place.level === 'house' || place.level === 'interpolated') && readings.some((reading) => isRead(reading, place))

function isRead({ words, house }: Reading, { street, number, town, postcode, around }: ToldPlace): boolean {
  if (house === null || number === null || !isHouse(number, house)) return false
  const [own, where, beyond] = [wordsOf(street), wordsOf(`${postcode} ${town}`), wordsOf(around)]
  const known = new Set([...own, ...where, ...beyond])
  return (
    words.every((word) => known.has(word) || isArticle(word)) &&
    namesOf(street).every((word) => words.includes(word)) &&
    where.some((word) => words.includes(word) && !own.includes(word))
  )
}

/** A single letter is none here: it may belong to the number. */
const isArticle = (word: string): boolean => word.length > 1 && weightOf(word) === 'small'

/** Of "7;9" both, and the entrance that "7" alone is. */
const isHouse = (number: string, { value, suffix }: { value: number; suffix: string }): boolean =>
  [houseOf(number), ...housesOf(number)].some((one) => one?.value === value && one.suffix === suffix)
