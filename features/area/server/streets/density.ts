import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { CLASSES } from './classes.ts'

/** Edges with where they begin, in 1e-7 degrees. */
type Placed = {
  edgeClass: Uint8Array
  edgeFirst: Uint32Array
  edgeMetres: Float32Array
  shapeLat: Int32Array
  shapeLon: Int32Array
}

/**
 * Valhalla (src/mjolnir/graphenhancer.cc, `GetDensity`): the length of the roads within 2 km, 0.7 for each km/km², rounded and at most
 * 15. Above `kMaxRuralDensity` = 8 a place is a town.
 */
const REACH_METRES = 2000
const EACH = 0.7
const MOST = 15
const RURAL = 8
/** Small against the reach, so that a square is the place of all that lies in it. */
const CELL_METRES = 500
const AROUND = REACH_METRES / CELL_METRES
/** Service roads, tracks and ways on foot do not make a town. */
const COUNTS = CLASSES.map(({ highway, vehicles }) => vehicles && !['service', 'track'].includes(highway))

/** 1 for each edge in a town. */
export const urbanEdges = (edges: Placed): Uint8Array => densitiesOf(edges).map((density) => Number(density > RURAL))

/** The relative density of streets around the beginning of each edge, 0 to 15. */
export function densitiesOf(edges: Placed): Uint8Array {
  const count = edges.edgeClass.length
  const cells = new Map<string, number>()
  const rows = new Int32Array(count)
  const columns = new Int32Array(count)
  for (let edge = 0; edge < count; edge += 1) {
    const point = edges.edgeFirst[edge]!
    const latitude = edges.shapeLat[point]! / 1e7
    const east = (edges.shapeLon[point]! / 1e7) * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
    rows[edge] = Math.floor((latitude * METRES_PER_DEGREE) / CELL_METRES)
    columns[edge] = Math.floor(east / CELL_METRES)
    if (COUNTS[edges.edgeClass[edge]!]) {
      const cell = `${rows[edge]},${columns[edge]}`
      cells.set(cell, (cells.get(cell) ?? 0) + edges.edgeMetres[edge]!)
    }
  }
  const known = new Map<string, number>()
  return Uint8Array.from(rows, (row, edge) => {
    const cell = `${row},${columns[edge]}`
    const density = known.get(cell) ?? densityAt(cells, row, columns[edge]!)
    known.set(cell, density)
    return density
  })
}

function densityAt(cells: ReadonlyMap<string, number>, row: number, column: number): number {
  let [metres, squares] = [0, 0]
  for (let north = -AROUND; north <= AROUND; north += 1)
    for (let east = -AROUND; east <= AROUND; east += 1) {
      if (north * north + east * east > AROUND * AROUND) continue
      squares += 1
      metres += cells.get(`${row + north},${column + east}`) ?? 0
    }
  const squareKm = squares * (CELL_METRES / 1000) ** 2
  return Math.min(MOST, Math.round((metres / 1000 / squareKm) * EACH))
}
