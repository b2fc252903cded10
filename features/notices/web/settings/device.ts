import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import {
  endPush,
  keepDevice,
  keptDevice,
  onPushEnd,
  ownAppPush,
  ownSubscription,
  takesPush,
} from '#platform/web/push/subscription.ts'
import { deviceOf } from '#features/security/shared/device.rules.ts'
import {
  addAppDevice,
  addDevice,
  getNoticeSettings,
  removeDevice,
  type NoticeSettings,
} from '../../shared/settings.contract.ts'

onPushEnd((id) => call(removeDevice, { params: { id } }))

type Offered = Pick<NoticeSettings, 'pushKey' | 'appPush'>

/** Whether this device can take push from this installation. */
export function canTakePush({ pushKey, appPush }: Offered): boolean {
  const service = ownAppPush()
  return service === null ? pushKey !== null && takesPush() : appPush.includes(service)
}

/** Why this device takes no push: the person refused the permission, or its push service did not answer. */
export class NoPush extends Error {
  readonly why: 'blocked' | 'failed'
  constructor(why: 'blocked' | 'failed') {
    super(why)
    this.why = why
  }
}

/** Asks for the permission and registers this device. Throws NoPush, or what the server refused. */
export async function startPush({ pushKey }: Offered): Promise<void> {
  if (ownAppPush() !== null) return startAppPush()
  const publicKey = pushKey ?? ''
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush('blocked')
  const subscription = await subscribe(publicKey).catch(() => {
    throw new NoPush('failed')
  })
  await register(subscription)
}

async function startAppPush(): Promise<void> {
  const { allowPush } = await import('#platform/web/native/push.native.ts')
  if (!(await allowPush())) throw new NoPush('blocked')
  await registerApp().catch((error: unknown) => {
    throw error instanceof ApiProblem ? error : new NoPush('failed')
  })
}

/** Names this app to the server; the push service may have given it a new name. */
async function registerApp(): Promise<void> {
  const service = ownAppPush()
  if (service === null) return
  const { pushToken } = await import('#platform/web/native/push.native.ts')
  const token = await pushToken()
  keepDevice((await call(addAppDevice, { body: { service, token, label: ownLabel() } })).id)
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

function ownLabel(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [browser, system].filter(Boolean).join(', ') || 'Browser'
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    label: ownLabel(),
  }
  keepDevice((await call(addDevice, { body })).id)
}

/**
 * At the start of the app: a device whose push service gave it a new address names it to the server; one that belongs to somebody else by
 * now, or that was removed on another device, ends its push.
 */
export async function followPush(): Promise<void> {
  const id = keptDevice()
  if (id === null) return
  const [own, { devices }] = await Promise.all([ownSubscription(), call(getNoticeSettings, {})])
  const isKnown = devices.some((one) => one.id === id)
  if (ownAppPush() !== null) {
    const { isPushAllowed } = await import('#platform/web/native/push.native.ts')
    return isKnown && (await isPushAllowed()) ? registerApp() : endPush()
  }
  if (!own || !isKnown) await endPush()
  else await register(own)
}
