import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#platform/shared/geo/metres.ts'
import { Router, type HazardSet, type Road, type RoadTime } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { readArea } from './streets/store.ts'
import { Opened } from './stored/opened.ts'
import type { Unreadable } from './stored/thread.ts'

/** Finds ways for roads.api.ts, on a thread of its own. */

/** `set` is sent when the thread said that it does not know the key. */
type Heeding = { hazards?: { key: string; set?: HazardSet['hazards'] } | undefined }
export type Asked = Heeding &
  (
    | { kind: 'road'; from: Point; to: Point; mode: Mode; kerb: boolean }
    | { kind: 'roads'; from: Point[]; to: Point[]; mode: Mode; kerb: boolean; limit: number }
  )
export type Answered = { road: Road | null } | { roads: (RoadTime | null)[][] } | { unknownHazards: true }

const router = new Opened(workerData, (folder) => {
  const graph = readArea(folder)
  return graph && new Router(graph)
})

function answer(asked: Asked): Answered | Unreadable {
  try {
    const found = router.now()
    const { hazards } = asked
    if (found && hazards) {
      if (!hazards.set && !found.knows(hazards.key)) return { unknownHazards: true }
      found.prepare({ key: hazards.key, hazards: hazards.set ?? [] })
    }
    const heeded = { hazards: hazards?.key, kerb: asked.kerb }
    if (asked.kind === 'road') return { road: found?.road(asked.from, asked.to, asked.mode, heeded) ?? null }
    const none = () => asked.from.map(() => asked.to.map(() => null))
    return {
      roads: found?.roads(asked.from, asked.to, asked.mode, { limit: asked.limit, ...heeded }) ?? none(),
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (asked: Asked) => {
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer(asked))
})
