/**
 * Whether this page is in the back/forward cache of the browser, or on its way there. Such a page runs no code, so that a
 * transaction which waits for its code would block every other page of the origin (docs/adr/0244-short-transactions.md).
 */
let shown: Promise<void> = Promise.resolve()
let show: (() => void) | undefined
type Listener = () => void
const listeners = new Set<Listener>()
const returnListeners = new Set<Listener>()

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', (event) => {
    // A page that is closed does not come back: the browser ends what it left open.
    if (!event.persisted || show) return
    shown = new Promise((resolve) => (show = resolve))
    for (const listener of listeners) listener()
  })
  window.addEventListener('pageshow', () => {
    if (!show) return
    show()
    show = undefined
    for (const listener of returnListeners) listener()
  })
}

/** Fulfilled at once, or when the page comes back from the cache. */
export const pageShown = (): Promise<void> => shown

/** Whether the page is in the cache or on its way there. */
export const isPageCached = (): boolean => show !== undefined

/** Calls `listener` before the page enters the cache. Returns a function that ends this. */
export function onPageCached(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` when the page has come back from the cache. Returns a function that ends this. */
export function onPageReturned(listener: Listener): () => void {
  returnListeners.add(listener)
  return () => returnListeners.delete(listener)
}
