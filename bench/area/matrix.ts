/**
 * `node bench/area/matrix.ts <extract.osm.pbf> [points] [foot|car|bus …]`: how long a matrix of ways takes between points that are drawn
 * with a seed in the area of an extract (1,500 unless given, on foot and by car). Prints the seconds, how many ways were found, and
 * their mean, by which two versions of the search can be compared.
 */
import * as z from 'zod/mini'
import type { Point } from '#platform/shared/geo/metres.ts'
import { Router } from '#features/area/server/router/router.ts'
import { MODES, type Mode } from '#features/area/server/streets/access.rules.ts'
import { buildGraph } from '#features/area/server/streets/build.ts'
import { collectStreets } from '#features/area/server/streets/collect.ts'
import { Chance } from '../random.ts'

const SEED = 20_261_125

const [file, points = '1500', ...named] = process.argv.slice(2)
if (file === undefined) throw new Error('node bench/area/matrix.ts <extract.osm.pbf> [points] [foot|car|bus …]')
const count = z.coerce.number().check(z.int(), z.gte(1)).parse(points)
const modes = named.length === 0 ? (['foot', 'car'] as const) : z.array(z.enum(MODES)).parse(named)
const router = new Router(buildGraph(collectStreets(file), { importedAt: '2026-11-25T03:00:00Z', sourceBytes: 1 }))
console.log(`${router.graph.edgeFrom.length} edges, ${count} x ${count} points`)
for (const mode of modes) measure(mode)

/** Points of the area that are within reach of a street of the mode, at most 1 km away. */
function drawn(mode: Mode): Point[] {
  const { south, west, north, east } = router.graph.meta.bounds
  const chance = new Chance(SEED)
  const found: Point[] = []
  for (let tries = 0; found.length < count && tries < count * 1000; tries += 1) {
    const point = { latitude: chance.between(south, north), longitude: chance.between(west, east) }
    if (router.snap(point, mode) !== null) found.push(point)
  }
  return found
}

function measure(mode: Mode): void {
  const places = drawn(mode)
  const began = performance.now()
  const ways = router.roads(places, places, mode).flat()
  const seconds = (performance.now() - began) / 1000
  const found = ways.filter((way) => way !== null)
  const mean = (value: 'seconds' | 'metres') => found.reduce((sum, way) => sum + way[value], 0) / found.length
  const means = `mean ${mean('seconds').toFixed(3)} s and ${mean('metres').toFixed(3)} m`
  console.log(`${mode}: ${seconds.toFixed(1)} s, ${found.length} of ${ways.length} ways, ${means}`)
}
