import type { Tags } from '../osm/elements.ts'
import type { Bounds } from './graph.ts'

export type Side = 'left' | 'right'

/**
 * Where people drive on the left ("Left- and right-hand traffic", Wikipedia), as boxes of south, west, north and east in degrees that no
 * country with right-hand traffic reaches into. What lies at a border of both is not in it: there the extract says it (`taggedSide`).
 */
const LEFT: readonly (readonly [south: number, west: number, north: number, east: number])[] = [
  // Ireland and Great Britain, without the coast of France.
  [51.2, -11, 61, 2],
  [50.1, -6.5, 51.2, 1.45],
  [49.8, -6.5, 50.1, -4.5],
  // Malta and Cyprus.
  [35.7, 14.1, 36.1, 14.7],
  [34.5, 32.2, 35.75, 34.7],
  // South Africa, Botswana, Zimbabwe and the south of Mozambique and Namibia; Kenya, Tanzania and Malawi.
  [-35, 11.5, -18, 36],
  [-11.7, 33, 3.4, 40.9],
  // The south of Pakistan and the north of India; the south of India and Sri Lanka.
  [20, 69, 27, 88],
  [5.8, 72.5, 20, 85],
  // The Malay peninsula, Indonesia and Timor, Hong Kong.
  [1.1, 99.6, 6.4, 104.6],
  [-11, 95, -1, 141],
  [22.15, 113.83, 22.48, 114.4],
  // Japan.
  [24, 122.9, 31, 131.5],
  [31, 128.6, 34.8, 132.5],
  [33, 132.5, 41.5, 142.2],
  [41.3, 139.3, 45.6, 145.4],
  // Australia and New Zealand.
  [-44, 112.9, -10, 154],
  [-47.5, 166, -34, 179],
  // Jamaica, Trinidad and Tobago, Barbados.
  [17.6, -78.5, 18.6, -76.1],
  [10, -61.95, 11.4, -60.4],
  [13, -59.7, 13.4, -59.4],
]

/** The side that a boundary says for all within it ("Key:driving_side"); null for everything else. */
export function taggedSide(tags: Tags): Side | null {
  const side = tags['driving_side']
  return tags['boundary'] === 'administrative' && (side === 'left' || side === 'right') ? side : null
}

/** The side of the road on which vehicles drive in an area, by where its middle is. */
export function sideAt({ south, west, north, east }: Bounds): Side {
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2]
  const isLeft = LEFT.some(
    ([low, left, high, right]) => latitude >= low && latitude <= high && longitude >= left && longitude <= right,
  )
  return isLeft ? 'left' : 'right'
}
