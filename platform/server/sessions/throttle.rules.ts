/** How long a caller waits after failures (docs/trust.md, "Throttle"). */

/** Failures are forgotten after a day without one. */
export const FORGET_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * What is counted, how many are free, and the longest wait in seconds.
 * - `pair`: failures of one account from one network.
 * - `account`: networks from which an account fails, so that many networks together are no way around. Nobody fails at one
 *   account from twenty places in a day.
 * - `network`: accounts that fail from one network. A school shares one address.
 * - `device`: failures of a device that has signed in before, counted by its own alone. Its owner mistypes; whoever holds it
 *   gets 20 guesses, and then one a minute.
 * - `session`: failures within an open session, which somebody else may have found open.
 * - `code`: wrong codes of a second factor from anywhere. Who gets that far has the password, and six digits are few.
 */
const LIMITS = {
  pair: { free: 5, longest: 900 },
  account: { free: 20, longest: 900 },
  network: { free: 50, longest: 900 },
  device: { free: 20, longest: 60 },
  session: { free: 5, longest: 900 },
  code: { free: 5, longest: 900 },
} as const
export type Throttled = keyof typeof LIMITS

/** Seconds until the next attempt: none for the first failures, then doubling up to the longest wait. */
export function delayAfter(kind: Throttled, failures: number): number {
  const { free, longest } = LIMITS[kind]
  const beyond = failures - free
  return beyond < 0 ? 0 : Math.min(longest, 15 * 2 ** Math.min(beyond, 10))
}
