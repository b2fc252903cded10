/**
 * What raises an alert about a run under way, and how it is escalated until somebody deals with it. Pure; the numbers are those of
 * docs/domain.md ("Timed alarms") or, where it has none, ours.
 */

import { OFF_ROUTE_MIN } from './off-route.rules.ts'

/** Minutes behind the plan at the last reached stop (ours). */
export const LATE_MIN = 10
/** Minutes without any sign while children are on board: of a phone that says where it is (docs/domain.md), and of one that does not (ours). */
export const SILENT_MIN = { located: 3, unlocated: 10 } as const
/** Minutes within a few metres while children are on board (docs/domain.md). */
export const IDLE_MIN = 10
/** Metres that a standing phone seems to move (ours: twice the usual accuracy in streets). */
export const IDLE_METRES = 50
/** A vehicle so near to its last stop, in metres, waits for the school and does not idle (ours). */
export const AT_END_METRES = 150
/** Minutes after the last stop was reached (docs/domain.md, "Timed alarms"). */
export const STILL_OPEN_MIN = 10

export const TIMED_ALARMS = ['LATE', 'NO_DATA', 'IDLE', 'OFF_ROUTE', 'STOP_SKIPPED', 'STILL_OPEN'] as const
export type TimedAlarm = (typeof TIMED_ALARMS)[number]

/** A run under way as it is known now. */
export type Watched = {
  onBoard: number
  /** Seconds behind the plan at the last reached stop; null before the first. */
  delay: number | null
  /** The newest of start, fact, stop and position. */
  lastSign: Date
  /** Its phone has said where it is. */
  located: boolean
  /** Since when it has not moved; null when it moves or nobody knows. */
  stillSince: Date | null
  metresToEnd: number | null
  /** Since when it is off its route; null while it is on it or nobody knows. */
  offRouteSince: Date | null
  endReachedAt: Date | null
  /** A stop where a child waits or wants to get off was passed by. */
  skipped: boolean
}

/** The alarms that stand at this moment; one that is no longer among them is over. */
export function alarmsOf(run: Watched, now: Date): TimedAlarm[] {
  const minutesSince = (at: Date | null): number => (at === null ? -Infinity : (now.getTime() - at.getTime()) / 60_000)
  const raised: Record<TimedAlarm, boolean> = {
    LATE: run.endReachedAt === null && (run.delay ?? 0) > LATE_MIN * 60,
    NO_DATA: run.onBoard > 0 && minutesSince(run.lastSign) >= SILENT_MIN[run.located ? 'located' : 'unlocated'],
    IDLE:
      run.onBoard > 0 &&
      minutesSince(run.stillSince) >= IDLE_MIN &&
      (run.metresToEnd === null || run.metresToEnd > AT_END_METRES),
    OFF_ROUTE: minutesSince(run.offRouteSince) >= OFF_ROUTE_MIN,
    STOP_SKIPPED: run.skipped,
    STILL_OPEN: minutesSince(run.endReachedAt) >= STILL_OPEN_MIN,
  }
  return TIMED_ALARMS.filter((rule) => raised[rule])
}

/** How long an alert may wait: minutes until somebody must have taken it, and until it must be closed (ours). */
const PATIENCE = {
  grave: { taken: 2, closed: 10 },
  plain: { taken: 5, closed: 20 },
  quiet: { taken: 30, closed: 240 },
} as const
export type Gravity = keyof typeof PATIENCE

/** Steps of the escalation: 0 is with whom it is for, 1 rang at the whole office untaken, 2 rang again unresolved. */
export type Escalation = { step: number; gravity: Gravity; openedAt: Date; takenAt: Date | null }

/** The step that an alert that is not closed has reached by now; it never goes back. Taking it stops only the first. */
export function stepOf({ step, gravity, openedAt, takenAt }: Escalation, now: Date): number {
  const minutes = (now.getTime() - openedAt.getTime()) / 60_000
  const reached = [
    0,
    takenAt === null && minutes >= PATIENCE[gravity].taken ? 1 : 0,
    minutes >= PATIENCE[gravity].closed ? 2 : 0,
  ]
  return Math.max(step, ...reached)
}

/** When the alert is escalated next unless somebody acts: to the whole office, then once more; null after that. */
export function nextStepAt({ step, gravity, openedAt, takenAt }: Escalation): Date | null {
  if (step >= 2) return null
  const { taken, closed } = PATIENCE[gravity]
  return new Date(openedAt.getTime() + (step === 0 && takenAt === null ? taken : closed) * 60_000)
}

/** Seconds after which a position says nothing about the next minutes; the stops do. */
export const SILENT_AFTER_S = 90
