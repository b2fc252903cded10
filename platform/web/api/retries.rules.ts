/** What a failed sending means for the next one; a status of 0: there was no answer. */
export type Failure = { status: number; retryAfterSeconds?: number | undefined }

/** Together about two minutes; who waited so long wants to be asked. */
const MOST_TRIES = 6
const LONGEST_MS = 60_000

/**
 * Milliseconds until a file is sent again by itself, or null: not by itself any more. Pauses double from two seconds, or are as long as the server
 * asks; up to a second more at random (`random` from 0 to 1), so that many devices do not come back at the same moment.
 */
export function pauseBefore(failure: Failure, tries: number, random: number): number | null {
  const { status, retryAfterSeconds = 0 } = failure
  const passing = status === 0 || status === 429 || status === 502 || status === 503 || status === 504
  if (!passing || tries >= MOST_TRIES) return null
  return Math.min(LONGEST_MS, Math.max(1000 * 2 ** tries, retryAfterSeconds * 1000)) + random * 1000
}
