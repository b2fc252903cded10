import { METRES_PER_DEGREE, metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { Addresses } from './addresses.ts'
import { partsOf, type AddressParts } from './find.ts'

/** The address beside a point; `metres` as the crow flies. */
export type NearestAddress = Point & AddressParts & { metres: number }

/** Addresses by squares of 0.001 degrees (111 m from south to north). */
const CELL = 10_000
const ROW = 1_000_000
/** Farther away an address says nothing about a point. */
const MOST_METRES = 1000

/** Finds the nearest address of a point. */
export class NearestAddresses {
  #addresses: Addresses
  #streetOf: Uint32Array
  #cells = new Map<number, number[]>()

  constructor(addresses: Addresses) {
    this.#addresses = addresses
    this.#streetOf = new Uint32Array(addresses.pointLat.length)
    for (let street = 0; street < addresses.streetName.length; street += 1)
      this.#streetOf.fill(street, addresses.pointFirst[street], addresses.pointFirst[street + 1])
    for (let point = 0; point < addresses.pointLat.length; point += 1) {
      const cell = rowOf(addresses.pointLat[point]!) * ROW + rowOf(addresses.pointLon[point]!)
      const own = this.#cells.get(cell)
      if (own) own.push(point)
      else this.#cells.set(cell, [point])
    }
  }

  /** The nearest address within `metres` (1,000 at most); null when there is none. */
  nearest(point: Point, metres: number): NearestAddress | null {
    let [best, least] = [-1, Math.min(metres, MOST_METRES)]
    for (const one of this.#within(point, least)) {
      const own = metresApart(point, this.#at(one))
      if (own <= least) [best, least] = [one, own]
    }
    if (best < 0) return null
    return { ...partsOf(this.#addresses, this.#streetOf[best]!, best), ...this.#at(best), metres: least }
  }

  *#within({ latitude, longitude }: Point, metres: number): Generator<number> {
    const north = (metres / METRES_PER_DEGREE) * 1e7
    // Beyond 84 degrees nobody lives.
    const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
    const [lat, lon] = [latitude * 1e7, longitude * 1e7]
    for (let row = rowOf(lat - north); row <= rowOf(lat + north); row += 1)
      for (let column = rowOf(lon - east); column <= rowOf(lon + east); column += 1)
        yield* this.#cells.get(row * ROW + column) ?? []
  }

  #at(point: number): Point {
    return { latitude: this.#addresses.pointLat[point]! / 1e7, longitude: this.#addresses.pointLon[point]! / 1e7 }
  }
}

const rowOf = (coordinate: number): number => Math.floor(coordinate / CELL)
