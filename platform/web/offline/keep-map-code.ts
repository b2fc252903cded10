/** What the service worker is asked: `app/web/sw.ts` knows the same word. */
const KEEP_LATER = 'keep-later'

/** Asks the service worker to keep the code that draws maps too, which it does not keep from the start. Nothing happens without one. */
export async function keepMapCode(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  // A worker has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  registration?.active?.postMessage(KEEP_LATER)
}
