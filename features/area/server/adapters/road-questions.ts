import type { Point } from '#platform/shared/geo/metres.ts'
import type { Road, RoadTime } from '../router/router.ts'
import type { Mode } from '../streets/access.rules.ts'
import type { Question } from './reply.ts'

/** A way as a server tells it: null when no way leads there, or a point is not near its streets. */
export type ToldWay = Pick<Road, 'seconds' | 'metres' | 'shape'> | null
/** `besideM`: as in `RoadTime`; 0 where the server does not say it. */
export type ToldTimes = (Pick<RoadTime, 'seconds' | 'metres' | 'besideM'> | null)[][]

/** How a kind of server is asked for ways. Everything is in seconds and metres, points in degrees. */
export type RoadKind = {
  way: (from: Point, to: Point, mode: Mode) => Question<ToldWay>
  /** Row by row from each point to each other one; null where the server takes the points for none of its area. */
  times: (from: readonly Point[], to: readonly Point[], mode: Mode) => Question<ToldTimes | null>
}

/** Farther from every street than this a point is not in the area, as for the own streets (docs/adr/0185). */
export const NEAR_STREET_M = 1000

/** Six digits are 11 cm. */
export const degrees = (value: number): number => Math.round(value * 1e6) / 1e6
