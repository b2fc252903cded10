import { isInside, signedArea, type Ring } from './rings.ts'

/** The sea of a box, as areas with holes. Coordinates of `mercator.ts`: y grows to the south. */
export type Box = { west: number; north: number; east: number; south: number }

type Point = readonly [number, number]

/**
 * The sea in a box from its coastlines, which have the water on their right: each line from where it enters the box to where it leaves it,
 * then along the edge of the box to where the next one enters. A line that ends inside of the box, as at the border of an extract, goes on
 * straight to the nearest edge. Closed lines are islands or, the other way round, water.
 */
export function seaOf(chains: { closed: readonly Ring[]; open: readonly Ring[] }, box: Box): Ring[][] {
  const pieces = [...chains.open.map((line) => toEdges(line, box)), ...chains.closed].flatMap((line) =>
    inBox(line, box),
  )
  const isWhole = (line: Ring) => same(line[0]!, line.at(-1)!)
  const lines = pieces.filter((line) => !isWhole(line) && onEdge(line[0]!, box) && onEdge(line.at(-1)!, box))
  const whole = pieces.filter((line) => isWhole(line) && line.length > 3)
  // Clockwise on the map is with the water inside.
  const [waters, islands] = [whole.filter((ring) => signedArea(ring) > 0), whole.filter((ring) => signedArea(ring) < 0)]
  const seas = [...around(lines, box), ...waters]
  if (lines.length === 0 && islands.length > 0) seas.push([...corners(box), corners(box)[0]!])
  return seas.map((sea) => [sea, ...islands.filter((island) => isInside(island[0]!, sea))])
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1]
const corners = ({ west, north, east, south }: Box): Point[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

const isIn = ([x, y]: Point, { west, north, east, south }: Box): boolean =>
  x >= west && x <= east && y >= north && y <= south
const onEdge = ([x, y]: Point, { west, north, east, south }: Box): boolean =>
  x === west || x === east || y === north || y === south

/** The line, its ends brought to the edge where they are inside. */
function toEdges(line: Ring, box: Box): Ring {
  const first = nearestEdge(line[0]!, box)
  const last = nearestEdge(line.at(-1)!, box)
  return [...(first ? [first] : []), ...line, ...(last ? [last] : [])]
}

function nearestEdge(point: Point, box: Box): Point | null {
  if (!isIn(point, box) || onEdge(point, box)) return null
  const [x, y] = point
  const ways: [number, Point][] = [
    [x - box.west, [box.west, y]],
    [box.east - x, [box.east, y]],
    [y - box.north, [x, box.north]],
    [box.south - y, [x, box.south]],
  ]
  return ways.reduce((best, one) => (one[0] < best[0] ? one : best))[1]
}

/** The parts of a line inside of the box, cut exactly at its edge. */
function inBox(line: Ring, box: Box): Ring[] {
  const parts: Point[][] = []
  let part: Point[] = []
  const end = () => {
    if (part.length > 1) parts.push(part)
    part = []
  }
  for (let at = 1; at < line.length; at += 1) {
    const cut = clipped(line[at - 1]!, line[at]!, box)
    if (cut === null) {
      end()
      continue
    }
    if (part.length === 0) part.push(cut[0])
    part.push(cut[1])
    if (!same(cut[1], line[at]!)) end()
  }
  end()
  // A closed line begins somewhere: what was cut there is one part.
  const [first, last] = [parts[0], parts.at(-1)]
  if (first && last && first !== last && same(line[0]!, line.at(-1)!) && same(first[0]!, last.at(-1)!))
    return [[...last, ...first.slice(1)], ...parts.slice(1, -1)]
  return parts
}

/** The part of a segment inside of the box (Liang and Barsky). */
function clipped(from: Point, to: Point, box: Box): [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let [begin, end] = [0, 1]
  let [beginAt, endAt]: [Point, Point] = [from, to]
  const limits: [number, number, (x: number, y: number) => Point][] = [
    [-dx, from[0] - box.west, (_, y) => [box.west, y]],
    [dx, box.east - from[0], (_, y) => [box.east, y]],
    [-dy, from[1] - box.north, (x) => [x, box.north]],
    [dy, box.south - from[1], (x) => [x, box.south]],
  ]
  for (const [step, room, at] of limits) {
    if (step === 0) {
      if (room < 0) return null
      continue
    }
    const share = room / step
    const point = at(from[0] + share * dx, from[1] + share * dy)
    if (step < 0 && share > begin) [begin, beginAt] = [share, point]
    if (step > 0 && share < end) [end, endAt] = [share, point]
  }
  return begin < end ? [beginAt, endAt] : null
}

/** Closes lines along the edge of the box, clockwise on the map, which keeps the water inside. */
function around(lines: readonly Ring[], box: Box): Ring[] {
  const starts = lines.map((line) => edgePlace(line[0]!, box))
  const ends = lines.map((line) => edgePlace(line.at(-1)!, box))
  const waiting = new Set(lines.keys())
  const rings: Ring[] = []
  for (const first of lines.keys()) {
    if (!waiting.delete(first)) continue
    const ring = [...lines[first]!]
    for (let at = first; ;) {
      const on = ends[at]!
      const far = (line: number) => (starts[line]! - on + 4) % 4
      const next = [...waiting, first].reduce((best, one) => (far(one) < far(best) ? one : best))
      for (const corner of cornersBetween(on, far(next), box)) ring.push(corner)
      if (next === first) break
      waiting.delete(next)
      for (const point of lines[next]!) ring.push(point)
      at = next
    }
    rings.push([...ring, ring[0]!])
  }
  return rings
}

/** How far along the edge a point is, clockwise from the north-west: one per side. */
function edgePlace([x, y]: Point, { west, north, east, south }: Box): number {
  if (y === north) return (x - west) / (east - west)
  if (x === east) return 1 + (y - north) / (south - north)
  if (y === south) return 2 + (east - x) / (east - west)
  return (3 + (south - y) / (south - north)) % 4
}

function cornersBetween(from: number, far: number, box: Box): Point[] {
  const found: Point[] = []
  for (let corner = Math.floor(from) + 1; corner < from + far; corner += 1) found.push(corners(box)[corner % 4]!)
  return found
}
