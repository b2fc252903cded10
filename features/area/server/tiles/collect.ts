import { blocksOf, type Progress } from '../osm/blocks.ts'
import { elementsOf, type Member, type Tags } from '../osm/elements.ts'
import { FileError } from '../osm/file-error.ts'
import { MOST_POINTS, MOST_SHAPES } from '../osm/limits.ts'
import { Growing } from '../streets/growing.ts'
import { Numbered } from '../streets/numbered.ts'
import { placeOf, unique } from '../streets/sorted-ids.ts'
import { kindOfArea, kindOfWay, labelOf, type Kind } from './kinds.rules.ts'
import { joined } from './rings.ts'

/**
 * What the extract has for the map. Ring `r` has the points `ringFirst[r]` to `ringFirst[r + 1]`, which are places in `lat` and `lon` (1e-7
 * degrees); those with `found` 0 are missing. A shape is a line of one ring, or the outer and the inner rings of an area.
 */
export type Ground = {
  kinds: readonly Kind[]
  ringFirst: Uint32Array
  points: Uint32Array
  lat: Int32Array
  lon: Int32Array
  found: Uint8Array
  /** Lines and areas of one ring each. */
  shapeKind: Uint32Array
  shapeRing: Uint32Array
  areas: readonly { kind: number; outer: readonly number[]; inner: readonly number[] }[]
  /** Names that stand in the middle of a ring. */
  ringLabels: readonly { kind: number; ring: number }[]
  labels: readonly { kind: number; lat: number; lon: number }[]
  /** Rings of coastlines: closed ones, and those that end at the border of the extract. */
  coast: { closed: readonly number[]; open: readonly number[] }
}

type Relation = { kind: Kind; label: Kind | null; outer: number[]; inner: number[] }

/** Reads an extract three times: areas made of several ways, then the ways, then where their nodes are. Throws a `FileError`. */
export function collectGround(path: string, progress: Progress = () => {}): Ground {
  const pass =
    (offset: number): Progress =>
    (read, total) =>
      progress((read + offset * total) / 3, total)
  const relations = readRelations(path, pass(0))
  const read = new Reading(relations)
  eachElement(path, pass(1), { way: (id, refs, tags) => read.way(id, refs, tags) })
  read.joinAreas()
  return read.nodes(path, pass(2))
}

type Takers = Parameters<typeof elementsOf>[1]

function eachElement(path: string, progress: Progress, takers: Takers): void {
  for (const { type, bytes } of blocksOf(path, progress)) if (type === 'OSMData') elementsOf(bytes, takers)
}

function readRelations(path: string, progress: Progress): Relation[] {
  const relations: Relation[] = []
  let members = 0
  eachElement(path, progress, {
    relation: (_, of, tags) => {
      const kind = tags['type'] === 'multipolygon' ? kindOfArea(tags) : null
      if (kind === null) return
      const ways = (inner: boolean) => of.filter((one) => isRing(one, inner)).map(({ id }) => id)
      relations.push({ kind, label: labelOf(tags), outer: ways(false), inner: ways(true) })
      members += of.length
      if (members > MOST_SHAPES) throw new FileError('tooLarge', 'areas')
    },
  })
  return relations
}

const isRing = ({ kind, role }: Member, inner: boolean): boolean => kind === 'way' && (role === 'inner') === inner

class Reading {
  #kinds = new Numbered<Kind>()
  #refs = new Growing(Float64Array)
  #ringFirst = new Growing(Uint32Array)
  #shapeKind = new Growing(Uint32Array)
  #shapeRing = new Growing(Uint32Array)
  #areas: { kind: number; outer: number[]; inner: number[] }[] = []
  #ringLabels: { kind: number; ring: number }[] = []
  #labels: { kind: number; lat: number; lon: number }[] = []
  #coast: (readonly number[])[] = []
  #coastRings: Ground['coast'] = { closed: [], open: [] }
  #relations: readonly Relation[]
  /** Ways that areas are made of, by id. */
  #members = new Map<number, readonly number[]>()
  #wanted: Float64Array
  #memberPoints = 0

