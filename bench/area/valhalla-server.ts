/**
 * `node bench/area/valhalla-server.ts monaco.osm.pbf`: asks a real Valhalla, over HTTP on this machine, for ways and matrices of Monaco as a
 * server of the operator is asked (docs/adr/0190), and ends with an error when an answer is not understood or not plausible. The package with
 * Valhalla is 280 MB, so it is no dependency: `npm install --no-save @valhallajs/valhallajs@3.6.1` before.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { RoadServer } from '#features/area/server/adapters/road-server.ts'
import { openLoopback, type Heard } from '#features/area/server/testing/loopback.ts'
import { withFolder } from '#features/area/server/testing/made-area.ts'

const PACKAGE = '@valhallajs/valhallajs'

type Valhalla = { route: (asked: object) => Promise<unknown>; matrix: (asked: object) => Promise<unknown> }

const configuration = z.looseObject({ mjolnir: z.looseObject({ logging: z.looseObject({}) }) })

/** Valhalla with the streets of an extract, whose files it makes in `folder`. */
async function openValhalla(folder: string, extract: string): Promise<Valhalla> {
  const { Actor } = await import(/* @vite-ignore */ PACKAGE)
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

/** Answers as the HTTP server of Valhalla does; the package itself throws what that says with 400. */
const serve = (valhalla: Valhalla) =>
  openLoopback(async ({ url, body }: Heard, response) => {
    const asked: object = JSON.parse(body)
    try {
      return await (url === '/route' ? valhalla.route(asked) : valhalla.matrix(asked))
    } catch (error) {
      response.statusCode = 400
      const message = String(error)
      const codes: [string, number][] = [
        ['No suitable edges', 171],
        ['No path could be found', 442],
      ]
      const code = codes.find(([words]) => message.includes(words))?.[1] ?? 199
      return { error_code: code, error: message, status_code: 400, status: 'Bad Request' }
    }
  })

const harbour = { latitude: 43.7325, longitude: 7.4189 }
const casino = { latitude: 43.7402, longitude: 7.4266 }
const atSea = { latitude: 43.6, longitude: 7.3 }

const [, , extract] = process.argv
if (extract === undefined) throw new Error('Name the extract of Monaco.')
await withFolder(async (folder) => {
  const server = await serve(await openValhalla(folder, resolve(extract)))
  try {
    const asked = { waitMs: 60_000, hazards: [], kerb: false }
    for (const mode of ['foot', 'car', 'bus'] as const) {
      const roads = new RoadServer({ kind: 'valhalla', url: server.url })
      const [way] = await roads.ways([[harbour, casino]], { ...asked, mode })
      assert.ok(way!.metres > 1050)
      assert.ok(way!.metres < 2500)
      assert.ok(way!.shape.length > 20)
      const matrix = await roads.matrix([harbour, casino], [harbour, casino], { ...asked, mode })
      assert.deepEqual(matrix![0]![0], { seconds: 0, metres: 0, besideM: 0, forbidden: false })
      assert.ok(Math.abs(matrix![0]![1]!.seconds - way!.seconds) / way!.seconds < 0.05)
      assert.ok(Math.abs(matrix![0]![1]!.metres - way!.metres) / way!.metres < 0.05)
      // 1 km from every street nothing is known, which is no failure.
      assert.deepEqual(await roads.ways([[harbour, atSea]], { ...asked, mode }), [null])
      assert.equal(await roads.matrix([harbour, atSea], [casino], { ...asked, mode }), null)
      const { asked: questions, failed } = roads.doing()
      assert.deepEqual({ questions, failed }, { questions: 4, failed: 0 })
      console.log(
        `${mode}: ${Math.round(way!.metres)} m, ${Math.round(way!.seconds)} s; matrix ${Math.round(matrix![0]![1]!.seconds)} s`,
      )
    }
  } finally {
    await server.close()
  }
})
