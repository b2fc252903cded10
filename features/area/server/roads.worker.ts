import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#platform/shared/geo/metres.ts'
import { Router, type Road, type RoadTime } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { readArea } from './streets/store.ts'
import { versionOf } from './stored/versions.ts'

/** Finds ways for roads.api.ts, on a thread of its own. */

export type Asked =
  | { kind: 'road'; from: Point; to: Point; mode: Mode }
  | { kind: 'roads'; from: Point[]; to: Point[]; mode: Mode; limit: number }
/** `error` where the file of the area cannot be read and none was before it. */
export type Answered = { road: Road | null } | { roads: (RoadTime | null)[][] } | { error: string }

const folder: string = workerData
let known: { version: string | null; router: Router | null } | undefined

/** The router of the file that is there now. One that cannot be read leaves the one before it. */
function router(): Router | null {
  const now = versionOf(folder)
  if (known?.version === now) return known.router
  try {
    const graph = readArea(folder)
    known = { version: now, router: graph === null ? null : new Router(graph) }
  } catch (error) {
    if (known === undefined) throw error
    known = { version: now, router: known.router }
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
