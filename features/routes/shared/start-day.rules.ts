/**
 * Minutes before the first planned time of a run from which its times and crew are settled: families and crew are getting
 * ready by what they were told (ours).
 */
export const SETTLED_MIN = 30

/** A run of today: instants of its first and last stop. `underWay`: it has started; `ready`: its crew has checked in. */
type RunOfToday = { start: Date; end: Date; ready: boolean; underWay: boolean }

/**
 * Returns whether an activation at `now` interferes with today: it makes a run that is about to start or whose first stop is
 * over (`made`), or replaces one that is about to start, has its crew ready or is under way (`replaced`).
 */
export function asksStartDay(now: Date, made: Pick<RunOfToday, 'start' | 'end'> | null, replaced: RunOfToday | null) {
  const soon = ({ start }: { start: Date }) => start.getTime() - now.getTime() <= SETTLED_MIN * 60_000
  if (made && made.end > now && soon(made)) return true
  return replaced !== null && (replaced.ready || replaced.underWay || soon(replaced))
}
