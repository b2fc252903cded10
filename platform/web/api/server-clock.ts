import { localStore } from '../storage/browser-storage.ts'

/** Within so much, answers of one clock differ by how long they travelled. */
const LATENCY_MS = 5000
const KEPT = 'caravan.clockOffset'
/** A device that was corrected stays corrected over a reload without network. */
let offset = Number(localStore.get(KEPT) ?? 0) || 0
let last = 0

/** Takes the server's time from the `X-Server-Time` header (an ISO instant) of an answer that has just arrived. */
export function learnServerTime(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(server)) return
  // Real time: this is where the device's clock is compared with the server's.
  const measured = server - Date.now()
  // A little behind what is known is an answer that travelled longer, not another clock: the best answer is the fastest.
  if (measured < offset && offset - measured < LATENCY_MS) return
  offset = measured
  localStore.set(KEPT, String(offset))
}

/** The time on the server's clock: the device's clock, corrected by what the last answer said. */
export function serverNow(): Date {
  // Real time, corrected.
  const now = Date.now() + offset
  // Never a little backwards: of two facts of this device the later one also has the later time.
  last = now < last && last - now < LATENCY_MS ? last : now
  return new Date(last)
}

/** Milliseconds that the device's own clock is ahead of the server's, as last measured. */
export function clockOffsetMs(): number {
  return -Math.round(offset)
}
