import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import type { PushMessage } from '#platform/shared/push/message.ts'
import type { Clock } from '../clock.ts'
import { retryAfterMs } from './answers.rules.ts'
import { KEPT_SECONDS, type AppSender } from './app-push.ts'
import { Later, Undeliverable } from './carrier.ts'
import { signedToken } from './provider-token.ts'

/** The service account of the operator's Firebase project. */
export type FcmAccount = { projectId: string; email: string; key: KeyObject; tokenUrl: string }

const SEND_URL = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Google answers within one or two seconds. */
const TIMEOUT_MS = 10_000
/** Google allows an hour at most for an assertion. */
const ASSERTION_SECONDS = 3600
/** A token is renewed this long before it ends: a call that is under way must still be accepted. */
const RENEW_BEFORE_MS = 60_000

/** Errors that are about the phone: the app was removed, or belongs to another project. All others are about our own key or request. */
const GONE = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH'])

const refusal = z.object({ error: z.object({ details: z.array(z.object({ errorCode: z.optional(z.string()) })) }) })
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })

/** Sends through Firebase Cloud Messaging (HTTP v1). `clock` is that of the machine, by which Google judges an assertion. */
export function fcmSender(account: FcmAccount, clock: Clock, sendUrl = SEND_URL): AppSender {
  let access: { token: string; untilMs: number } | undefined

  async function accessToken(): Promise<string> {
    const now = clock.now().getTime()
    if (access && now < access.untilMs) return access.token
    const iat = Math.floor(now / 1000)
    const claims = { iss: account.email, scope: SCOPE, aud: account.tokenUrl, iat, exp: iat + ASSERTION_SECONDS }
    const assertion = signedToken('RS256', account.key, {}, claims)
    const answer = await fetch(account.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      // About our own key, never about the phone.
      throw new Later(
        `Google answered ${answer.status} to the key of Firebase`,
        retryAfterMs(answer.headers.get('retry-after')),
      )
    }
    const { access_token: token, expires_in: seconds } = tokenAnswer.parse(await answer.json())
    access = { token, untilMs: now + seconds * 1000 - RENEW_BEFORE_MS }
    return token
  }

  return {
    send: async (token, message) => {
      const answer = await fetch(`${sendUrl}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ message: messageOf(token, message) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.ok) {
        await answer.body?.cancel()
        return
      }
      if (answer.status === 401) access = undefined
      const code = await codeOf(answer)
      const why = `Firebase Cloud Messaging answered ${answer.status} ${code}`
      if (GONE.has(code)) throw new Undeliverable(why)
      throw new Later(why, retryAfterMs(answer.headers.get('retry-after')))
    },
    close: () => {},
  }
}

/** The error code of Firebase (FcmError); empty when the answer names none. */
async function codeOf(answer: Response): Promise<string> {
  const parsed = refusal.safeParse(await answer.json().catch(() => null))
  return parsed.success ? (parsed.data.error.details.find(({ errorCode }) => errorCode)?.errorCode ?? '') : ''
}

function messageOf(token: string, { title, body, tag, urgent, link }: PushMessage): object {
  return {
    token,
    notification: { title, body },
    data: { link },
    android: {
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${KEPT_SECONDS}s`,
      collapse_key: tag,
      notification: { tag },
    },
  }
}
