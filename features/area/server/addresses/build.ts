import type { Graph } from '../streets/graph.ts'
import { Growing } from '../streets/growing.ts'
import { Numbered } from '../streets/numbered.ts'
import type { Addresses } from './addresses.ts'
import type { Collected } from './collect.ts'
import { nearestPlaces } from './places.ts'
import { wordsOf } from './words.rules.ts'

/** Streets of one name are one street when they come this near to each other: in 1e-7 degrees, some 550 m from south to north. */
const CELL = 50_000
/** More columns than the earth has. */
const ROW = 100_000

/** Where a name is used: by an address (its place), or by a point of a street (-1). */
type Uses = { key: Uint32Array; lat: Int32Array; lon: Int32Array; point: Int32Array }

/** Makes the index of the addresses that were read and of the named streets of the graph. */
export function buildAddresses(collected: Collected, graph: Graph): Addresses {
  const texts = new Numbered<string>()
  for (const text of collected.texts) texts.of(text, () => text)
  const keys = new Numbered<{ name: number }>()
  const uses = usesOf(collected, graph, (name) => {
    const key = wordsOf(name).join(' ')
    return key === '' ? -1 : keys.of(key, () => ({ name: texts.of(name, () => name) }))
  })
  const placeNear = nearestPlaces(collected.places)
  const streets = new Streets(collected, placeNear)
  for (const [key, members] of grouped(uses.key, keys.all.length).entries())
    for (const own of clusters(uses, members)) streets.add(keys.all[key]!.name, uses, own)
  return { texts: texts.all, ...streets.done(), ...settlementsOf(collected.places) }
}

const settlementsOf = (places: Collected['places']) => ({
  placeText: Uint32Array.from(places, ({ text }) => text),
  placeLat: Int32Array.from(places, ({ lat }) => lat),
  placeLon: Int32Array.from(places, ({ lon }) => lon),
  placeReach: Uint32Array.from(places, ({ reach }) => reach),
})

function usesOf(collected: Collected, graph: Graph, keyOf: (name: string) => number): Uses {
  const [key, lat] = [new Growing(Uint32Array), new Growing(Int32Array)]
  const [lon, point] = [new Growing(Int32Array), new Growing(Int32Array)]
  const use = (name: number, at: { lat: number; lon: number }, of: number) => {
    if (name < 0) return
    key.push(name)
    lat.push(at.lat)
    lon.push(at.lon)
    point.push(of)
  }
  // The names of streets come first: that of a street is written as on its sign where an address has it otherwise.
  const streetKeys = graph.names.map((name) => (name === '' ? -1 : keyOf(name)))
  for (let edge = 0; edge < graph.edgeName.length; edge += 1)
    for (let at = graph.edgeFirst[edge]!; at < graph.edgeFirst[edge + 1]!; at += 1)
      use(streetKeys[graph.edgeName[edge]!]!, { lat: graph.shapeLat[at]!, lon: graph.shapeLon[at]! }, -1)
  const known = new Map<number, number>()
  for (const [one, text] of collected.street.entries()) {
    const name = known.get(text) ?? keyOf(collected.texts[text]!)
    known.set(text, name)
    use(name, { lat: collected.lat[one]!, lon: collected.lon[one]! }, one)
  }
  return { key: key.done(), lat: lat.done(), lon: lon.done(), point: point.done() }
}

/** The places of each key in a list of keys. */
function grouped(keys: Uint32Array, count: number): Uint32Array[] {
  const first = new Uint32Array(count + 1)
  for (const key of keys) first[key + 1]! += 1
  for (let key = 0; key < count; key += 1) first[key + 1]! += first[key]!
  const sorted = new Uint32Array(keys.length)
  const next = first.slice()
  for (const [at, key] of keys.entries()) sorted[next[key]!++] = at
  return Array.from({ length: count }, (_, key) => sorted.subarray(first[key], first[key + 1]))
}

/** Splits the uses of one name where no other is in the same square or one beside it. */
function clusters({ lat, lon }: Uses, members: Uint32Array): number[][] {
  const cells = new Map<number, number[]>()
  for (const one of members) {
    const cell = Math.floor(lat[one]! / CELL) * ROW + Math.floor(lon[one]! / CELL)
    const own = cells.get(cell)
    if (own) own.push(one)
    else cells.set(cell, [one])
  }
  const found: number[][] = []
  for (const start of cells.keys()) {
    const cluster: number[] = []
    const waiting = [start]
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      for (const one of cells.get(cell) ?? []) cluster.push(one)
      if (!cells.delete(cell)) continue
      for (const north of [-ROW, 0, ROW]) for (const east of [-1, 0, 1]) waiting.push(cell + north + east)
    }
    if (cluster.length > 0) found.push(cluster)
  }
  return found
}

class Streets {
  #collected: Collected
  #placeNear: (lat: number, lon: number) => number
  #name: number[] = []
  #lat: number[] = []
  #lon: number[] = []
  #place: number[] = []
  #first = [0]
  /** Addresses in the order of their streets. */
  #points = new Growing(Uint32Array)

  constructor(collected: Collected, placeNear: (lat: number, lon: number) => number) {
    this.#collected = collected
    this.#placeNear = placeNear
  }

  add(name: number, { lat, lon, point }: Uses, members: readonly number[]): void {
    const onStreet = members.filter((one) => point[one]! < 0)
    const middle = middleOf(onStreet.length > 0 ? onStreet : members, lat, lon)
    this.#name.push(name)
    this.#lat.push(lat[middle]!)
    this.#lon.push(lon[middle]!)
    this.#place.push(this.#placeNear(lat[middle]!, lon[middle]!))
    for (const one of members) if (point[one]! >= 0) this.#points.push(point[one]!)
    this.#first.push(this.#points.length)
  }

  done(): Omit<Addresses, 'texts' | keyof ReturnType<typeof settlementsOf>> {
    const points = this.#points.done()
    const { lat, lon, number, town, postcode, listed } = this.#collected
    return {
      streetName: Uint32Array.from(this.#name),
      streetLat: Int32Array.from(this.#lat),
      streetLon: Int32Array.from(this.#lon),
      streetPlace: Uint32Array.from(this.#place),
      pointFirst: Uint32Array.from(this.#first),
      pointLat: Int32Array.from(points, (one) => lat[one]!),
      pointLon: Int32Array.from(points, (one) => lon[one]!),
      pointNumber: points.map((one) => number[one]!),
      pointTown: points.map((one) => town[one]!),
      pointPostcode: points.map((one) => postcode[one]!),
      pointListed: points.map((one) => listed[one]!),
      pointPlace: points.map((one) => this.#placeNear(lat[one]!, lon[one]!)),
    }
  }
}

/** The one that is nearest to the mean of all. */
function middleOf(members: readonly number[], lat: Int32Array, lon: Int32Array): number {
  const mean = (of: Int32Array) => members.reduce((sum, one) => sum + of[one]!, 0) / members.length
  const [north, east] = [mean(lat), mean(lon)]
  const far = (one: number) => Math.hypot(lat[one]! - north, lon[one]! - east)
  return members.reduce((best, one) => (far(one) < far(best) ? one : best))
}
