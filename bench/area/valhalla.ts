/**
 * `node bench/area/valhalla.ts <monaco.osm.pbf>`: asks Valhalla for the times of 500 ways on foot and 500 by car and writes them to
 * features/area/server/testing/valhalla-monaco.json, which `accuracy.test.ts` compares with. The package with Valhalla is 280 MB, so it
 * is no dependency: `npm install --no-save @valhallajs/valhallajs@3.6.1` before.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Point } from '#platform/shared/geo/metres.ts'
import { Router } from '#features/area/server/router/router.ts'
import { BIT, type Mode } from '#features/area/server/streets/access.rules.ts'
import { buildGraph } from '#features/area/server/streets/build.ts'
import { collectStreets } from '#features/area/server/streets/collect.ts'

const PAIRS = 500
const SEED = 20_261_125
const PACKAGE = '@valhallajs/valhallajs'
const INTO = join(import.meta.dirname, '../../features/area/server/testing/valhalla-monaco.json')

type Valhalla = { route: (asked: object) => Promise<unknown> }

const summary = z.object({ trip: z.object({ summary: z.object({ time: z.number() }) }) })
const configuration = z.looseObject({ mjolnir: z.looseObject({ logging: z.looseObject({}) }) })

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('node bench/area/valhalla.ts <monaco.osm.pbf>')
const extract = resolve(file)
const folder = mkdtempSync(join(tmpdir(), 'valhalla-'))
try {
  const router = new Router(buildGraph(collectStreets(extract), { importedAt: '2026-11-25T03:00:00Z', sourceBytes: 1 }))
  const valhalla = await openValhalla()
  const foot = await times(router, valhalla, 'foot', 'pedestrian')
  const car = await times(router, valhalla, 'car', 'auto')
  const about = 'Seconds between two points by Valhalla 3.6.1; points © OpenStreetMap contributors, ODbL 1.0'
  writeFileSync(INTO, `${JSON.stringify({ about, foot, car })}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Valhalla with the extract in a folder of its own, without its log. */
async function openValhalla(): Promise<Valhalla> {
  const { Actor } = await import(PACKAGE)
  const command = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), 'bin/valhalla-cli.js')
  const run = (...args: string[]) => execFileSync(process.execPath, [command, ...args], { cwd: folder, stdio: 'pipe' })
  const tiles = ['--mjolnir-tile-dir', join(folder, 'tiles'), '--mjolnir-tile-extract', join(folder, 'tiles.tar')]
  const config = configuration.parse(JSON.parse(run('build_config', ...tiles).toString()))
  config.mjolnir.logging['type'] = ''
  const path = join(folder, 'config.json')
  writeFileSync(path, JSON.stringify(config))
  run('build_tiles', '-c', path, extract)
  return new Actor(readFileSync(path, 'utf8'))
}

/** Numbers from 0 to 1, the same in every run (the linear generator of "Numerical Recipes"). */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Draws points in the middle of streets that the mode may use: a point beside them would be put on different ones. */
function pointsOn({ graph }: Router, mode: Mode, next: () => number): () => Point {
  const edges = [...graph.edgeMain.keys()].filter((edge) => (graph.edgeMain[edge]! & BIT[mode]) !== 0)
  return () => {
    const edge = edges[Math.floor(next() * edges.length)]!
    const at = Math.floor((graph.edgeFirst[edge]! + graph.edgeFirst[edge + 1]! - 1) / 2)
    const middle = (of: Int32Array) => (of[at]! + of[at + 1]!) / 2e7
    return { latitude: middle(graph.shapeLat), longitude: middle(graph.shapeLon) }
  }
}

/** Rows of latitude, longitude, latitude, longitude and seconds, for pairs that Valhalla connects. */
async function times(router: Router, valhalla: Valhalla, mode: Mode, costing: string): Promise<number[][]> {
  const next = pointsOn(router, mode, drawn(SEED))
  const rows: number[][] = []
  for (let tries = 0; rows.length < PAIRS && tries < PAIRS * 2; tries += 1) {
    const pair = [next(), next()]
    const locations = pair.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
    const answer = await valhalla.route({ locations, costing }).catch(() => null)
    const time = answer === null ? 0 : summary.parse(answer).trip.summary.time
    if (time > 0) rows.push([...pair.flatMap(({ latitude, longitude }) => [latitude, longitude]), time])
  }
  return rows
}
