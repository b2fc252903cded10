import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#platform/shared/geo/metres.ts'
import { Router, type Road, type RoadTime } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { areaFile, readArea } from './streets/store.ts'

/** Finds ways for roads.api.ts, on a thread of its own. */

export type Asked =
  | { kind: 'road'; from: Point; to: Point; mode: Mode }
  | { kind: 'roads'; from: Point[]; to: Point[]; mode: Mode; limit: number }
/** `error` where the file of the area cannot be read and none was before it. */
export type Answered = { road: Road | null } | { roads: (RoadTime | null)[][] } | { error: string }

const folder: string = workerData
let known: { stamp: string; router: Router | null } | undefined

/** What tells two files apart: an import puts a new one in the place of the old one. */
function stamp(): string {
  const found = statSync(areaFile(folder), { throwIfNoEntry: false, bigint: true })
  return found === undefined ? '' : `${found.ino} ${found.mtimeNs} ${found.size}`
}

/** The router of the file that is there now. One that cannot be read leaves the one before it. */
function router(): Router | null {
  const now = stamp()
  if (known?.stamp === now) return known.router
  try {
    const graph = readArea(folder)
    known = { stamp: now, router: graph === null ? null : new Router(graph) }
  } catch (error) {
    if (known === undefined) throw error
    known = { stamp: now, router: known.router }
  }
  return known.router
}

function answer(asked: Asked): Answered {
  try {
    const found = router()
    if (asked.kind === 'road') return { road: found?.road(asked.from, asked.to, asked.mode) ?? null }
    const none = () => asked.from.map(() => asked.to.map(() => null))
    return { roads: found?.roads(asked.from, asked.to, asked.mode, asked.limit) ?? none() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (asked: Asked) => {
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer(asked))
})
