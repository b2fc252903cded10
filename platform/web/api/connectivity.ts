import { onlineManager } from '@tanstack/react-query'

const PROBE_URL = '/health/live'
/** Specification, section 9. */
export const PROBE_EVERY_MS = 2000
/** A server that says nothing for so long is not reached: a radio without signal answers never. */
const PROBE_WAITS_MS = 5000

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let probe: ReturnType<typeof setInterval> | undefined

export function isOnline(): boolean {
  return online
}

/** Calls `listener` whenever the connection is lost or back. Answers how to stop. */
export function onConnectivity(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A request failed without an answer, or the browser says offline: show it and ask again every 2 s until it works. */
export function connectionLost(): void {
  set(false)
  probe ??= setInterval(() => void reachServer(), PROBE_EVERY_MS)
}

/** Any answer of the server proves the connection. */
export function connectionWorks(): void {
  clearInterval(probe)
  probe = undefined
  set(true)
}

/** Follows the browser's own signals. `online` of the browser is only a hint, so it asks the server. */
export function watchConnectivity(): void {
  // By itself it would believe the browser, and fetch what waits for the network before the server is reached.
  onlineManager.setEventListener(() => undefined)
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', () => void reachServer())
  if (!navigator.onLine) connectionLost()
}

/** Asks the server whether it is there, and waits so many milliseconds; answers the same as `isOnline` from now on. */
export async function reachServer(waitsMs: number = PROBE_WAITS_MS): Promise<boolean> {
  try {
    await fetch(PROBE_URL, { cache: 'no-store', signal: AbortSignal.timeout(waitsMs) })
    connectionWorks()
  } catch {
    connectionLost()
  }
  return online
}

function set(next: boolean): void {
  if (online === next) return
  online = next
  onlineManager.setOnline(next)
  for (const listener of listeners) listener()
}
