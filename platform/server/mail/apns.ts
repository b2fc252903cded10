import { connect, type ClientHttp2Session } from 'node:http2'
import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import type { PushMessage } from '#platform/shared/push/message.ts'
import type { Clock } from '../clock.ts'
import { retryAfterMs } from './answers.rules.ts'
import { KEPT_SECONDS, type AppSender } from './app-push.ts'
import { Later, Undeliverable } from './carrier.ts'
import { signedToken } from './provider-token.ts'

/** The key of the operator's Apple developer account. `topic` is the id of the app, `origin` the address of the service. */
export type ApnsKey = { key: KeyObject; keyId: string; team: string; topic: string; origin: string }

const TIMEOUT_MS = 10_000
/** Apple refuses a token older than an hour, and one that is renewed within 20 minutes. */
const TOKEN_MS = 40 * 60_000
/**
 * Reasons that are about the phone: it was registered with another app or no longer exists. All others are about our own key or request, also
 * `BadDeviceToken`, which Apple answers for every phone when `APNS_SERVER` is the wrong one.
 */
const GONE = new Set(['DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

const refusal = z.object({ reason: z.string() })

/** Sends through the push service of Apple (HTTP/2). `clock` is that of the machine, by which Apple judges a token. */
export function apnsSender({ key, keyId, team, topic, origin }: ApnsKey, clock: Clock): AppSender {
  let session: ClientHttp2Session | undefined
  let provider: { token: string; untilMs: number } | undefined

  function providerToken(): string {
    const now = clock.now().getTime()
    if (!provider || now >= provider.untilMs) {
      const token = signedToken('ES256', key, { kid: keyId }, { iss: team, iat: Math.floor(now / 1000) })
      provider = { token, untilMs: now + TOKEN_MS }
    }
    return provider.token
  }

  /** Apple wants one connection for many messages. One that ended is opened anew by the next message. */
  function opened(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const next = connect(origin)
    // The stream of the request reports the error.
    next.on('error', () => next.destroy())
    next.on('goaway', () => next.close())
    next.unref()
    session = next
    return next
  }

  return {
    send: async (token, message) => {
      const { tag, urgent } = message
      const headers = {
        ':method': 'POST',
        ':path': `/3/device/${token}`,
        authorization: `bearer ${providerToken()}`,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': urgent ? '10' : '5',
        'apns-expiration': String(Math.floor(clock.now().getTime() / 1000) + KEPT_SECONDS),
        'apns-collapse-id': tag.slice(0, 64),
      }
      const { status, body, retryAfter } = await exchange(opened(), headers, JSON.stringify(payloadOf(message)))
      if (status === 200) return
      const reason = reasonOf(body)
      const why = `the push service of Apple answered ${status} ${reason}`
      if (GONE.has(reason)) throw new Undeliverable(why)
      if (reason === 'ExpiredProviderToken') provider = undefined
      throw new Later(why, retryAfterMs(retryAfter))
    },
    close: () => session?.close(),
  }
}

function payloadOf({ title, body, tag, urgent, link }: PushMessage): object {
  return {
    aps: {
      alert: { title, body },
      sound: 'default',
      'thread-id': tag,
      ...(urgent && { 'interruption-level': 'time-sensitive' }),
    },
    link,
  }
}

function reasonOf(body: string): string {
  try {
    return refusal.parse(JSON.parse(body)).reason
  } catch {
    return ''
  }
}

type Answer = { status: number; body: string; retryAfter: string | null }

/** One request and its answer. Rejects when the connection fails or no answer comes in time. */
function exchange(session: ClientHttp2Session, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers)
    let status = 0
    let retryAfter: string | null = null
    let text = ''
    stream.setTimeout(TIMEOUT_MS, () => {
      // A connection that answers nothing is dead for the next message too.
      session.destroy()
      reject(new Error('the push service of Apple does not answer'))
    })
    stream.on('response', (answer) => {
      status = answer[':status'] ?? 0
      retryAfter = answer['retry-after'] === undefined ? null : String(answer['retry-after'])
    })
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      text += chunk
    })
    stream.on('end', () => resolve({ status, body: text, retryAfter }))
    stream.on('close', () => reject(new Error('the push service of Apple closed the connection')))
    stream.on('error', reject)
    stream.end(body)
  })
}
