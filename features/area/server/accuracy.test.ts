import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Router } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { buildGraph } from './streets/build.ts'
import { collectStreets } from './streets/collect.ts'

/** The extracts are too large for the repository: without them nothing is compared. */
const EXTRACTS = join(import.meta.dirname, '../../../../shared/data/osm')

/** Rows of two points in degrees and the seconds that Valhalla needs between them on the same extract (bench/area/valhalla.ts). */
const rows = z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]))
const known = (name: string) =>
  z
    .object({ foot: rows, car: rows })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, `testing/valhalla-${name}.json`), 'utf8')))

/** Shares by which our times differ, the smallest first. */
function differences(path: string, mode: Mode, pairs: z.output<typeof rows>): number[] {
  const router = new Router(buildGraph(collectStreets(path), { importedAt: '2026-11-25T03:00:00Z', sourceBytes: 1 }))
  const shares = pairs.map(([fromLatitude, fromLongitude, toLatitude, toLongitude, seconds]) => {
    const from = { latitude: fromLatitude, longitude: fromLongitude }
    const own = router.road(from, { latitude: toLatitude, longitude: toLongitude }, mode)
    // Both points are in the large connected part: a way that only Valhalla finds is a mistake of ours.
    if (own === null) throw new Error(`no way from ${fromLatitude}, ${fromLongitude} to ${toLatitude}, ${toLongitude}`)
    return Math.abs(own.seconds - seconds) / seconds
  })
  return shares.toSorted((a, b) => a - b)
}

const share = (sorted: readonly number[], part: number): number => sorted[Math.floor(part * sorted.length)]!

// A city with steps and tunnels, and a country of villages: a number that was chosen on the one has to hold on the other.
describe.each([
  { name: 'monaco', path: join(EXTRACTS, 'monaco.osm.pbf') },
  { name: 'liechtenstein', path: join(EXTRACTS, 'liechtenstein-2013-08-03.osm.pbf') },
])('in $name', ({ name, path }) => {
  test.runIf(existsSync(path)).each([
    { mode: 'foot', median: 0.03, most: 0.1 },
    { mode: 'car', median: 0.05, most: 0.15 },
  ] as const)('times of $mode differ from those of Valhalla by few percent', ({ mode, median, most }) => {
    const found = differences(path, mode, known(name)[mode])
    expect(found).toHaveLength(500)
    expect(share(found, 0.5)).toBeLessThanOrEqual(median)
    expect(share(found, 0.95)).toBeLessThanOrEqual(most)
  })
})
