import * as z from 'zod/mini'
import { reloadFresh } from './CrashBoundary.tsx'

/** The version of this build; `meta.json` beside it says what the server has now. */
export const APP_VERSION = '2.19.4'
const meta = z.object({ version: z.string() })

/** A newer version is on the server: the caches are cleared and the page reloads (specification, section 7). */
export async function followNewVersion(): Promise<void> {
  const response = await fetch('/meta.json', { cache: 'no-store' }).catch(() => null)
  const parsed = z.safeParse(meta, await response?.json().catch(() => null))
  if (parsed.success && isNewer(parsed.data.version, APP_VERSION)) await reloadFresh()
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
