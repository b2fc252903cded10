import { onPageCached, pageShown } from './page-cache.ts'

/** Milliseconds that a flush waits for those of other tabs. One of them takes some seconds on a slow network. */
export const TURN_WAITS_MS = 10_000

/**
 * Runs `work` while no other tab of the origin runs its own. A page that enters the back/forward cache gives up its turn:
 * it runs no code there, and WebKit would keep its lock until the browser is closed. Where the browser refuses locks, or
 * the turn does not come in time, the work runs without one: a repeat from two tabs is answered by its idempotency key.
 */
export async function inTurn(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  let working: Promise<void> | undefined
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), TURN_WAITS_MS)
  let stopListening = (): void => undefined
  const cached = new Promise<void>((resolve) => {
    stopListening = onPageCached(() => {
      waiting.abort()
      resolve()
    })
  })
  try {
    await navigator.locks.request('caravan.outbox', { signal: waiting.signal }, () => {
      working = work()
      return Promise.race([working, cached])
    })
  } catch {
    // AbortError or SecurityError: no turn. An error of the work itself is thrown below.
    await pageShown()
  } finally {
    clearTimeout(timer)
    stopListening()
  }
  await (working ?? work())
}
