import type { Directory } from './directory.ts'
import { locate, type Located } from './locate.ts'
import { matchesOf, type Match } from './match.ts'
import { readingsOf, type House } from './words.rules.ts'

/**
 * How sure the place is. `rooftop`: the very number exists, every word was understood, and no other street or house fits as well. `interpolated`:
 * between two numbers of the street that are known. `street`: the street, or a house that may be the wrong one.
 */
export type Confidence = 'rooftop' | 'interpolated' | 'street'

/** An address that was found. Coordinates in degrees. */
export type FoundAddress = { label: string; latitude: number; longitude: number; confidence: Confidence }

/** The longest text that is read: an address has some 100 characters. */
export const MOST_CHARACTERS = 200
/** Streets of one reading that are looked at for the house: a region has some hundred "Via Roma". */
const MOST_STREETS = 200
/** Costs beside those of match.ts: a street that has the number comes before one of the same name that does not. */
const [BETWEEN, NO_HOUSE] = [0.2, 0.4]
/** Streets whose costs differ by less are equally near when the name was not given exactly: half the cost of a mistake. */
const EQUALLY_NEAR = 0.5

type Hit = { match: Match; house: House | null; located: Located | null; cost: number }

/** The addresses that a text may mean, the best first, at most `limit`. Words in any order; the last may be the beginning of one. */
export function findAddresses(directory: Directory, text: string, limit: number): FoundAddress[] {
  const hits = new Map<number, Hit>()
  for (const { words, house, open } of readingsOf(text.slice(0, MOST_CHARACTERS)))
    for (const match of matchesOf(directory, { words, open }, MOST_STREETS)) {
      const hit = hitOf(directory, match, house)
      const before = hits.get(match.street)
      if (before === undefined || hit.cost < before.cost) hits.set(match.street, hit)
    }
  const sorted = [...hits.values()].toSorted((a, b) => a.cost - b.cost || a.match.street - b.match.street)
  return sorted.slice(0, limit).map((hit) => foundOf(directory, hit, confidenceOf(hit, sorted)))
}

function hitOf(directory: Directory, match: Match, house: House | null): Hit {
  const located = house && locate(directory, match.street, house, match.town)
  if (!house) return { match, house, located, cost: match.cost }
  if (!located) return { match, house, located, cost: match.cost + NO_HOUSE }
  return { match, house, located, cost: match.cost + (located.point < 0 ? BETWEEN : 0) }
}

function confidenceOf(hit: Hit, all: readonly Hit[]): Confidence {
  if (hit.located === null || hit.located.doubtful || !hit.match.whole) return 'street'
  if (all.some((other) => other !== hit && asNear(hit, other))) return 'street'
  return hit.located.point < 0 ? 'interpolated' : 'rooftop'
}

/** Whether a text may as well mean another street: with the same number when the name is exact, else with any. */
function asNear(hit: Hit, other: Hit): boolean {
  if (hit.match.exact) return other.cost <= hit.cost
  return other.match.cost <= hit.match.cost + EQUALLY_NEAR
}

function foundOf({ addresses }: Directory, { match: { street }, located }: Hit, confidence: Confidence): FoundAddress {
  const point = located?.point ?? -1
  const [lat, lon] = located ? [located.lat, located.lon] : [addresses.streetLat[street]!, addresses.streetLon[street]!]
  const label = point < 0 ? streetLabel(addresses, street) : labelOf(addresses, street, point)
  return { label, latitude: lat / 1e7, longitude: lon / 1e7, confidence }
}

function streetLabel({ texts, streetName, streetPlace }: Directory['addresses'], street: number): string {
  return [texts[streetName[street]!]!, texts[streetPlace[street]!]!].filter((part) => part !== '').join(', ')
}

/** "Rue Grimaldi 12, 98000 Monaco"; the town that the extract gives, else the nearest one. */
export function labelOf(addresses: Directory['addresses'], street: number, point: number): string {
  const { texts, streetName, pointNumber, pointTown, pointPlace, pointPostcode } = addresses
  const town = [texts[pointPostcode[point]!]!, texts[pointTown[point]! || pointPlace[point]!]!]
  const place = town.filter((part) => part !== '').join(' ')
  return [`${texts[streetName[street]!]!} ${texts[pointNumber[point]!]!}`, place]
    .filter((part) => part !== '')
    .join(', ')
}
