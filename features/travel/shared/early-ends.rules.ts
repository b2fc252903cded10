/** Milliseconds between the bell and the departure of the first return run: as the line builder plans it. */
export const AFTER_BELL_MS = 5 * 60_000

/**
 * By how many milliseconds the return runs of a day leave earlier than usual: all by the same, so that those that leave one
 * after the other still do. `usual` are the usual departures, `bell` the early end or null. Never later than usual.
 */
export function earlierBy(usual: readonly number[], bell: number | null): number {
  if (bell === null || usual.length === 0) return 0
  return Math.max(0, Math.min(...usual) - (bell + AFTER_BELL_MS))
}
