import { call } from '#platform/web/api/call.ts'
import { endPush, keepDevice, keptDevice, ownSubscription } from '#platform/web/push/subscription.ts'
import { deviceOf } from '#features/security/shared/device.rules.ts'
import { addDevice, getNoticeSettings } from '../../shared/settings.contract.ts'

/** Why this browser takes no push: the person said no to the browser, or its push service did not answer. */
export class NoPush extends Error {
  readonly why: 'blocked' | 'failed'
  constructor(why: 'blocked' | 'failed') {
    super(why)
    this.why = why
  }
}

/** Asks the browser for its permission and registers it. Throws NoPush, or what the server refused. */
export async function startPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush('blocked')
  const subscription = await subscribe(publicKey).catch(() => {
    throw new NoPush('failed')
  })
  await register(subscription)
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  // Registered with the keys of another installation at this address.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { browser, system } = deviceOf(navigator.userAgent)
  const label = [browser, system].filter(Boolean).join(', ') || 'Browser'
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    label,
  }
  keepDevice((await call(addDevice, { body })).id)
}

/**
 * At the start of the app: a browser whose push service gave it a new address tells the server; one that belongs to somebody else by now, or
 * that was removed on another device, ends its push.
 */
export async function followPush(): Promise<void> {
  const id = keptDevice()
  if (id === null) return
  const [own, { devices }] = await Promise.all([ownSubscription(), call(getNoticeSettings, {})])
  if (!own || !devices.some((one) => one.id === id)) await endPush()
  else await register(own)
}
