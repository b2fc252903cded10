import { Later, Undeliverable, type Carrier } from './carrier.ts'
import { givenUp, retryAfterMs } from './answers.rules.ts'

/** The HTTP gateway of the operator (`SMS_URL`, `SMS_TOKEN`, `SMS_FROM`). */
export type SmsGateway = { url: string; token: string | null; from: string | null }

const TIMEOUT_MS = 20_000
const LANES = 1

/**
 * Sends an SMS by `POST` of `{ "id", "to", "text", "from" }` as JSON, with the token as bearer. Any 2xx means that the gateway has it; `id` is
 * the same at every try, so that a gateway can tell.
 */
export function smsCarrier({ url, token, from }: SmsGateway): Carrier {
  return {
    lanes: LANES,
    carry: async ({ to, body }, id) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, to, text: body, ...(from !== null && { from }) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const why = `the SMS gateway answered ${answer.status}`
      if (givenUp(answer.status)) throw new Undeliverable(why)
      throw new Later(why, retryAfterMs(answer.headers.get('retry-after')))
    },
    close: () => {},
  }
}
