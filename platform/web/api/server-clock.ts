let offset = 0

/** Takes the server's time from the `X-Server-Time` header (an ISO instant) of an answer that has just arrived. */
export function learnServerTime(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(server)) offset = server - Date.now()
}

/** The time on the server's clock: the device's clock, corrected by what the last answer said. */
export function serverNow(): Date {
  return new Date(Date.now() + offset)
}

/** Milliseconds that the device's own clock is ahead of the server's, as last measured. */
export function clockOffsetMs(): number {
  return -Math.round(offset)
}
