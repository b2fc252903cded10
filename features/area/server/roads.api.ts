import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Point } from '#platform/shared/geo/metres.ts'
import type { Answered, Asked } from './roads.worker.ts'
import type { RoadHazard } from './router/hazards/hazard.ts'
import type { Road, RoadTime } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'
import { Thread } from './stored/thread.ts'

export type { Mode, Road, RoadHazard, RoadTime }

/** A matrix of 1,500 places in a town takes some ten seconds (docs/adr/0185), in a larger area minutes; what takes longer hangs. */
const LONGEST_MS = 300_000

/**
 * What ways heed beside the streets: the hazards that count on the day of the journey (docs/adr/0187), and with `kerb` the side of the street
 * on which their ends are (docs/adr/0195).
 */
type Heeding = { hazards?: readonly RoadHazard[]; kerb?: boolean }

/** Ways along the streets of the area of the installation, which `npm run area` imports. Nobody else is asked. */
export type Roads = {
  /**
   * The quickest way; null where there is no area, a point is more than 1 km from its streets, or no way is allowed. It goes around what
   * hazards forbid, and names the others that it passes; where no way goes around, it says `forbidden` and names what it passes.
   */
  road: (from: Point, to: Point, mode: Mode, heeding?: Heeding) => Promise<Road | null>
  /**
   * Row by row the quickest ways from each point to each other one, without their shape and the names of hazards; null as above, and for what
   * takes longer than `limit` seconds. Throws 429 with Retry-After when too many wait.
   */
  roads: (
    from: readonly Point[],
    to: readonly Point[],
    mode: Mode,
    options?: Heeding & { limit?: number | undefined },
  ) => Promise<(RoadTime | null)[][]>
}

const threads = new Map<string, Thread<Asked, Answered>>()
/** The keys of lists of hazards: a list that is used for many ways is read once. */
const keys = new WeakMap<readonly RoadHazard[], string>()

/** What tells a list of hazards from another one; empty without any. */
export function hazardsKey(hazards: readonly RoadHazard[]): string {
  if (hazards.length === 0) return ''
  const key = keys.get(hazards) ?? createHash('sha256').update(JSON.stringify(hazards)).digest('base64url')
  keys.set(hazards, key)
  return key
}

/** The ways in the area of a folder (`AppSettings.areaFolder`). All who ask share one thread, which ends when nobody does. */
export function roadsIn(folder: string): Roads {
  const path = resolve(folder)
  const thread = threads.get(path) ?? new Thread(new URL('./roads.worker.ts', import.meta.url), path, LONGEST_MS)
  threads.set(path, thread)
  /** Hazards go to the thread once: with the first question it names their key alone, and sends them when the thread does not know it. */
  const ask = async (asked: Asked, hazards: readonly RoadHazard[] = []): Promise<Answered> => {
    if (hazards.length === 0) return thread.ask(asked)
    const key = hazardsKey(hazards)
    const answered = await thread.ask({ ...asked, hazards: { key } })
    return 'unknownHazards' in answered ? thread.ask({ ...asked, hazards: { key, set: hazards } }) : answered
  }
  return {
    road: async (from, to, mode, { hazards, kerb = false } = {}) => {
      const answered = await ask({ kind: 'road', from, to, mode, kerb }, hazards)
      return 'road' in answered ? answered.road : null
    },
    roads: async (from, to, mode, { limit = Infinity, hazards, kerb = false } = {}) => {
      const answered = await ask({ kind: 'roads', from: [...from], to: [...to], mode, limit, kerb }, hazards)
      return 'roads' in answered ? answered.roads : []
    },
  }
}
