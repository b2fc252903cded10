import type { PbfReader } from 'pbf'
import { FileError } from './file-error.ts'
import { NODES_OF_A_WAY } from './limits.ts'
import { bytesOf, eachField, signedOf, unsignedOf } from './wire.ts'

export type Tags = Readonly<Record<string, string>>
export type Member = { kind: 'node' | 'way' | 'relation'; id: number; role: string }

/** Who takes what stands in a block. What is left out is not decoded. Coordinates in 1e-7 degrees. */
export type Takers = {
  /** `tags` is called only where tags are needed. */
  node?: (id: number, at: { lat: number; lon: number }, tags: () => Tags) => void
  way?: (id: number, refs: readonly number[], tags: Tags) => void
  relation?: (id: number, members: readonly Member[], tags: Tags) => void
}

type Context = { strings: readonly Uint8Array[]; granularity: number; latOffset: number; lonOffset: number }

const decoder = new TextDecoder()

/** Gives the elements of a block (`OSMData`, unpacked) to who takes them. Field numbers: osmformat.proto of OSM-binary. */
export function elementsOf(bytes: Uint8Array, takers: Takers): void {
  const groups: Uint8Array[] = []
  const context: Context = { strings: [], granularity: 100, latOffset: 0, lonOffset: 0 }
  eachField(bytes, (field, reader) => {
    if (field === 1) context.strings = stringsOf(bytesOf(reader))
    else if (field === 2) groups.push(bytesOf(reader))
    else if (field === 17) context.granularity = reader.readVarint()
    else if (field === 19) context.latOffset = reader.readVarint(true)
    else if (field === 20) context.lonOffset = reader.readVarint(true)
  })
  for (const group of groups) eachField(group, (field, reader) => elementOf(field, reader, { context, takers }))
}

function elementOf(field: number, reader: PbfReader, { context, takers }: { context: Context; takers: Takers }): void {
  if (field === 1 && takers.node) plainNode(bytesOf(reader), context, takers.node)
  else if (field === 2 && takers.node) denseNodes(bytesOf(reader), context, takers.node)
  else if (field === 3 && takers.way) wayOf(bytesOf(reader), context, takers.way)
  else if (field === 4 && takers.relation) relationOf(bytesOf(reader), context, takers.relation)
}

function stringsOf(bytes: Uint8Array): Uint8Array[] {
  const strings: Uint8Array[] = []
  eachField(bytes, (field, reader) => {
    if (field === 1) strings.push(bytesOf(reader))
  })
  return strings
}

function stringAt({ strings }: Context, index: number): string {
  const bytes = strings[index]
  if (bytes === undefined) throw new FileError('broken', `text ${index} of ${strings.length}`)
  return decoder.decode(bytes)
}

function tagsOf(context: Context, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length !== values.length) throw new FileError('broken', 'tags without values')
  const pairs = keys.map((key, at) => [stringAt(context, key), stringAt(context, values[at]!)])
  return Object.fromEntries(pairs)
}

/** In 1e-7 degrees; the file counts in units of `granularity` nanodegrees. */
const scaled = (value: number, offset: number, granularity: number): number =>
  Math.round((value * granularity + offset) / 100)

function point(context: Context, lat: number, lon: number): { lat: number; lon: number } {
  const { granularity, latOffset, lonOffset } = context
  const at = { lat: scaled(lat, latOffset, granularity), lon: scaled(lon, lonOffset, granularity) }
  if (!(Math.abs(at.lat) <= 90e7 && Math.abs(at.lon) <= 180e7)) throw new FileError('broken', 'a node off the earth')
  return at
}

function plainNode(bytes: Uint8Array, context: Context, take: NonNullable<Takers['node']>): void {
  let [id, lat, lon] = [0, 0, 0]
  let keys: number[] = []
  let values: number[] = []
  eachField(bytes, (field, reader) => {
    if (field === 1) id = reader.readSVarint()
    else if (field === 2) keys = unsignedOf(reader)
    else if (field === 3) values = unsignedOf(reader)
    else if (field === 8) lat = reader.readSVarint()
    else if (field === 9) lon = reader.readSVarint()
  })
  take(id, point(context, lat, lon), () => tagsOf(context, keys, values))
}

function denseNodes(bytes: Uint8Array, context: Context, take: NonNullable<Takers['node']>): void {
  let ids: number[] = []
  let lats: number[] = []
  let lons: number[] = []
  let texts: number[] = []
  eachField(bytes, (field, reader) => {
    if (field === 1) ids = signedOf(reader)
    else if (field === 8) lats = signedOf(reader)
    else if (field === 9) lons = signedOf(reader)
    else if (field === 10) texts = unsignedOf(reader)
  })
  if (lats.length !== ids.length || lons.length !== ids.length) throw new FileError('broken', 'nodes without places')
  let [id, lat, lon, text] = [0, 0, 0, 0]
  for (let at = 0; at < ids.length; at += 1) {
    id += ids[at]!
    lat += lats[at]!
    lon += lons[at]!
    const from = text
    while (text < texts.length && texts[text] !== 0) text += 2
    const to = text
    text += 1
    take(id, point(context, lat, lon), () => denseTags(context, texts, { from, to }))
  }
}

function denseTags(context: Context, texts: readonly number[], { from, to }: { from: number; to: number }): Tags {
  const own = texts.slice(from, Math.min(to, texts.length))
  const odd = (_: number, at: number) => at % 2 === 1
  const even = (_: number, at: number) => at % 2 === 0
  return tagsOf(context, own.filter(even), own.filter(odd))
}

function summed(deltas: readonly number[]): number[] {
  let sum = 0
  return deltas.map((delta) => (sum += delta))
}

function wayOf(bytes: Uint8Array, context: Context, take: NonNullable<Takers['way']>): void {
  let id = 0
  let keys: number[] = []
  let values: number[] = []
  let refs: number[] = []
  eachField(bytes, (field, reader) => {
    if (field === 1) id = reader.readVarint()
    else if (field === 2) keys = unsignedOf(reader)
    else if (field === 3) values = unsignedOf(reader)
    else if (field === 8) refs = signedOf(reader)
  })
  if (refs.length > NODES_OF_A_WAY) throw new FileError('tooLarge', `way ${id} has ${refs.length} nodes`)
  take(id, summed(refs), tagsOf(context, keys, values))
}

const KINDS = ['node', 'way', 'relation'] as const

function relationOf(bytes: Uint8Array, context: Context, take: NonNullable<Takers['relation']>): void {
  let id = 0
  let keys: number[] = []
  let values: number[] = []
  let roles: number[] = []
  let ids: number[] = []
  let kinds: number[] = []
  eachField(bytes, (field, reader) => {
    if (field === 1) id = reader.readVarint()
    else if (field === 2) keys = unsignedOf(reader)
    else if (field === 3) values = unsignedOf(reader)
    else if (field === 8) roles = unsignedOf(reader)
    else if (field === 9) ids = signedOf(reader)
    else if (field === 10) kinds = unsignedOf(reader)
  })
  if (roles.length !== ids.length || kinds.length !== ids.length) throw new FileError('broken', `members of ${id}`)
  const members = summed(ids).map((member, at): Member => {
    const kind = KINDS[kinds[at]!]
    if (kind === undefined) throw new FileError('broken', `members of ${id}`)
    return { kind, id: member, role: stringAt(context, roles[at]!) }
  })
  take(id, members, tagsOf(context, keys, values))
}
