import type { Addresses } from './addresses.ts'
import { Vocabulary } from './vocabulary.ts'
import { housesOf, wordsOf, type House } from './words.rules.ts'

/** The addresses of the area with what a search needs, made when the file is opened. Numbers of words are places in `vocabulary.words`. */
export type Directory = {
  addresses: Addresses
  vocabulary: Vocabulary
  /** Words of the name of each street. */
  streetWords: readonly (readonly number[])[]
  /** Words of the towns and postcodes of each street. */
  townWords: readonly ReadonlySet<number>[]
  /** Whether the postcode of any address of the street is known. */
  hasPostcode: Uint8Array
  /** The streets that have a word in their name. */
  streetsOf: ReadonlyMap<number, readonly number[]>
  /** The words, and the houses, of a text. */
  wordsOfText: (text: number) => readonly number[]
  housesOfText: (text: number) => readonly House[]
}

/** Prepares addresses for `findAddresses`. */
export function directoryOf(addresses: Addresses): Directory {
  const { texts, streetName } = addresses
  const named = new Set([...streetName, ...townTextsOf(addresses)])
  const split = new Map([...named].map((text) => [text, wordsOf(texts[text]!)] as const))
  const vocabulary = new Vocabulary([...split.values()].flat())
  const ids = new Map([...split].map(([text, words]) => [text, words.map((word) => vocabulary.idOf(word))] as const))
  const wordsOfText = (text: number) => ids.get(text) ?? []
  const streetWords = Array.from(streetName, wordsOfText)
  const houses = new Map<number, House[]>()
  for (const text of addresses.pointNumber) if (!houses.has(text)) houses.set(text, housesOf(texts[text]!))
  return {
    addresses,
    vocabulary,
    streetWords,
    townWords: Array.from(streetName, (_, street) => townWordsOf(addresses, street, wordsOfText)),
    hasPostcode: Uint8Array.from(streetName, (_, street) => (postcodeOf(addresses, street) ? 1 : 0)),
    streetsOf: postings(streetWords),
    wordsOfText,
    housesOfText: (text) => houses.get(text) ?? [],
  }
}

function* townTextsOf({ pointTown, pointPostcode, pointPlace, streetPlace }: Addresses): Generator<number> {
  for (const texts of [pointTown, pointPostcode, pointPlace, streetPlace]) yield* new Set(texts)
}

function townWordsOf(
  { pointFirst, pointTown, pointPostcode, pointPlace, streetPlace }: Addresses,
  street: number,
  wordsOfText: (text: number) => readonly number[],
): Set<number> {
  const [from, to] = [pointFirst[street], pointFirst[street + 1]]
  const given = [pointTown, pointPostcode, pointPlace].flatMap((texts) => [...new Set(texts.subarray(from, to))])
  return new Set([streetPlace[street]!, ...given].flatMap(wordsOfText))
}

const postcodeOf = ({ pointFirst, pointPostcode }: Addresses, street: number): boolean =>
  pointPostcode.subarray(pointFirst[street], pointFirst[street + 1]).some((text) => text !== 0)

function postings(streetWords: readonly (readonly number[])[]): Map<number, number[]> {
  const streets = new Map<number, number[]>()
  for (const [street, words] of streetWords.entries())
    for (const word of new Set(words)) {
      const own = streets.get(word)
      if (own) own.push(street)
      else streets.set(word, [street])
    }
  return streets
}
