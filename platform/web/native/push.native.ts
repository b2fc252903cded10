import { registerPlugin } from '@capacitor/core'
import type { PushNotificationsPlugin } from '@capacitor/push-notifications'

const PushNotifications = registerPlugin<PushNotificationsPlugin>('PushNotifications')

/** Milliseconds until the system must have named the app to its push service. */
const REGISTERS_WITHIN_MS = 20_000

/** Asks for the permission to show notifications, at a tap. */
export async function allowPush(): Promise<boolean> {
  return (await PushNotifications.requestPermissions()).receive === 'granted'
}

/** Whether the person still allows notifications. */
export async function isPushAllowed(): Promise<boolean> {
  return (await PushNotifications.checkPermissions()).receive === 'granted'
}

/** The name of this app at the push service of the system. Rejects when the service does not give one in time. */
export async function pushToken(): Promise<string> {
  const removals: (() => Promise<void>)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the push service does not answer')), REGISTERS_WITHIN_MS)
      const listen = async () => {
        const registered = await PushNotifications.addListener('registration', ({ value }) => resolve(value))
        removals.push(registered.remove)
        const failed = await PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error)))
        removals.push(failed.remove)
        await PushNotifications.register()
      }
      listen().catch(reject)
    })
  } finally {
    clearTimeout(timer)
    for (const remove of removals) void remove()
  }
}

/** Ends push to this app. */
export async function unregisterPush(): Promise<void> {
  await PushNotifications.unregister()
}

/** Calls `open` with the link of each push that is tapped, also of the one that started the app. */
export function onPushOpened(open: (link: string) => void): void {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { link }: { link?: unknown } = notification.data ?? {}
    if (typeof link === 'string') open(link)
  })
}
