import type { Point } from '#platform/shared/geo/metres.ts'
import { onSegment } from '#platform/shared/geo/segment.ts'
import { onWay, type Way } from '#platform/shared/geo/way.ts'
import { SILENT_AFTER_S } from '#features/alerts/shared/alerts.rules.ts'

/** A stop of a run as the estimate needs it, in the order of the run; instants are ISO 8601. */
export type EtaStop = Point & {
  id: string
  plannedAt: string
  arrivedAt: string | null
}
export type EtaPosition = Point & { at: string }

/** What an estimate rests on: where the vehicle is, the last stop it reached, or the plan alone. */
export type EtaSource = 'position' | 'stops' | 'plan'

/** Further than this from the line (metres), the vehicle is somewhere else: the stops decide. */
const OFF_LINE_M = 400
/** Ways that are looked at for one position (ours): a vehicle is on one of them, or shortly before or after a stop between two. */
const NEAREST_LEGS = 3

/** Drawn ways along streets by the index of the stop that they begin at; where none is known the straight line counts. */
export type EtaWays = ReadonlyMap<number, Way>

/** Seconds behind the plan (negative: ahead) and what says so. */
export type Deviation = { seconds: number; source: EtaSource }

const lastReached = (stops: readonly EtaStop[]): number => stops.findLastIndex((stop) => stop.arrivedAt !== null)

const isFresh = (position: EtaPosition | null, now: Date): position is EtaPosition =>
  position !== null && now.getTime() - Date.parse(position.at) <= SILENT_AFTER_S * 1000

