import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { Confidence } from '../../shared/addresses.contract.ts'
import type { Directory } from './directory.ts'
import { locate, type Located } from './locate.ts'
import { matchesOf, type Match } from './match.ts'
import { readingsOf, type House } from './words.rules.ts'

/** An address in parts: "Rue Grimaldi", "12", "98000 Monaco", and in one line. `number` is null where no house was found, `town` may be empty. */
export type AddressParts = { label: string; street: string; number: string | null; town: string }

/** An address that was found. Coordinates in degrees. */
export type FoundAddress = AddressParts & { latitude: number; longitude: number; confidence: Confidence }

/** The longest text that is read: an address has some 100 characters. */
export const MOST_CHARACTERS = 200
/** Streets of one reading that are looked at for the house: a region has some hundred "Via Roma". */
const MOST_STREETS = 200
/** Costs beside those of match.ts: a street that has the number comes before one of the same name that does not. */
const [BETWEEN, NO_HOUSE] = [0.2, 0.4]
/** What 20 km and more from the point that is preferred cost: less than a house that is not known, and than a mistake (match.ts). */
const [FAR_METRES, FAR] = [20_000, 0.15]
/** Streets whose costs differ by less are equally near when the name was not given exactly: half the cost of a mistake. */
const EQUALLY_NEAR = 0.5

type Hit = { match: Match; house: House | null; located: Located | null; cost: number }
type Wanted = { limit: number; near?: Point | undefined }

/**
 * The addresses that a text may mean, the best first, at most `limit`. Words in any order; the last may be the beginning of one. Of those
 * that fit as well as each other the ones close to `near` come first; it changes neither what is found nor how sure it is.
 */
export function findAddresses(directory: Directory, text: string, { limit, near }: Wanted): FoundAddress[] {
  const hits = new Map<number, Hit>()
  for (const { words, house, open } of readingsOf(text.slice(0, MOST_CHARACTERS)))
    for (const match of matchesOf(directory, { words, open, near }, MOST_STREETS)) {
      const hit = hitOf(directory, match, house)
      const before = hits.get(match.street)
      if (before === undefined || hit.cost < before.cost) hits.set(match.street, hit)
    }
  const all = [...hits.values()]
  const away = ({ match }: Hit) => (near ? farCost(directory.addresses, match.street, near) : 0)
  const sorted = all
    .map((hit) => ({ hit, rank: hit.cost + away(hit) }))
    .toSorted((a, b) => a.rank - b.rank || a.hit.match.street - b.hit.match.street)
  return sorted.slice(0, limit).map(({ hit }) => foundOf(directory, hit, confidenceOf(hit, all)))
}

function farCost({ streetLat, streetLon }: Directory['addresses'], street: number, near: Point): number {
  const at = { latitude: streetLat[street]! / 1e7, longitude: streetLon[street]! / 1e7 }
  return FAR * Math.min(1, metresApart(near, at) / FAR_METRES)
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

function foundOf(
  { addresses }: Directory,
  { match: { street }, located, house }: Hit,
  confidence: Confidence,
): FoundAddress {
  const point = located?.point ?? -1
  const [lat, lon] = located ? [located.lat, located.lon] : [addresses.streetLat[street]!, addresses.streetLon[street]!]
  const parts = point < 0 ? streetParts(addresses, street, located && house) : partsOf(addresses, street, point)
  return { ...parts, latitude: lat / 1e7, longitude: lon / 1e7, confidence }
}

/** A street, and the house between two known ones that was asked for. */
function streetParts({ texts, streetName, streetPlace }: Directory['addresses'], street: number, house: House | null) {
  return inParts({
    street: texts[streetName[street]!]!,
    number: house && writtenNumber(house),
    town: texts[streetPlace[street]!]!,
  })
}

const writtenNumber = ({ value, suffix }: House): string => `${value}${/^\d/.test(suffix) ? '/' : ''}${suffix}`

/** "Rue Grimaldi 12, 98000 Monaco"; the town that the extract gives, else the nearest one. */
export function partsOf(addresses: Directory['addresses'], street: number, point: number): AddressParts {
  const { texts, streetName, pointNumber, pointTown, pointPlace, pointPostcode } = addresses
  const town = [texts[pointPostcode[point]!]!, texts[pointTown[point]! || pointPlace[point]!]!]
  return inParts({
    street: texts[streetName[street]!]!,
    number: texts[pointNumber[point]!]!,
    town: town.filter((part) => part !== '').join(' '),
  })
}

/** With the line that a field shows. */
export function inParts(parts: Omit<AddressParts, 'label'>): AddressParts {
  const line = [parts.street, parts.number].filter(Boolean).join(' ')
  return { ...parts, label: [line, parts.town].filter((part) => part !== '').join(', ') }
}
