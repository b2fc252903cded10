import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isPushEndpoint } from '#platform/shared/push/hosts.rules.ts'
import { pushMessage } from '#platform/shared/push/message.ts'
import { appDevice, KEPT_SECONDS, type AppSenders } from './app-push.ts'
import { Later, Undeliverable, type Carrier } from './carrier.ts'
import { givenUp, retryAfterMs } from './answers.rules.ts'
import type { VapidKeys } from './vapid.ts'

/** A `PushSubscription` of a browser, as its `toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

type Settings = {
  keys: VapidKeys
  /** Whom a push service may write to about this installation: `mailto:…` or `https://…`. */
  contact: string
  /** Hosts beside the known ones. */
  hosts: readonly string[]
  /** For phones with the app: the push services for which the operator has a key. */
  apps?: AppSenders
}

/** Push services answer within one or two seconds. */
const TIMEOUT_MS = 10_000
const LANES = 4

/** What a push goes to: a browser or an app. */
const receiver = z.union([pushSubscription, appDevice])

/**
 * Sends to push services: to browsers encrypted for the device (RFC 8291), to apps through the service of their system. A device that is gone
 * is `Undeliverable`.
 */
export function pushCarrier({ keys, contact, hosts, apps = {} }: Settings): Carrier {
  return {
    lanes: LANES,
    carry: async ({ to, body }) => {
      const subscription = receiver.parse(JSON.parse(to))
      if ('token' in subscription) {
        const sender = apps[subscription.service]
        // The operator took the key away; with a new one the device is still known.
        if (!sender) throw new Later(`no key for ${subscription.service}`, 0)
        return sender.send(subscription.token, pushMessage.parse(JSON.parse(body)))
      }
      // Asked again here: the list may have become shorter.
      if (!isPushEndpoint(subscription.endpoint, hosts)) throw new Undeliverable('not a known push service')
      const { urgent, tag } = pushMessage.parse(JSON.parse(body))
      const { default: webPush } = await import('web-push')
      const request = webPush.generateRequestDetails(subscription, body, {
        vapidDetails: { subject: contact, ...keys },
        TTL: KEPT_SECONDS,
        urgency: urgent ? 'high' : 'normal',
        // At most 32 characters (RFC 8030, section 5.4).
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
      })
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        body: new Uint8Array(request.body ?? []),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const why = `the push service answered ${answer.status}`
      if (givenUp(answer.status)) throw new Undeliverable(why)
      throw new Later(why, retryAfterMs(answer.headers.get('retry-after')))
    },
    close: () => {
      for (const sender of Object.values(apps)) sender.close()
    },
  }
}