/** The stops, by index, whose ways to the next stop `deviation` has to know for this position: few, the nearest. */
export function legsNear(stops: readonly EtaStop[], position: EtaPosition | null, now: Date): number[] {
  if (!isFresh(position, now)) return []
  const first = Math.max(lastReached(stops), 0)
  return stops
    .slice(first, -1)
    .map((from, i) => ({ index: first + i, metres: onSegment(position, from, stops[first + i + 1]!).metres }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, NEAREST_LEGS)
    .map((leg) => leg.index)
}

/** How far a run is from its plan: by where the vehicle is on the way, else by the last stop that it reached, else by nothing. */
export function deviation(
  stops: readonly EtaStop[],
  position: EtaPosition | null,
  now: Date,
  ways: EtaWays = new Map(),
): Deviation {
  const last = lastReached(stops)
  const fresh = isFresh(position, now)
  const planned = fresh ? plannedAtPoint(stops, last, { point: position, ways }) : null
  if (fresh && planned !== null) {
    const seconds = Math.round((Date.parse(position.at) - planned) / 1000)
    // No run leaves its first stop before its time: until it is reached, an early vehicle is on time.
    return { seconds: last < 0 ? Math.max(0, seconds) : seconds, source: 'position' }
  }
  const reached = stops[last]
  if (!reached?.arrivedAt) return { seconds: 0, source: 'plan' }
  return {
    seconds: Math.round((Date.parse(reached.arrivedAt) - Date.parse(reached.plannedAt)) / 1000),
    source: 'stops',
  }
}

/** When the plan wanted the vehicle to be at this point of the rest of the line; null off the line or before its start. */
function plannedAtPoint(
  stops: readonly EtaStop[],
  last: number,
  { point, ways }: { point: EtaPosition; ways: EtaWays },
): number | null {
  const rest = Math.max(last, 0)
  let nearest: { metres: number; planned: number; along: number } | null = null
  for (let i = rest; i + 1 < stops.length; i += 1) {
    const [from, to] = [stops[i]!, stops[i + 1]!]
    const way = ways.get(i)
    const { metres, along } = way ? onWay(point, way) : onSegment(point, from, to)
    if (nearest !== null && metres >= nearest.metres) continue
    const [start, end] = [Date.parse(from.plannedAt), Date.parse(to.plannedAt)]
    nearest = { metres, planned: start + (end - start) * along, along: i - rest + along }
  }
  if (nearest === null || nearest.metres > OFF_LINE_M) return null
  // On the way to the first stop nothing is behind the plan yet.
  return last < 0 && nearest.along === 0 ? null : nearest.planned
}

/** When a stop is expected that the plan has at `plannedAt`: shifted by the deviation, never in the past. */
export function expectedAt(plannedAt: string, seconds: number, now: Date): Date {
  return new Date(Math.max(Date.parse(plannedAt) + seconds * 1000, now.getTime()))
}

/**
 * How far away the vehicle is when a family is told, as each adult chooses: minutes along the line, or stops before the own
 * one. Never a circle on the map: a street behind the river is near and far.
 */
export const APPROACH = {
  m3: { minutes: 3 },
  m5: { minutes: 5 },
  m10: { minutes: 10 },
  m15: { minutes: 15 },
  s1: { stops: 1 },
  s2: { stops: 2 },
  s3: { stops: 3 },
} as const
export type ApproachLevel = keyof typeof APPROACH
export const APPROACH_LEVELS = ['m3', 'm5', 'm10', 'm15', 's1', 's2', 's3'] as const satisfies readonly ApproachLevel[]
/** Of those who chose nothing. */
export const USUAL_APPROACH: ApproachLevel = 'm5'

/** The distances at which each stop still to come is now; a stop that the vehicle passed by is at none. */
export function approached<Stop extends EtaStop>(
  stops: readonly Stop[],
  seconds: number,
  now: Date,
): { stop: Stop; levels: ApproachLevel[] }[] {
  const last = stops.findLastIndex((stop) => stop.arrivedAt !== null)
  return stops.slice(last + 1).flatMap((stop, before) => {
    const away = expectedAt(stop.plannedAt, seconds, now).getTime() - now.getTime()
    const levels = APPROACH_LEVELS.filter((level) => {
      const distance: { minutes?: number; stops?: number } = APPROACH[level]
      if (distance.minutes !== undefined) return away <= distance.minutes * 60_000
      return last >= 0 && before < (distance.stops ?? 0)
    })
    return levels.length === 0 ? [] : [{ stop, levels }]
  })
}

/** Stops still to come that the vehicle is expected at within the minutes; those it passed by are not among them. */
export function stopsWithin<Stop extends EtaStop>(
  stops: readonly Stop[],
  seconds: number,
  now: Date,
  minutes: number,
): Stop[] {
  const last = stops.findLastIndex((stop) => stop.arrivedAt !== null)
  return stops
    .slice(last + 1)
    .filter((stop) => expectedAt(stop.plannedAt, seconds, now).getTime() - now.getTime() <= minutes * 60_000)
}

/** The open bands of the ETA Accuracy Benchmark: up to so many minutes ahead, seconds early and late that still count. */
const BANDS = [
  { ahead: 3, early: 30, late: 90 },
  { ahead: 6, early: 60, late: 150 },
  { ahead: 10, early: 60, late: 210 },
  { ahead: 15, early: 90, late: 270 },
] as const
const FAR = { early: 120, late: 360 }

/** How many seconds before and after the estimate the vehicle may well come, by how far ahead it is. */
export function bandOf(expected: Date, now: Date): { early: number; late: number; scored: boolean } {
  const minutes = (expected.getTime() - now.getTime()) / 60_000
  const band = BANDS.find(({ ahead }) => minutes <= ahead)
  return band ? { early: band.early, late: band.late, scored: true } : { ...FAR, scored: false }
}

/** True when the prediction made at `madeAt` was right by the open bands; null when it looked too far ahead to count. */
export function wasRight(sample: { madeAt: Date; predictedAt: Date; actualAt: Date }): boolean | null {
  const band = bandOf(sample.predictedAt, sample.madeAt)
  if (!band.scored) return null
  const off = (sample.actualAt.getTime() - sample.predictedAt.getTime()) / 1000
  return off >= -band.early && off <= band.late
}

/** How far ahead an estimate looked, in minutes: from, to (open ETA Accuracy Benchmark; docs/domain.md). */
export const ETA_BANDS = [
  [0, 3],
  [3, 6],
  [6, 10],
  [10, 15],
] as const
