import { resolve } from 'node:path'
import type { Point } from '#platform/shared/geo/metres.ts'
import type { Answered, Asked } from './roads.worker.ts'
import type { Road, RoadTime } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { Thread } from './stored/thread.ts'

export type { Mode, Road, RoadTime }

/** A matrix of 1,500 places in a town takes some ten seconds (docs/adr/0185), in a larger area minutes; what takes longer hangs. */
const LONGEST_MS = 300_000

/** Ways along the streets of the area of the installation, which `npm run area` imports. Nobody else is asked. */
export type Roads = {
  /** The quickest way; null where there is no area, a point is more than 1 km from its streets, or no way is allowed. */
  road: (from: Point, to: Point, mode: Mode) => Promise<Road | null>
  /**
   * Row by row the quickest ways from each point to each other one, without their shape; null as above, and for what costs more than
   * `limit` seconds. Throws 429 with Retry-After when too many wait.
   */
  roads: (from: readonly Point[], to: readonly Point[], mode: Mode, limit?: number) => Promise<(RoadTime | null)[][]>
}

const threads = new Map<string, Thread<Asked, Answered>>()

/** The ways in the area of a folder (`AppSettings.areaFolder`). All who ask share one thread, which ends when nobody does. */
export function roadsIn(folder: string): Roads {
  const path = resolve(folder)
  const thread = threads.get(path) ?? new Thread(new URL('./roads.worker.ts', import.meta.url), path, LONGEST_MS)
  threads.set(path, thread)
  return {
    road: async (from, to, mode) => {
      const answered = await thread.ask({ kind: 'road', from, to, mode })
      return 'road' in answered ? answered.road : null
    },
    roads: async (from, to, mode, limit = Infinity) => {
      const answered = await thread.ask({ kind: 'roads', from: [...from], to: [...to], mode, limit })
      return 'roads' in answered ? answered.roads : []
    },
  }
}
