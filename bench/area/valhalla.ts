/**
 * `node bench/area/valhalla.ts <extract.osm.pbf> <name>`: asks Valhalla for the times of 500 ways on foot and 500 by car and writes them to
 * features/area/server/testing/valhalla-<name>.json, which `accuracy.test.ts` compares with. The package with Valhalla is 280 MB, so it
 * is no dependency: `npm install --no-save @valhallajs/valhallajs@3.6.1` before.
 *
 * Valhalla takes the side of the road from the country, and a place without one for left-hand traffic. An extract often cuts the border of
 * its country, so a boundary is made around it.
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
import type { Bounds } from '#features/area/server/streets/graph.ts'
import { makePbf } from '#features/area/server/testing/make-pbf.ts'

const PAIRS = 500
const SEED = 20_261_125
const PACKAGE = '@valhallajs/valhallajs'
const INTO = join(import.meta.dirname, '../../features/area/server/testing')

type Valhalla = { route: (asked: object) => Promise<unknown> }

const summary = z.object({ trip: z.object({ summary: z.object({ time: z.number() }) }) })
const configuration = z.looseObject({ mjolnir: z.looseObject({ logging: z.looseObject({}) }) })

const [file, name] = process.argv.slice(2)
if (file === undefined || name === undefined) throw new Error('node bench/area/valhalla.ts <extract.osm.pbf> <name>')
const extract = resolve(file)
const folder = mkdtempSync(join(tmpdir(), 'valhalla-'))
try {
  const router = new Router(buildGraph(collectStreets(extract), { importedAt: '2026-11-25T03:00:00Z', sourceBytes: 1 }))
  const valhalla = await openValhalla(router.graph.meta.bounds)
  const foot = await times(router, valhalla, 'foot', 'pedestrian')
  const car = await times(router, valhalla, 'car', 'auto')
  const about = 'Seconds between two points by Valhalla 3.6.1; points © OpenStreetMap contributors, ODbL 1.0'
  writeFileSync(join(INTO, `valhalla-${name}.json`), `${JSON.stringify({ about, foot, car })}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** An extract of a country with right-hand traffic that has nothing but its border, a tenth of a degree around the bounds. */
function country({ south, west, north, east }: Bounds): Buffer {
  const [low, high, left, right] = [south - 0.1, north + 0.1, west - 0.1, east + 0.1]
  const corners = [
    [low, left],
    [low, right],
    [high, right],
    [high, left],
  ] as const
  const border = { boundary: 'administrative', admin_level: '2', name: 'Made', 'ISO3166-1': 'XX' }
  return makePbf({
    nodes: corners.map(([latitude, longitude], at) => ({ id: at + 1, at: [latitude, longitude] })),
    ways: [{ id: 1, refs: [1, 2, 3, 4, 1], tags: border }],
    relations: [{ id: 1, members: [{ kind: 'way', id: 1, role: 'outer' }], tags: { type: 'boundary', ...border } }],
  })
}

/** Valhalla with the extract in a folder of its own, without its log. */
async function openValhalla(bounds: Bounds): Promise<Valhalla> {
  const { Actor } = await import(PACKAGE)
  const command = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), 'bin/valhalla-cli.js')
  const run = (...args: string[]) => execFileSync(process.execPath, [command, ...args], { cwd: folder, stdio: 'pipe' })
  const tiles = ['--mjolnir-tile-dir', join(folder, 'tiles'), '--mjolnir-tile-extract', join(folder, 'tiles.tar')]
  const admins = ['--mjolnir-admin', join(folder, 'admin.sqlite')]
  const config = configuration.parse(JSON.parse(run('build_config', ...tiles, ...admins).toString()))
  config.mjolnir.logging['type'] = ''
  const [path, border] = [join(folder, 'config.json'), join(folder, 'border.osm.pbf')]
  writeFileSync(path, JSON.stringify(config))
  writeFileSync(border, country(bounds))
  run('build_admins', '-c', path, border)
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
