import type { Fold } from './runs.rules.ts'

/**
 * Who is left behind at a stop or carried past it. Pure: the phone asks by this rule before it leaves, the server opens and
 * closes alerts by it, from what the ledger says and not from what a person answered.
 */

export const STOP_ALARMS = ['CARRIED_PAST', 'LEFT_UNDECIDED', 'LEFT_EARLY'] as const
export type StopAlarm = (typeof STOP_ALARMS)[number]

/** Minutes before the planned start from which a start is early enough to be the wrong run or a slip (ours). */
export const STARTS_EARLY_MIN = 60

/** Instants are ISO 8601 strings. */
export type StopTimes = {
  id: string
  plannedAt: string
  /** Minutes that the vehicle waits here after the planned time. */
  waitMinutes: number
  arrivedAt: string | null
  departedAt: string | null
}
type Rider = {
  id: string
  boardStopId: string | null
  alightStopId: string | null
  fold: Pick<Fold, 'state' | 'answered'> & { since: string | Date | null }
}
export type LeftBehind = { rule: StopAlarm | 'CLOSED_EARLY'; stopId: string; passengerIds: string[] }

/** The first moment at which the vehicle may leave a stop with riders who have not come. */
export const leavesAt = ({ plannedAt, waitMinutes }: Pick<StopTimes, 'plannedAt' | 'waitMinutes'>): Date =>
  new Date(Date.parse(plannedAt) + waitMinutes * 60_000)

/** What stands at the stops of a run: for each rule and stop the riders concerned, in their order. Each rider is under one rule of a stop. */
export function leftBehind(stops: readonly StopTimes[], riders: readonly Rider[]): LeftBehind[] {
  return stops.flatMap((stop) => {
    const left = isLeft(stop, stops)
    const early = stop.departedAt !== null && new Date(stop.departedAt) < leavesAt(stop)
    const boarding = riders.filter((one) => one.boardStopId === stop.id)
    const found: Record<StopAlarm, readonly Rider[]> = {
      CARRIED_PAST: left ? riders.filter((one) => one.alightStopId === stop.id && isRiding(one)) : [],
      LEFT_UNDECIDED: left && !early ? boarding.filter(isUndecided) : [],
      LEFT_EARLY: early ? boarding.filter((one) => isUndecided(one) || isOpenNoShow(one)) : [],
    }
    return STOP_ALARMS.flatMap((rule) =>
      found[rule].length === 0 ? [] : [{ rule, stopId: stop.id, passengerIds: found[rule].map(({ id }) => id) }],
    )
  })
}

/** What would stand at a stop if it were left now. */
export function leavingNow(
  stops: readonly StopTimes[],
  riders: readonly Rider[],
  stopId: string,
  now: Date,
): LeftBehind[] {
  const at = now.toISOString()
  const after = stops.map((stop) =>
    stop.id === stopId ? { ...stop, arrivedAt: stop.arrivedAt ?? at, departedAt: stop.departedAt ?? at } : stop,
  )
  return leftBehind(after, riders).filter((one) => one.stopId === stopId)
}

/** What would newly stand if a stop were reached now: the one before is left by that. */
export function reachingNow(
  stops: readonly StopTimes[],
  riders: readonly Rider[],
  stopId: string,
  now: Date,
): LeftBehind[] {
  const before = leftBehind(stops, riders)
  const after = stops.map((stop) =>
    stop.id === stopId ? { ...stop, arrivedAt: stop.arrivedAt ?? now.toISOString() } : stop,
  )
  return leftBehind(after, riders).filter(
    (one) => !before.some((other) => other.rule === one.rule && other.stopId === one.stopId),
  )
}

/** Riders recorded as handed over at a stop that the crew never reached, though they said so of other stops. */
export function closedEarly(stops: readonly StopTimes[], riders: readonly Rider[]): LeftBehind[] {
  if (stops.every(({ arrivedAt }) => arrivedAt === null)) return []
  return stops.flatMap((stop) => {
    const off = riders.filter((one) => one.alightStopId === stop.id && one.fold.state === 'DROPPED')
    return stop.arrivedAt === null && off.length > 0
      ? [{ rule: 'CLOSED_EARLY' as const, stopId: stop.id, passengerIds: off.map(({ id }) => id) }]
      : []
  })
}

/** True when a start at this moment is so early that somebody should be asked. */
export const startsEarly = (plannedStart: string | Date, at: Date): boolean =>
  new Date(plannedStart).getTime() - at.getTime() > STARTS_EARLY_MIN * 60_000

/** The stop of a no-show that was recorded before the vehicle may leave it: the child may still come. */
export const earlyNoShowAt = <Stop extends StopTimes>(stops: readonly Stop[], one: Rider): Stop | undefined =>
  stops.find(
    (stop) =>
      stop.id === one.boardStopId &&
      isOpenNoShow(one) &&
      one.fold.since !== null &&
      new Date(one.fold.since) < leavesAt(stop),
  )

/** Left by word, or because another stop was reached after it. */
const isLeft = ({ arrivedAt, departedAt }: StopTimes, stops: readonly StopTimes[]): boolean =>
  departedAt !== null ||
  (arrivedAt !== null &&
    stops.some((other) => other.arrivedAt !== null && Date.parse(other.arrivedAt) > Date.parse(arrivedAt)))

const isRiding = ({ fold }: Rider): boolean => fold.state === 'BOARDED' || fold.state === 'KEPT'
const isUndecided = ({ fold }: Rider): boolean => fold.state === 'EXPECTED'
const isOpenNoShow = ({ fold }: Rider): boolean => fold.state === 'NO_SHOW' && !fold.answered
