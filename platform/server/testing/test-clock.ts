import type { Clock } from '../clock.ts'

/** A clock that stands still until the test moves it. */
export type TestClock = Clock & {
  set: (at: string | Date) => void
  /** Moves forward. */
  pass: (by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }) => void
}

/** Monday 5 October 2026, 07:30 in Rome. */
export const MONDAY_MORNING = '2026-10-05T05:30:00.000Z'

export function testClock(start: string | Date = MONDAY_MORNING): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime()
    },
    pass: ({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)))
    },
  }
}
