import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { RoadTime } from '../router/router.ts'
import type { Mode } from '../streets/access.rules.ts'
import { NEAR_STREET_M, type ToldWay } from './road-questions.ts'

type Told = Pick<RoadTime, 'seconds' | 'metres'>

/**
 * Metres a second between which people travel (ours, wide): a server that counts in minutes, kilometres or miles, or that answers for cars when
 * it is asked for people on foot, is outside of it.
 */
const SPEEDS: Record<Mode, readonly [least: number, most: number]> = {
  foot: [0.3, 3],
  car: [0.5, 45],
  bus: [0.5, 45],
}
/** Shorter ways say nothing about a speed: a gate or a light is most of their time. */
const [SHORT_M, SHORT_S] = [200, 60]
/** By how much the length of a way and of its shape may differ: a part of it, and metres. */
const [LENGTH_PART, LENGTH_M] = [0.1, 50]

/** Whether somebody can travel between two points as a server tells. */
export function canBe({ seconds, metres }: Told, mode: Mode, from: Point, to: Point): boolean {
  // Both ends may be put on a street so far away.
  if (metres < metresApart(from, to) - 2 * NEAR_STREET_M) return false
  if (metres < SHORT_M && seconds < SHORT_S) return true
  const [least, most] = SPEEDS[mode]
  return metres >= seconds * least && metres <= seconds * most
}

/** The same for a way with its shape. */
export function canBeWay(way: NonNullable<ToldWay>, mode: Mode, from: Point, to: Point): boolean {
  const length = lengthOf(way.shape)
  return canBe(way, mode, from, to) && Math.abs(length - way.metres) <= LENGTH_M + LENGTH_PART * way.metres
}

/** Whether a way begins and ends near two points. */
export function leadsBetween(shape: readonly [number, number][], from: Point, to: Point): boolean {
  const [first, last] = [shape[0], shape.at(-1)]
  if (first === undefined || last === undefined) return false
  return metresApart(pointOf(first), from) <= NEAR_STREET_M && metresApart(pointOf(last), to) <= NEAR_STREET_M
}

/** Metres between two points and the ends of the way between them. */
export const besideOf = (shape: readonly [number, number][], from: Point, to: Point): number =>
  metresApart(pointOf(shape[0]!), from) + metresApart(pointOf(shape.at(-1)!), to)

const pointOf = ([latitude, longitude]: readonly [number, number]): Point => ({ latitude, longitude })

function lengthOf(shape: readonly [number, number][]): number {
  return shape.slice(1).reduce((sum, end, at) => sum + metresApart(pointOf(shape[at]!), pointOf(end)), 0)
}
