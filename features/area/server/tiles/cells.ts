import { FileError } from '../osm/file-error.ts'
import { MOST_TILES, MOST_WORK } from '../osm/limits.ts'
import { Growing } from '../streets/growing.ts'
import { tileAt } from './mercator.ts'
import { boxOf, type Shapes } from './shapes.ts'

/** The zoom whose tiles are worked off one after the other, so that the points of one are in memory at a time. */
export const CELL_ZOOM = 12
/** Tiles reach beyond their edge by this share of their size, so that lines and outlines do not end at it. */
export const BUFFER = 1 / 64
/** Cells that one shape may touch: an area of 300 km x 300 km in Italy. What is larger is no shape of a town. */
const MOST_CELLS = 2500

/** The shapes that touch a cell. */
export type Cell = { x: number; y: number; shapes: Uint32Array }

/** Which shapes each cell has. Throws a `FileError` when there is more than can be worked off. */
export function cellsOf(shapes: Shapes): Cell[] {
  const [cell, shape] = [new Growing(Uint32Array), new Growing(Uint32Array)]
  let work = 0
  for (let one = 0; one < shapes.count; one += 1) {
    const rings = shapes.rings(one)
    const outer = rings[0]
    if (outer === undefined || outer.length === 0) continue
    const { west, east, north, south } = boxOf(outer)
    const margin = BUFFER / 2 ** CELL_ZOOM
    const [left, right] = [tileAt(west - margin, CELL_ZOOM), tileAt(east + margin, CELL_ZOOM)]
    const [top, bottom] = [tileAt(north - margin, CELL_ZOOM), tileAt(south + margin, CELL_ZOOM)]
    const count = (right - left + 1) * (bottom - top + 1)
    if (count > MOST_CELLS) continue
    work += count * rings.reduce((sum, ring) => sum + ring.length, 0)
    if (work > MOST_WORK) throw new FileError('tooLarge', 'shapes that cross many tiles')
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) {
        cell.push(x * 2 ** CELL_ZOOM + y)
        shape.push(one)
      }
  }
  return grouped(cell.done(), shape.done())
}

function grouped(cell: Uint32Array, shape: Uint32Array): Cell[] {
  const counts = new Map<number, number>()
  for (const one of cell) counts.set(one, (counts.get(one) ?? 0) + 1)
  // A cell has 21 tiles of zooms 12 to 14 at most.
  if (counts.size * 21 > MOST_TILES) throw new FileError('tooLarge', 'tiles')
  const made = new Map<number, { shapes: Uint32Array; next: number }>()
  for (const [one, count] of counts) made.set(one, { shapes: new Uint32Array(count), next: 0 })
  for (const [at, one] of cell.entries()) {
    const own = made.get(one)!
    own.shapes[own.next++] = shape[at]!
  }
  return [...made].map(([one, { shapes }]) => ({
    x: Math.floor(one / 2 ** CELL_ZOOM),
    y: one % 2 ** CELL_ZOOM,
    shapes,
  }))
}
