import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginVersion } from '../stored/versions.ts'
import { writeGraph } from '../streets/store.ts'
import { buildGraph } from '../streets/build.ts'
import { collectStreets } from '../streets/collect.ts'
import type { Graph } from '../streets/graph.ts'
import { makePbf, type MadeArea } from './make-pbf.ts'

/** Does `run` with a folder of its own, which is gone afterwards. */
export async function withFolder<T>(run: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'area-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads bytes as the file of an extract. */
export function graphOfBytes(bytes: Uint8Array): Promise<Graph> {
  return withFolder((folder) => {
    const path = join(folder, 'made.osm.pbf')
    writeFileSync(path, bytes)
    return buildGraph(collectStreets(path), { importedAt: '2026-11-25T03:00:00.000Z', sourceBytes: bytes.length })
  })
}

/** Makes a graph the area in a folder. */
export function putArea(folder: string, graph: Graph): void {
  const draft = beginVersion(folder)
  writeGraph(draft.path('streets.bin'), graph)
  draft.publish()
}

export const graphOf = (area: MadeArea): Promise<Graph> => graphOfBytes(makePbf(area))

/** The place of a made node: `east` and `north` in units of 0.001 degrees (about 111 m) from the equator at 10° east. */
export const spot = (east: number, north: number): [number, number] => [north / 1000, 10 + east / 1000]
export const pointAt = (east: number, north: number) => {
  const [latitude, longitude] = spot(east, north)
  return { latitude, longitude }
}
