import { localStore } from '../storage/browser-storage.ts'

const AFTER = 'caravan.lock.after'

/** Minutes that the app may be off the screen before it asks who is there; 0: every time. */
export const LOCK_MINUTES = [0, 1, 5, 15] as const
export type LockMinutes = (typeof LOCK_MINUTES)[number]

/** What the person chose for this device; null: the app is not locked. */
export function lockAfter(): LockMinutes | null {
  const chosen = localStore.get(AFTER)
  return chosen === null ? null : (LOCK_MINUTES.find((minutes) => String(minutes) === chosen) ?? 0)
}

/** Keeps the choice for this device; null: off. */
export function keepLockAfter(minutes: LockMinutes | null): void {
  if (minutes === null) localStore.remove(AFTER)
  else localStore.set(AFTER, String(minutes))
}