  constructor(relations: readonly Relation[]) {
    this.#relations = relations
    this.#ringFirst.push(0)
    const ids = new Growing(Float64Array)
    for (const { outer, inner } of relations) for (const id of [...outer, ...inner]) ids.push(id)
    this.#wanted = unique(ids.done())
  }

  way(id: number, refs: readonly number[], tags: Tags): void {
    if (refs.length < 2) return
    if (placeOf(this.#wanted, id) >= 0) {
      this.#members.set(id, refs)
      this.#memberPoints += refs.length
    }
    if (tags['natural'] === 'coastline') {
      this.#coast.push(refs)
      this.#memberPoints += refs.length
    }
    if (this.#memberPoints > MOST_POINTS) throw new FileError('tooLarge', 'areas')
    const closed = refs.length > 3 && refs[0] === refs.at(-1)
    const kind = kindOfWay(tags, closed)
    const label = closed ? labelOf(tags) : null
    if (kind === null && label === null) return
    const ring = this.#ring(refs)
    if (kind !== null) this.#shape(kind, ring)
    if (label !== null) this.#ringLabels.push({ kind: this.#kind(label), ring })
  }

  /** Makes rings of the ways of the areas and of the coastlines. A ring of which a way is missing is left out. */
  joinAreas(): void {
    const ringsOf = (ids: readonly number[]) =>
      joined(ids.flatMap((id) => [this.#members.get(id) ?? []]).filter(({ length }) => length > 1)).closed.map((ring) =>
        this.#ring(ring),
      )
    for (const { kind, label, outer, inner } of this.#relations) {
      const outers = ringsOf(outer)
      if (outers.length === 0) continue
      this.#areas.push({ kind: this.#kind(kind), outer: outers, inner: ringsOf(inner) })
      if (label !== null) this.#ringLabels.push({ kind: this.#kind(label), ring: outers[0]! })
    }
    const { closed, open } = joined(this.#coast, { directed: true })
    this.#coastRings = {
      closed: closed.map((ring) => this.#ring(ring)),
      open: open.map((ring) => this.#ring(ring)),
    }
    this.#members.clear()
    this.#coast = []
  }

  /** Finds the points of the rings, and reads the names of settlements and stations. */
  nodes(path: string, progress: Progress): Ground {
    const refs = this.#refs.done()
    const ids = unique(refs)
    const [lat, lon, found] = [new Int32Array(ids.length), new Int32Array(ids.length), new Uint8Array(ids.length)]
    eachElement(path, progress, {
      node: (id, at, tags) => {
        const place = placeOf(ids, id)
        if (place >= 0) [lat[place], lon[place], found[place]] = [at.lat, at.lon, 1]
        const label = labelOf(tags())
        if (label === null) return
        this.#labels.push({ kind: this.#kind(label), ...at })
        if (this.#labels.length > MOST_SHAPES) throw new FileError('tooLarge', 'names')
      },
    })
    return {
      kinds: this.#kinds.all,
      ringFirst: this.#ringFirst.done(),
      points: Uint32Array.from(refs, (id) => placeOf(ids, id)),
      lat,
      lon,
      found,
      shapeKind: this.#shapeKind.done(),
      shapeRing: this.#shapeRing.done(),
      areas: this.#areas,
      ringLabels: this.#ringLabels,
      labels: this.#labels,
      coast: this.#coastRings,
    }
  }

  #kind(kind: Kind): number {
    return this.#kinds.of(JSON.stringify(kind), () => kind)
  }

  #ring(refs: readonly number[]): number {
    for (const id of refs) this.#refs.push(id)
    this.#ringFirst.push(this.#refs.length)
    if (this.#refs.length > MOST_POINTS) throw new FileError('tooLarge', 'points of the map')
    return this.#ringFirst.length - 2
  }

  #shape(kind: Kind, ring: number): void {
    this.#shapeKind.push(this.#kind(kind))
    this.#shapeRing.push(ring)
    if (this.#shapeKind.length > MOST_SHAPES) throw new FileError('tooLarge', 'shapes of the map')
  }
}
