import * as z from 'zod/mini'
import { reloadFresh } from './CrashBoundary.tsx'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import { tabStore } from '#platform/web/storage/browser-storage.ts'

/** The version of this build; `meta.json` beside it says what the server has now. */
export const APP_VERSION = '2.19.4'
const meta = z.object({ version: z.string() })

/** Milliseconds between two checks for a new version while the page is open: about twenty checks in a working day. */
const LOOKS_EVERY_MS = 30 * 60_000

/** In the storage of the tab: the version that the page has reloaded for. */
const RELOADED_FOR = 'caravan.reloadedFor'

type Listener = () => void
const listeners = new Set<Listener>()
let stays = false

/**
 * A newer version is on the server: the caches are cleared and the page reloads (specification, section 7), once for each
 * version. One that is still newer then will not come by reloading again and again: a person is told, and decides.
 */
export async function followNewVersion(): Promise<void> {
  const newer = await newerVersion()
  if (newer === null) return
  if (noteReload(newer)) return reloadFresh()
  tellPerson()
}

/**
 * Looks again while the page is open: every half hour, and when the page is shown or the network is back a quarter of an hour after the last look. The person
 * may be in the middle of something, so a notice offers the reload.
 */
export function watchForNewVersion(): void {
  // Real time: the pause between two looks of this page, which goes on while the device sleeps. A timer may be a little early.
  let last = Date.now()
  const look = async () => {
    // Real time, as above.
    const now = Date.now()
    if (stays || document.hidden || !isOnline() || now - last < LOOKS_EVERY_MS / 2) return
    last = now
    if ((await newerVersion()) !== null) tellPerson()
  }
  setInterval(() => void look(), LOOKS_EVERY_MS)
  document.addEventListener('visibilitychange', () => void look())
  onConnectivity(() => void look())
}

/** The version of the server when it is newer than this page; null when it is not, or cannot be read. */
async function newerVersion(): Promise<string | null> {
  const response = await fetch('/meta.json', { cache: 'no-store' }).catch(() => null)
  const parsed = z.safeParse(meta, await response?.json().catch(() => null))
  return parsed.success && isNewer(parsed.data.version, APP_VERSION) ? parsed.data.version : null
}

function tellPerson(): void {
  stays = true
  for (const listener of listeners) listener()
}

/** True when there is a newer version that a reload has not brought, or that came while the page was open. */
export function newVersionStays(): boolean {
  return stays
}

/** Calls `listener` when that becomes true. Answers how to stop. */
export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Compares versions part by part as numbers. */
export function isNewer(offered: string, running: string): boolean {
  const [a, b] = [offered, running].map((version) => version.split('.').map(Number))
  for (const [index, part] of (a ?? []).entries()) {
    const other = b?.[index] ?? 0
    if (part !== other) return part > other
  }
  return false
}

/** True the first time for this version. Never without a storage that outlives the reload: the page would reload for ever. */
function noteReload(version: string): boolean {
  const before = tabStore.get(RELOADED_FOR)
  // Two servers of different versions may answer in turn.
  if (before !== null && !isNewer(version, before)) return false
  return tabStore.set(RELOADED_FOR, version)
}
