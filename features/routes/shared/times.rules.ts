/** Planned times beside what the way takes. Wall times are `HH:mm` of one day. Pure. */
import { minuteOf } from './rides.rules.ts'
import type { Direction } from './routes.contract.ts'

/** Minutes that a stop takes (ours). */
const DWELL = 0.5
const DAY_MINUTES = 24 * 60
/** Whole minutes that a plan may be shorter than the way (ours): planned times are whole minutes, and speeds of streets an average. */
const SHORT_BY = 1

type Timed = { plannedTime: string; waitMinutes: number }
type Taken = { seconds: number }

/** Whole minutes from one stop to the next, the stop itself included; at least one, so that times ascend. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60 + DWELL))

/**
 * The times of stops when each way takes what `legs` say (the n-th leads to stop n + 1). On the way to school the last time stays, which
 * is the arrival there; otherwise the first. Null when a stop would be on another day.
 */
export function timesAlong(stops: readonly Timed[], legs: readonly Taken[], direction: Direction): string[] | null {
  const from = stops.map((_, index) =>
    index === 0 ? 0 : minutesOf(legs[index - 1]!.seconds) + stops[index - 1]!.waitMinutes,
  )
  const since = from.map((_, index) => from.slice(0, index + 1).reduce((sum, minutes) => sum + minutes, 0))
  const fixed = direction === 'to_school' ? stops.length - 1 : 0
  const stop = stops[fixed]
  if (stop === undefined) return []
  const minutes = since.map((minute) => minuteOf(stop.plannedTime) + minute - since[fixed]!)
  return minutes.every((minute) => minute >= 0 && minute < DAY_MINUTES) ? minutes.map(wallTimeOf) : null
}

/** `HH:mm` of a minute of the day. */
const wallTimeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Ways for which the plan has too little time: which (the n-th leads to stop n + 1), its minutes and those that it takes. */
export function tightLegs(
  stops: readonly Timed[],
  legs: readonly Taken[],
): { leg: number; planned: number; needed: number }[] {
  return legs.flatMap(({ seconds }, leg) => {
    const [from, to] = [stops[leg], stops[leg + 1]]
    if (from === undefined || to === undefined) return []
    const planned = minuteOf(to.plannedTime) - minuteOf(from.plannedTime) - from.waitMinutes
    const needed = Math.ceil(seconds / 60)
    return planned + SHORT_BY < needed ? [{ leg, planned, needed }] : []
  })
}
