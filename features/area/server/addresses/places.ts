import { METRES_PER_DEGREE, metresApart } from '#platform/shared/geo/metres.ts'
import type { Place } from './collect.ts'

/** Squares in which settlements are kept: 0.1 degrees, 11 km from south to north. */
const SQUARE = 1_000_000
/** The settlement is looked for once for squares of 0.002 degrees, some 200 m. */
const STEP = 20_000
const ROW = 1_000_000

const cellOf = (lat: number, lon: number, size: number): number => Math.floor(lat / size) * ROW + Math.floor(lon / size)

/** Gives for a point (1e-7 degrees) the name of the settlement it is nearest to, as a share of the settlement's reach; 0 beyond all. */
export function nearestPlaces(places: readonly Place[]): (lat: number, lon: number) => number {
  const squares = new Map<number, Place[]>()
  for (const place of places)
    for (const square of around(place)) squares.set(square, [...(squares.get(square) ?? []), place])
  const known = new Map<number, number>()
  return (lat, lon) => {
    const cell = cellOf(lat, lon, STEP)
    const found = known.get(cell) ?? nearestOf(squares.get(cellOf(lat, lon, SQUARE)) ?? [], lat, lon)
    known.set(cell, found)
    return found
  }
}

/** Every square that the reach of a settlement touches. */
function* around({ lat, lon, reach }: Place): Generator<number> {
  const north = (reach / METRES_PER_DEGREE) * 1e7
  // Beyond 84 degrees nobody lives.
  const east = north / Math.max(0.1, Math.cos(((lat / 1e7) * Math.PI) / 180))
  for (let row = Math.floor((lat - north) / SQUARE); row <= Math.floor((lat + north) / SQUARE); row += 1)
    for (let column = Math.floor((lon - east) / SQUARE); column <= Math.floor((lon + east) / SQUARE); column += 1)
      yield row * ROW + column
}

function nearestOf(places: readonly Place[], lat: number, lon: number): number {
  const here = { latitude: lat / 1e7, longitude: lon / 1e7 }
  let [best, share] = [0, 1]
  for (const { text, lat, lon, reach } of places) {
    const own = metresApart(here, { latitude: lat / 1e7, longitude: lon / 1e7 }) / reach
    if (own <= share) [best, share] = [text, own]
  }
  return best
}
