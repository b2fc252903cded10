import type { AppPushService } from '#platform/shared/push/app-services.ts'
import { isNative, nativeSystem } from '../native/native.ts'
import { localStore } from '../storage/browser-storage.ts'

/** The id that the server gave this browser, while it takes push. */
const KEPT = 'caravan.push'

export const keptDevice = (): string | null => localStore.get(KEPT)
export function keepDevice(id: string): void {
  localStore.set(KEPT, id)
}

/** The push service of the phone on which the app runs; null in a browser. */
export function ownAppPush(): AppPushService | null {
  if (!isNative()) return null
  return nativeSystem() === 'android' ? 'fcm' : 'apns'
}

/** Whether this browser can show notifications while the app is closed; Safari on iPhone can from the home screen alone. */
export const takesPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!takesPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

let removeAtServer: (id: string) => Promise<unknown> = async () => undefined

/** Sets how the server is asked to forget this device; the feature of notices knows the call. */
export function onPushEnd(remove: typeof removeAtServer): void {
  removeAtServer = remove
}

/**
 * Ends push to this device, also without network: its push service answers the server then that nobody is there. The server forgets the device
 * first, because an iPhone may get the same name from its push service again.
 */
export async function endPush(): Promise<void> {
  const id = keptDevice()
  localStore.remove(KEPT)
  if (id !== null) await removeAtServer(id).catch(() => undefined)
  if (isNative()) return (await import('../native/push.native.ts')).unregisterPush()
  const own = await ownSubscription().catch(() => null)
  await own?.unsubscribe().catch(() => false)
}
