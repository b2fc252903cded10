import { blocksOf, type Progress } from '../osm/blocks.ts'
import { elementsOf, type Tags } from '../osm/elements.ts'
import { FileError } from '../osm/file-error.ts'
import { MOST_ADDRESSES, MOST_PLACES, MOST_POINTS, TEXT_LENGTH } from '../osm/limits.ts'
import { Growing } from '../streets/growing.ts'
import { Numbered } from '../streets/numbered.ts'
import { placeOf, unique } from '../streets/sorted-ids.ts'

/** Addresses and settlements as the extract has them. Coordinates in 1e-7 degrees; `street` to `postcode` are places in `texts`. */
export type Collected = {
  texts: string[]
  street: Uint32Array
  number: Uint32Array
  town: Uint32Array
  postcode: Uint32Array
  lat: Int32Array
  lon: Int32Array
  /** 1: a list of addresses has it, not the extract. */
  listed: Uint32Array
  places: Place[]
}

/** A settlement, and how many metres around its node people still say that they live there. */
export type Place = { text: number; lat: number; lon: number; reach: number }

/** Metres; rough sizes of settlements (OpenStreetMap wiki, "Key:place": city from 100,000 people, town from 10,000). */
const REACH: Readonly<Record<string, number>> = { city: 8000, town: 4000, village: 2500 }

/** Reads an extract twice: addresses first, then where the nodes of addressed buildings are. Throws a `FileError`. */
export function collectAddresses(path: string, progress: Progress = () => {}): Collected {
  const half =
    (offset: number): Progress =>
    (read, total) =>
      progress(read / 2 + offset * (total / 2), total)
  const read = new Reading()
  for (const { type, bytes } of blocksOf(path, half(0))) {
    if (type !== 'OSMData') continue
    elementsOf(bytes, {
      node: (_, at, tags) => read.node(at, tags()),
      way: (_, refs, tags) => read.way(refs, tags),
    })
  }
  read.centres(path, half(1))
  return read.done()
}

class Reading {
  #texts = new Numbered<string>()
  #street = new Growing(Uint32Array)
  #number = new Growing(Uint32Array)
  #town = new Growing(Uint32Array)
  #postcode = new Growing(Uint32Array)
  #lat = new Growing(Int32Array)
  #lon = new Growing(Int32Array)
  #buildings = new Growing(Uint32Array)
  #first = new Growing(Uint32Array)
  #refs = new Growing(Float64Array)
  #centres = new Map<number, { lat: number; lon: number }>()
  #places: Place[] = []

  constructor() {
    this.#text('')
    this.#first.push(0)
  }

  node(at: { lat: number; lon: number }, tags: Tags): void {
    this.#address(at, tags)
    const reach = REACH[tags['place'] ?? '']
    if (reach === undefined || !tags['name']) return
    this.#places.push({ text: this.#text(tags['name']), ...at, reach })
    if (this.#places.length > MOST_PLACES) throw new FileError('tooLarge', 'settlements')
  }

  way(refs: readonly number[], tags: Tags): void {
    if (refs.length === 0 || !this.#address({ lat: 0, lon: 0 }, tags)) return
    this.#buildings.push(this.#street.length - 1)
    // A closed way names its first node again.
    for (const id of refs.length > 1 && refs[0] === refs.at(-1) ? refs.slice(1) : refs) this.#refs.push(id)
    this.#first.push(this.#refs.length)
    if (this.#refs.length > MOST_POINTS) throw new FileError('tooLarge', 'buildings')
  }

  /** Finds the middle of each building. One whose nodes are all missing is left out. */
  centres(path: string, progress: Progress): void {
    const refs = this.#refs.done()
    const ids = unique(refs)
    const [lat, lon] = [new Int32Array(ids.length), new Int32Array(ids.length)]
    const found = new Uint8Array(ids.length)
    for (const { type, bytes } of blocksOf(path, progress)) {
      if (type !== 'OSMData') continue
      elementsOf(bytes, {
        node: (id, at) => {
          const place = placeOf(ids, id)
          if (place >= 0) [lat[place], lon[place], found[place]] = [at.lat, at.lon, 1]
        },
      })
    }
    for (let one = 0; one < this.#buildings.length; one += 1) {
      const nodes = refs.subarray(this.#first.at(one), this.#first.at(one + 1))
      const known = Array.from(nodes, (id) => placeOf(ids, id)).filter((place) => found[place] === 1)
      const mean = (of: Int32Array) => Math.round(known.reduce((sum, place) => sum + of[place]!, 0) / known.length)
      if (known.length > 0) this.#centres.set(this.#buildings.at(one), { lat: mean(lat), lon: mean(lon) })
    }
  }

  done(): Collected {
    const missing = new Set(this.#buildings.done().filter((one) => !this.#centres.has(one)))
    const kept = Array.from({ length: this.#street.length }, (_, one) => one).filter((one) => !missing.has(one))
    const texts = (of: Growing<Uint32Array>) => Uint32Array.from(kept, (one) => of.at(one))
    return {
      texts: this.#texts.all,
      street: texts(this.#street),
      number: texts(this.#number),
      town: texts(this.#town),
      postcode: texts(this.#postcode),
      lat: Int32Array.from(kept, (one) => this.#centres.get(one)?.lat ?? this.#lat.at(one)),
      lon: Int32Array.from(kept, (one) => this.#centres.get(one)?.lon ?? this.#lon.at(one)),
      listed: new Uint32Array(kept.length),
      places: this.#places,
    }
  }

  #address({ lat, lon }: { lat: number; lon: number }, tags: Tags): boolean {
    const street = tags['addr:street'] ?? tags['addr:place']
    if (!tags['addr:housenumber'] || !street) return false
    this.#street.push(this.#text(street))
    this.#number.push(this.#text(tags['addr:housenumber']))
    this.#town.push(this.#text(tags['addr:city'] ?? ''))
    this.#postcode.push(this.#text(tags['addr:postcode'] ?? ''))
    this.#lat.push(lat)
    this.#lon.push(lon)
    if (this.#street.length > MOST_ADDRESSES) throw new FileError('tooLarge', 'addresses')
    return true
  }

  #text(text: string): number {
    const short = text.slice(0, TEXT_LENGTH)
    return this.#texts.of(short, () => short)
  }
}
