import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** The package is 280 MB, so it is no dependency: `npm install --no-save @valhallajs/valhallajs@3.6.1` brings it. */
const PACKAGE = '@valhallajs/valhallajs'

export type Valhalla = { route: (asked: object) => Promise<unknown>; matrix: (asked: object) => Promise<unknown> }

const configuration = z.looseObject({ mjolnir: z.looseObject({ logging: z.looseObject({}) }) })

/** Whether the package is there. */
export function hasValhalla(): boolean {
  try {
    import.meta.resolve(PACKAGE)
    return true
  } catch {
    return false
  }
}

/** Valhalla with the streets of an extract, whose files it makes in `folder`. */
export async function openValhalla(folder: string, extract: string): Promise<Valhalla> {
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
