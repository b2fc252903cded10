import type { Staff } from '../city.ts'

/** Between two children who board at one stop, in milliseconds: an assumption of the bench, no plan gives it. */
export const DWELL_MS = 3000

/** What `getRun` answers, as far as the peak needs it. */
type PlannedRun = {
  id: string
  stops: readonly { id: string; latitude: number; longitude: number; plannedAt: string }[]
  passengers: readonly { id: string; childId: string | null; boardStopId: string | null }[]
}

type Stop = { id: string; latitude: number; longitude: number; at: number }
/** `plannedAt`: of the stop, as the plan has it; `at`: when the child boards. */
export type Boarding = { at: number; plannedAt: number; passengerId: string; childId: string | null; stopId: string }
/** A run with its instants by the clock of the application, in milliseconds. */
export type Ride = { runId: string; lead: Staff; stops: Stop[]; boardings: Boarding[] }

/**
 * Returns what a run does by its plan. Plans have whole minutes: `offsetMs` (0 to 60,000) sets this run apart from others,
 * so that a city does not stop at the same instant.
 */
export function rideOf(run: PlannedRun, lead: Staff, offsetMs: number): Ride {
  const stops = run.stops.map(({ id, latitude, longitude, plannedAt }) => ({
    id,
    latitude,
    longitude,
    at: Date.parse(plannedAt) + offsetMs,
  }))
  const boardings = stops.flatMap((stop) =>
    run.passengers
      .filter((one) => one.boardStopId === stop.id)
      .map((one, nth) => ({
        at: stop.at + (nth + 1) * DWELL_MS,
        plannedAt: stop.at - offsetMs,
        passengerId: one.id,
        childId: one.childId,
        stopId: stop.id,
      })),
  )
  return { runId: run.id, lead, stops, boardings }
}

/** Returns when the window of so many seconds with the most instants begins, and how many are in it. */
export function busiestWindow(instants: readonly number[], seconds: number): { from: number; count: number } {
  const sorted = instants.toSorted((a, b) => a - b)
  let best = { from: sorted[0] ?? 0, count: 0 }
  let end = 0
  for (const [begin, from] of sorted.entries()) {
    while (end < sorted.length && sorted[end]! < from + seconds * 1000) end += 1
    if (end - begin > best.count) best = { from, count: end - begin }
  }
  return best
}

/** The rides whose vehicles are between their first and last stop at some moment of a time. */
export const underWay = (rides: readonly Ride[], from: number, to: number): Ride[] =>
  rides.filter(({ stops }) => stops.length > 0 && stops[0]!.at < to && stops.at(-1)!.at > from)

/** Where a vehicle is at an instant: the stop it comes from, the one it goes to, and how far it is (0 to 1). */
export function between(stops: readonly Stop[], at: number): { from: Stop; to: Stop; along: number } {
  const next = stops.findIndex((stop) => stop.at > at)
  const to = stops[next] ?? stops.at(-1)!
  const from = stops[next - 1] ?? (next === 0 ? to : stops.at(-1)!)
  return { from, to, along: to.at > from.at ? (at - from.at) / (to.at - from.at) : 0 }
}
