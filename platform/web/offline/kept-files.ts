/** Caches with files that the device keeps for work without network: public ones, nothing of a person. `app/web/sw.ts` leaves them alone. */
export const KEPT_FILES = 'caravan-kept-'

/** Whether this browser can keep files: not without a secure context, whatever the types say. */
export const canKeepFiles = (): boolean => 'caches' in globalThis

/** Takes them away, at the end of a session: they say where somebody was on the way. */
export async function forgetFiles(): Promise<void> {
  if (!canKeepFiles()) return
  // SecurityError: the browser refuses storage, so nothing is there.
  const names = (await caches.keys().catch(() => [])).filter((name) => name.startsWith(KEPT_FILES))
  await Promise.all(names.map((name) => caches.delete(name)))
}
