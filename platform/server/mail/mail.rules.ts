import type { LetterChannel } from './letter.ts'

/** When a letter that could not be sent is tried again. Pure: the caller brings the clock. */

const MINUTE = 60_000

/** A process that takes a letter has so long to hand it over before another one may. */
export const LEASE_MS = 2 * MINUTE

/**
 * E-mail: about two days of trying; the links in letters do not live longer than three. A push and an SMS say that something is new now:
 * after about an hour the app says it better.
 */
export const MOST_ATTEMPTS: Record<LetterChannel, number> = { email: 18, push: 6, sms: 6 }

/** Minutes double from one to four hours; never before the time that the receiving end asked for. */
export function nextTry(attempts: number, now: Date, askedMs = 0): Date {
  return new Date(
    now.getTime() + Math.max(Math.min(240, 2 ** (attempts - 1)) * MINUTE, Math.min(askedMs, 240 * MINUTE)),
  )
}

/** A header is one line: what would begin another one is cut out of subjects and addresses. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
