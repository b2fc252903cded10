import { gzipSync } from 'node:zlib'
import type { Addresses } from '../addresses/addresses.ts'
import { FileError } from '../osm/file-error.ts'
import { MOST_TILES } from '../osm/limits.ts'
import type { Bounds, Graph } from '../streets/graph.ts'
import { CELL_ZOOM, cellsOf, type Cell } from './cells.ts'
import type { Ground } from './collect.ts'
import type { Kind } from './kinds.rules.ts'
import { keyOf, xOf, yOf } from './mercator.ts'
import { coastOf } from './coast.ts'
import { boxOf, shapesOf, type Shapes } from './shapes.ts'
import { Sliced, tileOf, type Drawn } from './slice.ts'
import type { Tiles } from './store.ts'

/** The zooms that are made. A map shows those of the last one larger when it is nearer. */
export const ZOOMS = { first: 8, last: 14 } as const
/** Tiles of zooms before the cells are cut from one list of what is large. */
const WIDE = CELL_ZOOM - 1
/** An area smaller than this share of a tile of zoom 11 (2 of 512 pixels) is not on the wide zooms. */
const SMALLEST = 1 / 256
/** zlib: level 6 takes half of the time of 9 for 1 % more bytes. */
const GZIP_LEVEL = 6

/** Makes the tiles of the map. `onProgress` is told the share that is done. Throws a `FileError` when there are too many. */
export function buildTiles(
  ground: Ground,
  { graph, addresses }: { graph: Graph; addresses: Addresses },
  onProgress: (share: number) => void = () => {},
): Tiles {
  const shapes = withNumbers(shapesOf(ground), addresses)
  const coast = coastOf(ground, graph)
  const sea = new Sliced(coast.sea, ZOOMS.last)
  const cells = withSea(cellsOf(shapes), coast.sea.length > 0 ? coast.bounds : null)
  const packed = new Packed()
  writeWide(packed, { shapes, sea, cells })
  for (const [at, cell] of cells.entries()) {
    writeCell(packed, { shapes, sea, cell })
    onProgress((at + 1) / cells.length)
  }
  return packed.done(coast.bounds)
}

const NUMBERS: Omit<Kind, 'tags'> = { layer: 'number', form: 'point', minZoom: ZOOMS.last }

/** The shapes, and the numbers of houses as points. */
function withNumbers(shapes: Shapes, { texts, pointNumber, pointLat, pointLon }: Addresses): Shapes {
  const kinds = new Map<number, Kind>()
  const kindOf = (text: number): Kind => {
    const kind = kinds.get(text) ?? { ...NUMBERS, tags: { number: texts[text]! } }
    kinds.set(text, kind)
    return kind
  }
  return {
    count: shapes.count + pointNumber.length,
    kind: (one) => (one < shapes.count ? shapes.kind(one) : kindOf(pointNumber[one - shapes.count]!)),
    rings: (one) => {
      const at = one - shapes.count
      return at < 0 ? shapes.rings(one) : [[[xOf(pointLon[at]!), yOf(pointLat[at]!)]]]
    },
  }
}

/** Cells of the open sea, on which there is nothing else; not where the area is larger than a sea beside a region. */
const MOST_SEA_CELLS = 4096

function withSea(cells: Cell[], box: Bounds | null): Cell[] {
  if (box === null) return cells
  const known = new Set(cells.map(({ x, y }) => keyOf(CELL_ZOOM, x, y)))
  const size = 2 ** CELL_ZOOM
  const [left, right] = [box.west, box.east].map((lon) => Math.floor(xOf(lon * 1e7) * size))
  const [top, bottom] = [box.north, box.south].map((lat) => Math.floor(yOf(lat * 1e7) * size))
  const all = [...cells]
  if ((right! - left! + 1) * (bottom! - top! + 1) > MOST_SEA_CELLS) return cells
  for (let x = left!; x <= right!; x += 1)
    for (let y = top!; y <= bottom!; y += 1)
      if (!known.has(keyOf(CELL_ZOOM, x, y))) all.push({ x, y, shapes: new Uint32Array(0) })
  return all
}

