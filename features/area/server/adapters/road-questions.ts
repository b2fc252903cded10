import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { ON_STREET_M } from '../router/places.ts'
import type { Road, RoadTime } from '../router/router.ts'
import type { Mode } from '../streets/access.rules.ts'
import type { Question } from './reply.ts'

/** A way as a server tells it: null when no way leads there, or a point is not near its streets. */
export type ToldWay = Pick<Road, 'seconds' | 'metres' | 'shape'> | null
export type ToldTimes = (Pick<RoadTime, 'seconds' | 'metres' | 'besideM'> | null)[][]
/** `kerb`: begins and ends on the side of its ends, however much longer that takes. */
export type Asked = { mode: Mode; kerb: boolean }

/** How a kind of server is asked for ways. Everything is in seconds and metres, points in degrees. */
export type RoadKind = {
  way: (from: Point, to: Point, asked: Asked) => Question<ToldWay>
  /** Row by row from each point to each other one; null where the server takes the points for none of its area. */
  times: (from: readonly Point[], to: readonly Point[], asked: Asked) => Question<ToldTimes | null>
}

/** Farther from every street than this a point is not in the area, as for the own streets (docs/adr/0185). */
export const NEAR_STREET_M = 1000

/** Six digits are 11 cm. */
export const degrees = (value: number): number => Math.round(value * 1e6) / 1e6

/** Metres of the straight line between a point and the street, as for the own streets: none where it is on it. */
export const besideOf = (metres: number): number => (metres < ON_STREET_M ? 0 : metres)
export const besideAt = (point: Point, [latitude, longitude]: readonly [number, number]): number =>
  besideOf(metresApart(point, { latitude, longitude }))
