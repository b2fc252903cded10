/**
 * Whether the app must ask who is there. `left`: when it left the screen, null when that is not known, as after it was killed in front of the
 * person. A clock that was put back does not open it. Milliseconds; `after` in minutes, null: never.
 */
export function mustLock(left: number | null, now: number, after: number | null): boolean {
  if (after === null) return false
  return left === null || now < left || now - left >= after * 60_000
}
