/**
 * `node bench/area/large.ts <extract.osm.pbf>… [--mb 40]`: how long the import of an extract of a municipality takes, and what memory. The file
 * is made: copies of the extracts given, each with ids and a place of its own, side by side until it has so many MB. Copies have the names
 * of their streets in common, which real places have not. Imports it as `npm run area -- import` does, and prints for each stage the seconds
 * and the highest memory of the process (MB resident, looked at every 20 ms). Aim (issue 18): 180 s and 1,500 MB on two processors.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { importArea } from '#features/area/server/area.commands.ts'
import { blocksOf } from '#features/area/server/osm/blocks.ts'
import { elementsOf } from '#features/area/server/osm/elements.ts'
import { readArea } from '#features/area/server/streets/store.ts'
import { blockOf } from '#features/area/server/testing/make-pbf.ts'
import { shifted } from './shifted.ts'

/** More than any id of OpenStreetMap, which has some 12,000,000,000 nodes. */
const IDS = 20_000_000_000
/** Copies of one extract lie so many nanodegrees apart (ours), in rows of as many; the first one at 44° north and 8° east. */
const [APART, ROW] = [250_000_000, 6]
const [SOUTH, WEST] = [44e9, 8e9]
const LOOK_MS = 20

/** By the shares of `extract.worker.ts`. */
const STAGES = [
  { name: 'streets', until: 0.2 },
  { name: 'addresses', until: 0.4 },
  { name: 'shapes of the map', until: 0.7 },
  { name: 'tiles of the map', until: 1 },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mb: { type: 'string', default: '40' }, make: { type: 'string' } },
})
if (positionals.length === 0) throw new Error('node bench/area/large.ts <extract.osm.pbf>… [--mb 40]')
const bytes = z.coerce.number().check(z.gt(0)).parse(values.mb) * 1e6
if (values.make === undefined) await measure()
else make(values.make)

/** Writes the file. In a process of its own, so that its memory is not measured. */
function make(path: string): void {
  const extracts = positionals.map((source) => {
    const blocks = [...blocksOf(source)]
    return { blocks, corner: cornerOf(blocks.filter(({ type }) => type === 'OSMData').map((one) => one.bytes)) }
  })
  const out = openSync(path, 'w')
  let size = writeSync(out, blockOf('OSMHeader', extracts[0]!.blocks[0]!.bytes))
  for (let copy = 0; size < bytes; copy += 1) {
    const { blocks, corner } = extracts[copy % extracts.length]!
    const place = Math.floor(copy / extracts.length)
    const lat = SOUTH + Math.floor(place / ROW) * APART - corner.lat
    const lon = WEST + (place % ROW) * APART - corner.lon
    for (const block of blocks)
      if (block.type === 'OSMData')
        size += writeSync(out, blockOf('OSMData', shifted(block.bytes, { id: copy * IDS, lat, lon })))
  }
  closeSync(out)
}

/** The corner in the south-west of what is in blocks, in nanodegrees. */
function cornerOf(blocks: readonly Uint8Array[]): { lat: number; lon: number } {
  const corner = { lat: Infinity, lon: Infinity }
  for (const block of blocks)
    elementsOf(block, {
      node: (_, { lat, lon }) => {
        corner.lat = Math.min(corner.lat, lat * 100)
        corner.lon = Math.min(corner.lon, lon * 100)
      },
    })
  return corner
}

async function measure(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'large-'))
  const [folder, path] = [join(home, 'area'), join(home, 'large.osm.pbf')]
  try {
    execFileSync(process.execPath, [import.meta.filename, '--make', path, '--mb', values.mb, ...positionals])
    console.log(`${(statSync(path).size / 1e6).toFixed(1)} MB; ${resident().toFixed(0)} MB resident before`)
    const began = performance.now()
    const stages = STAGES.map((stage) => ({ ...stage, ended: began, most: 0 }))
    let share = 0
    const looking = setInterval(() => {
      const stage = stages.find(({ until }) => share < until) ?? stages.at(-1)!
      stage.most = Math.max(stage.most, resident())
    }, LOOK_MS)
    await importArea({
      path,
      folder,
      importedAt: new Date().toISOString(),
      onProgress: (read) => {
        for (const stage of stages) if (share < stage.until) stage.ended = performance.now()
        share = read
      },
    })
    clearInterval(looking)
    const seconds = (performance.now() - began) / 1000
    stages.at(-1)!.ended = performance.now()
    let before = began
    for (const { name, ended, most } of stages) {
      console.log(`${name}: ${((ended - before) / 1000).toFixed(1)} s, at most ${most.toFixed(0)} MB`)
      before = ended
    }
    const peak = process.resourceUsage().maxRSS / 1024
    const { edgeFrom, names } = readArea(folder)!
    console.log(`together ${seconds.toFixed(1)} s, at most ${peak.toFixed(0)} MB`)
    console.log(`${edgeFrom.length} pieces of streets with ${names.length - 1} names`)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function resident(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
