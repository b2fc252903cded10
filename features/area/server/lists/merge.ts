import { metresApart } from '#platform/shared/geo/metres.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { buildAddresses } from '../addresses/build.ts'
import type { Collected } from '../addresses/collect.ts'
import { housesOf, wordsOf } from '../addresses/words.rules.ts'
import { FileError } from '../osm/file-error.ts'
import { MOST_ADDRESSES } from '../osm/limits.ts'
import type { Bounds, Graph } from '../streets/graph.ts'
import { Growing } from '../streets/growing.ts'
import { Numbered } from '../streets/numbered.ts'
import type { ListAddress } from './columns.ts'

/** Metres: as in `addresses/locate.ts`, where two points of one number that are farther apart are doubtful. */
const SAME_HOUSE_METRES = 50
/** Degrees beyond the streets of the area, some 500 m: the last house stands beside the last street. */
const MARGIN = 0.005

/** The addresses of an area with those of a list beside them. */
export class Merged {
  #places: Collected['places']
  #bounds: Bounds
  #texts = new Numbered<string>()
  #street = new Growing(Uint32Array)
  #number = new Growing(Uint32Array)
  #town = new Growing(Uint32Array)
  #postcode = new Growing(Uint32Array)
  #listed = new Growing(Uint32Array)
  #lat = new Growing(Int32Array)
  #lon = new Growing(Int32Array)
  /** The addresses of each house of a street, whatever the town. */
  #houses = new Map<string, number[]>()
  #streetKey = remembered((name) => wordsOf(name).join(' '))
  #numberKey = remembered(numberKey)

  constructor(addresses: Addresses, bounds: Bounds) {
    this.#bounds = bounds
    for (const text of addresses.texts) this.#text(text)
    this.#places = Array.from(addresses.placeText, (text, at) => ({
      text,
      lat: addresses.placeLat[at]!,
      lon: addresses.placeLon[at]!,
      reach: addresses.placeReach[at]!,
    }))
    for (const one of pointsOf(addresses)) this.#add(one, one.listed)
  }

  /** Adds an address of the list, unless the area ends before it or has the same house there. */
  take({ streets, ...address }: ListAddress): 'added' | 'known' | 'outside' {
    if (!this.#isInside(address)) return 'outside'
    const unknown = streets.filter((street) => !this.#has({ street, ...address }))
    for (const street of unknown) this.#add({ street, ...address }, true)
    return unknown.length > 0 ? 'added' : 'known'
  }

  /** What `buildAddresses` takes. */
  done(): Collected {
    return {
      texts: this.#texts.all,
      street: this.#street.done(),
      number: this.#number.done(),
      town: this.#town.done(),
      postcode: this.#postcode.done(),
      lat: this.#lat.done(),
      lon: this.#lon.done(),
      listed: this.#listed.done(),
      places: this.#places,
    }
  }

  #isInside({ lat, lon }: { lat: number; lon: number }): boolean {
    const { south, west, north, east } = this.#bounds
    const [latitude, longitude] = [lat / 1e7, lon / 1e7]
    return (
      latitude >= south - MARGIN &&
      latitude <= north + MARGIN &&
      longitude >= west - MARGIN &&
      longitude <= east + MARGIN
    )
  }

  #has(one: One): boolean {
    const here = { latitude: one.lat / 1e7, longitude: one.lon / 1e7 }
    return (this.#houses.get(this.#houseOf(one)) ?? []).some((at) => {
      const there = { latitude: this.#lat.at(at) / 1e7, longitude: this.#lon.at(at) / 1e7 }
      return metresApart(here, there) <= SAME_HOUSE_METRES
    })
  }

  #add(one: One, isListed: boolean): void {
    if (this.#street.length >= MOST_ADDRESSES) throw new FileError('tooLarge', 'addresses')
    const house = this.#houseOf(one)
    const known = this.#houses.get(house)
    if (known) known.push(this.#street.length)
    else this.#houses.set(house, [this.#street.length])
    this.#street.push(this.#text(one.street))
    this.#number.push(this.#text(one.number))
    this.#town.push(this.#text(one.town))
    this.#postcode.push(this.#text(one.postcode))
    this.#lat.push(one.lat)
    this.#lon.push(one.lon)
    this.#listed.push(isListed ? 1 : 0)
  }

  /** A street and its number in the form in which they are compared. */
  #houseOf({ street, number }: One): string {
    return `${this.#streetKey(street)}\n${this.#numberKey(number)}`
  }

  #text(text: string): number {
    return this.#texts.of(text, () => text)
  }
}

type One = Omit<ListAddress, 'streets'> & { street: string }

/** The addresses of an area one by one, and whether a list had it. */
function* pointsOf(addresses: Addresses): Generator<One & { listed: boolean }> {
  const { texts, streetName, pointFirst, pointNumber, pointTown, pointPostcode, pointLat, pointLon, pointListed } =
    addresses
  for (const [street, name] of streetName.entries())
    for (let point = pointFirst[street]!; point < pointFirst[street + 1]!; point += 1)
      yield {
        street: texts[name]!,
        number: texts[pointNumber[point]!]!,
        town: texts[pointTown[point]!]!,
        postcode: texts[pointPostcode[point]!]!,
        lat: pointLat[point]!,
        lon: pointLon[point]!,
        listed: pointListed[point] === 1,
      }
}

/** The addresses of a new extract with those that lists added to the area before it, as far as they lie in it; `before` null: without an area. */
export function withListsOf(before: Addresses | null, addresses: Addresses, graph: Graph): Addresses {
  if (!before?.pointListed.includes(1)) return addresses
  const merged = new Merged(addresses, graph.meta.bounds)
  for (const { street, listed, ...address } of pointsOf(before))
    if (listed) merged.take({ streets: [street], ...address })
  return buildAddresses(merged.done(), graph)
}

function numberKey(number: string): string {
  const houses = housesOf(number).map(({ value, suffix }) => `${value} ${suffix}`)
  return houses.length > 0 ? houses.join(',') : number.toLowerCase()
}

/** A street has hundreds of rows: what is made of a text is made once. */
function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? make(text)
    known.set(text, found)
    return found
  }
}
