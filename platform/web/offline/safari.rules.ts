/** What the storage of this browser depends on, read from `navigator` and the display mode. */
export type BrowserKind = { userAgent: string; maxTouchPoints: number; installed: boolean }

/**
 * Returns whether the app runs in a browser tab of an iPhone or iPad. Every browser there is WebKit: it deletes what a site stored
 * after 7 days of use of the browser without a visit to the site, and an app on the home screen has storage of its own, which
 * starts empty. An iPad names itself a Macintosh; no Macintosh has a touch screen.
 */
export function isIosTab({ userAgent, maxTouchPoints, installed }: BrowserKind): boolean {
  const ios = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return ios && !installed
}

/** Minutes that a record waits before its owner reads that Safari may delete it: a short gap in the network is no reason. */
const WAITS_MIN = 10

/** Returns whether one of the records was made at least ten minutes before `now` and is not sent. */
export function waitsLong(records: readonly { at: string; madeAt: string }[], now: Date): boolean {
  return records.some(({ at, madeAt }) => at === 'waiting' && now.getTime() - Date.parse(madeAt) >= WAITS_MIN * 60_000)
}
