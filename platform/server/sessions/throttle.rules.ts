/** How long a caller waits after failures (trust.md "Throttle"). */

const LONGEST_SECONDS = 900

/** Failures are forgotten after a day without one. */
export const FORGET_AFTER_MS = 24 * 60 * 60 * 1000

/** A school shares one network address: it may fail far oftener than one account. */
const FREE = { account: 5, network: 50 } as const
export type Throttled = keyof typeof FREE

/** Seconds until the next attempt: none for the first failures, then doubling up to 15 minutes. */
export function delayAfter(kind: Throttled, failures: number): number {
  const beyond = failures - FREE[kind]
  return beyond < 0 ? 0 : Math.min(LONGEST_SECONDS, 15 * 2 ** Math.min(beyond, 10))
}
