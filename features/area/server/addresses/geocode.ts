import type { Point } from '#platform/shared/geo/metres.ts'
import type { Geocoding } from '../../shared/addresses.contract.ts'
import type { Directory } from './directory.ts'
import { findAddresses, MOST_CHARACTERS } from './find.ts'
import { wordsOf } from './words.rules.ts'

/** Where an address is, as far as nobody has to choose. Coordinates in degrees. */
export type Geocoded = Point & { confidence: Geocoding }

type Town = Point & { words: readonly string[] }
/** Towns by the last word of their name. */
export type Towns = ReadonlyMap<string, readonly Town[]>

/** The best place of an address: its house, its street, else the town that it ends with. Null when nothing of it is known. */
export function geocode(directory: Directory, towns: Towns, text: string): Geocoded | null {
  const [best] = findAddresses(directory, text, { limit: 1 })
  if (best) return { latitude: best.latitude, longitude: best.longitude, confidence: best.confidence }
  const town = townOf(towns, text.slice(0, MOST_CHARACTERS))
  return town && { latitude: town.latitude, longitude: town.longitude, confidence: 'town' }
}

/** "… 22100 Como (CO)" ends with Como; of "Sesto San Giovanni" and "San Giovanni" it is the longer one. */
function townOf(towns: Towns, text: string): Town | null {
  const words = wordsOf(text)
  const end = words.findLastIndex((word) => /^\p{L}{3,}$/u.test(word)) + 1
  const ending = (towns.get(words[end - 1] ?? '') ?? []).filter(({ words: own }) =>
    own.every((word, at) => word === words[end - own.length + at]),
  )
  return ending.reduce<Town | null>((best, one) => (best && best.words.length >= one.words.length ? best : one), null)
}

/** The towns that addresses and streets name, each where most of them are. */
export function townsOf({ addresses }: Directory): Towns {
  const { texts, pointTown, pointPlace, pointLat, pointLon, streetPlace, streetLat, streetLon } = addresses
  const spots = new Map<number, { lats: number[]; lons: number[] }>()
  const note = (text: number, lat: number, lon: number) => {
    if (text === 0) return
    const own = spots.get(text) ?? { lats: [], lons: [] }
    own.lats.push(lat)
    own.lons.push(lon)
    spots.set(text, own)
  }
  for (const [point, lat] of pointLat.entries()) note(pointTown[point]! || pointPlace[point]!, lat, pointLon[point]!)
  for (const [street, lat] of streetLat.entries()) note(streetPlace[street]!, lat, streetLon[street]!)
  const towns = new Map<string, Town[]>()
  for (const [text, { lats, lons }] of spots) {
    const words = wordsOf(texts[text]!)
    const last = words.at(-1)
    if (last === undefined) continue
    const town = { words, latitude: median(lats) / 1e7, longitude: median(lons) / 1e7 }
    towns.set(last, [...(towns.get(last) ?? []), town])
  }
  return towns
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
