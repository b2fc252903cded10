/** What an answer of a push service or an SMS gateway means for the next try. */

/** Refused for good: every 4xx but those that say "not now" (RFC 9110; 429: RFC 6585), and those that are about our own credentials. */
export const givenUp = (status: number): boolean =>
  (status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)) || (status >= 300 && status < 400)

/** `Retry-After` in seconds (RFC 9110, section 10.2.3); 0 for a date or nothing: the usual pause is no shorter than a minute. */
export function retryAfterMs(header: string | null): number {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0
}
