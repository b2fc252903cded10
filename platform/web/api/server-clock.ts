const KEPT = 'caravan.clockOffset'
/** A device that was corrected stays corrected over a reload without network. */
let offset = Number(localStorage.getItem(KEPT) ?? 0) || 0

/** Takes the server's time from the `X-Server-Time` header (an ISO instant) of an answer that has just arrived. */
export function learnServerTime(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(server)) return
  // Real time: this is where the device's clock is compared with the server's.
  offset = server - Date.now()
  localStorage.setItem(KEPT, String(offset))
}

/** The time on the server's clock: the device's clock, corrected by what the last answer said. */
export function serverNow(): Date {
  // Real time, corrected.
  return new Date(Date.now() + offset)
}

/** Milliseconds that the device's own clock is ahead of the server's, as last measured. */
export function clockOffsetMs(): number {
  return -Math.round(offset)
}
