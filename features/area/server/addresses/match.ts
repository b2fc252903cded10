import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { Directory } from './directory.ts'
import { weightOf, type Weight } from './street-words.ts'
import type { How } from './vocabulary.ts'

/** How well the words of a text name a street; `cost` 0 is every word as it is written there. */
export type Match = {
  street: number
  cost: number
  /** Every word of the text was understood. */
  whole: boolean
  /** The name of the street is in the text without a mistake, but for small words. */
  exact: boolean
  /** Words of the vocabulary that named the town or the postcode. */
  town: readonly number[]
}

/** Costs are compared with each other alone: exact before a beginning before a mistake, and a mistake before a word too many or too few. */
const NAMED: Readonly<Record<How, number>> = { exact: 0, prefix: 0.3, typo: 1 }
const UNKNOWN: Readonly<Record<Weight, number>> = { small: 0.1, type: 0.5, name: 2 }
const UNSAID: Readonly<Record<Weight, number>> = { small: 0.02, type: 0.25, name: 0.6 }
/** A postcode says nothing against a street of which none is known. */
const POSTCODE = /^\d{4,5}$/
const POSTCODE_COST = 0.1
/** Streets that are compared with one reading of a text: some 20 ms. */
const MOST_STREETS = 20_000

type Asked = { word: string; weight: Weight; meant: Map<number, How> }

type Typed = { words: readonly string[]; open: boolean; near?: Point | undefined }

/**
 * The streets that words name, the best first, and of equals those closest to `near`; at most `most`. `open`: the last word may be the
 * beginning of one.
 */
export function matchesOf(directory: Directory, { words, open, near }: Typed, most: number): Match[] {
  const asked = words.map((word, at): Asked => {
    const last = open && at === words.length - 1
    return { word, weight: weightOf(word), meant: directory.vocabulary.meant(word, last) }
  })
  const matches: Match[] = []
  for (const street of candidates(directory, asked)) {
    const match = matchOf(directory, street, asked)
    if (match) matches.push(match)
  }
  const away = new Map(near && matches.map(({ street }) => [street, metresFrom(directory, street, near)]))
  const farther = (a: Match, b: Match) => (away.get(a.street) ?? 0) - (away.get(b.street) ?? 0)
  return matches.toSorted((a, b) => a.cost - b.cost || farther(a, b) || a.street - b.street).slice(0, most)
}

function metresFrom({ addresses }: Directory, street: number, near: Point): number {
  const at = { latitude: addresses.streetLat[street]! / 1e7, longitude: addresses.streetLon[street]! / 1e7 }
  return metresApart(near, at)
}

/** The streets that have a word that was meant; where there are too many, those with rare words as they were written are kept. */
function candidates({ streetsOf }: Directory, asked: readonly Asked[]): Set<number> {
  const names = asked.filter(({ weight }) => weight === 'name')
  const words = (names.length > 0 ? names : asked)
    .flatMap(({ meant }) => [...meant])
    .map(([word, how]) => ({ how, streets: streetsOf.get(word) ?? [] }))
    .toSorted((a, b) => NAMED[a.how] - NAMED[b.how] || a.streets.length - b.streets.length)
  const found = new Set<number>()
  for (const { streets } of words)
    for (const street of streets) {
      found.add(street)
      if (found.size >= MOST_STREETS) return found
    }
  return found
}

function matchOf(directory: Directory, street: number, asked: readonly Asked[]): Match | null {
  const left = [...directory.streetWords[street]!]
  const towns = directory.townWords[street]!
  const town: number[] = []
  let [cost, whole, exact, named, unknown] = [0, true, true, 0, 0]
  for (const { word, weight, meant } of asked) {
    const own = bestOf(left, meant)
    if (own) {
      left.splice(left.indexOf(own.word), 1)
      cost += NAMED[own.how]
      exact &&= own.how === 'exact'
      if (weight === 'name') named += 1
      continue
    }
    const place = bestOf(towns, meant)
    if (place) {
      town.push(place.word)
      cost += NAMED[place.how] / 2
    } else if (POSTCODE.test(word) && directory.hasPostcode[street] === 0) cost += POSTCODE_COST
    else {
      cost += UNKNOWN[weight]
      whole &&= weight === 'small'
      if (weight === 'name') unknown += 1
    }
  }
  for (const word of left) {
    const weight = weightOf(directory.vocabulary.words[word]!)
    cost += UNSAID[weight]
    exact &&= weight === 'small'
  }
  const enough = unknown === 0 || unknown <= named
  return enough ? { street, cost, whole, exact, town } : null
}

function bestOf(words: Iterable<number>, meant: ReadonlyMap<number, How>): { word: number; how: How } | null {
  let best: { word: number; how: How } | null = null
  for (const word of words) {
    const how = meant.get(word)
    if (how !== undefined && (best === null || NAMED[how] < NAMED[best.how])) best = { word, how }
  }
  return best
}