type Source = { shapes: Shapes; sea: Sliced }

function writeWide(packed: Packed, { shapes, sea, cells }: Source & { cells: readonly Cell[] }): void {
  const large: Drawn[] = []
  for (let one = 0; one < shapes.count; one += 1) {
    const kind = shapes.kind(one)
    if (kind.minZoom > WIDE) continue
    const rings = shapes.rings(one)
    if (kind.form !== 'area' || isLarge(rings[0] ?? [])) large.push({ kind, rings })
  }
  const sliced = new Sliced(large, ZOOMS.last)
  for (let z: number = ZOOMS.first; z <= WIDE; z += 1) {
    const scale = 2 ** (CELL_ZOOM - z)
    const tiles = new Map(
      cells.map(({ x, y }) => [keyOf(z, Math.floor(x / scale), Math.floor(y / scale)), [x / scale, y / scale]]),
    )
    for (const [x, y] of tiles.values()) {
      const tile = { z, x: Math.floor(x!), y: Math.floor(y!) }
      packed.add(tile, tileOf([sea.layersOf(tile, z), sliced.layersOf(tile, z)]))
    }
  }
}

function isLarge(ring: Drawn['rings'][number]): boolean {
  const { west, east, north, south } = boxOf(ring)
  return Math.max(east - west, south - north) * 2 ** WIDE >= SMALLEST
}

/** The tiles of a cell, cut from a square that is the cell. */
function writeCell(packed: Packed, { shapes, sea, cell }: Source & { cell: Cell }): void {
  const size = 2 ** CELL_ZOOM
  const drawn = Array.from(cell.shapes, (one): Drawn => ({
    kind: shapes.kind(one),
    rings: shapes.rings(one).map((ring) => ring.map(([x, y]) => [x * size - cell.x, y * size - cell.y] as const)),
  }))
  const deepest = ZOOMS.last - CELL_ZOOM
  const sliced = new Sliced(drawn, deepest)
  for (let z = 0; z <= deepest; z += 1)
    for (let x = 0; x < 2 ** z; x += 1)
      for (let y = 0; y < 2 ** z; y += 1) {
        const tile = { z: CELL_ZOOM + z, x: cell.x * 2 ** z + x, y: cell.y * 2 ** z + y }
        packed.add(tile, tileOf([sea.layersOf(tile, tile.z), sliced.layersOf({ z, x, y }, tile.z)]))
      }
}

/** Packed tiles in the order of their numbers. Those of the open sea are alike and kept once. */
class Packed {
  #places = new Map<number, { from: number; bytes: number }>()
  #alike = new Map<string, { from: number; bytes: number }>()
  #parts: Uint8Array[] = []
  #length = 0

  add({ z, x, y }: { z: number; x: number; y: number }, tile: Uint8Array | null): void {
    if (tile === null) return
    const packed = gzipSync(tile, { level: GZIP_LEVEL })
    const text = packed.length < 256 ? packed.toString('latin1') : null
    const known = text === null ? undefined : this.#alike.get(text)
    const place = known ?? { from: this.#length, bytes: packed.length }
    if (known === undefined) {
      this.#parts.push(packed)
      this.#length += packed.length
    }
    if (text !== null) this.#alike.set(text, place)
    this.#places.set(keyOf(z, x, y), place)
    if (this.#places.size > MOST_TILES) throw new FileError('tooLarge', 'tiles')
  }

  done(bounds: Bounds): Tiles {
    const keys = [...this.#places.keys()].toSorted((a, b) => a - b)
    return {
      meta: { bounds, minZoom: ZOOMS.first, maxZoom: ZOOMS.last },
      keys: Uint32Array.from(keys),
      from: Uint32Array.from(keys, (key) => this.#places.get(key)!.from),
      bytes: Uint32Array.from(keys, (key) => this.#places.get(key)!.bytes),
      tiles: Buffer.concat(this.#parts),
    }
  }
}
