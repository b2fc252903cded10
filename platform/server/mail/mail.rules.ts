/** When a letter that could not be sent is tried again. Pure: the caller brings the clock. */

const MINUTE = 60_000

/** A process that takes a letter has so long to hand it over before another one may. */
export const LEASE_MS = 2 * MINUTE

/** About two days of trying; the links in letters do not live longer than three. */
export const MOST_ATTEMPTS = 18

/** Minutes double from one to four hours. */
export function nextTry(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(240, 2 ** (attempts - 1)) * MINUTE)
}

/** A header is one line: what would begin another one is cut out of subjects and addresses. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
