import { localStore } from '../storage/browser-storage.ts'

/** The id that the server gave this browser, while it takes push. */
const KEPT = 'caravan.push'

export const keptDevice = (): string | null => localStore.get(KEPT)
export function keepDevice(id: string): void {
  localStore.set(KEPT, id)
}

/** Whether this browser can show notifications while the app is closed; Safari on iPhone can from the home screen alone. */
export const takesPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!takesPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ends push to this browser, also without network: its push service answers the server then that nobody is there. */
export async function endPush(): Promise<void> {
  localStore.remove(KEPT)
  const own = await ownSubscription().catch(() => null)
  await own?.unsubscribe().catch(() => false)
}
