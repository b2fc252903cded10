import pg from 'pg'
import * as z from 'zod/mini'
import type { Passing } from './passing.ts'
import type { Recipient } from './relay.ts'

const CHANNEL = 'caravan_live'
/** News of this moment travels with its data. */
const PASSING_CHANNEL = 'caravan_passing'
/** NOTIFY carries less than 8000 bytes. */
const RECIPIENTS_PER_HINT = 80
const GATHER_MS = 50
const RETRY_MS = 1000

const passingSchema = z.object({
  from: z.string(),
  organisationId: z.string(),
  message: z.templateLiteral([z.string(), '.', z.string()]),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  persons: z.array(z.string()),
})

/** "There is something for these people", from one server process to the others. Losing one only costs time. */
export type Hints = {
  say: (recipients: readonly Recipient[]) => void
  /** Without the connection it is lost: the next one is seconds away. */
  pass: (organisationId: string, news: Passing) => void
  close: () => Promise<void>
}

type Settings = {
  url: string
  /** Names this process, whose own hints it does not need to hear. */
  self: string
  hear: (recipients: Recipient[]) => void
  hearPassing: (organisationId: string, news: Passing) => void
  /** Listening began, for the first time or again: what was said before was not heard. */
  connected: () => void
}

/**
 * Hints over NOTIFY, gathered for 50 ms, on one connection of their own and never inside a business transaction. Nothing
 * depends on them: without the connection (a transaction pooler cannot LISTEN) the slow poll does the work.
 */
export function openHints({ url, self, hear, hearPassing, connected }: Settings): Hints {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  const waiting = new Set<string>()

  const connect = async () => {
    if (closed) return
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'caravan live',
      connectionTimeoutMillis: 5000,
    })
    const again = () => {
      if (client === fresh) client = undefined
      if (closed) return
      clearTimeout(retry)
      retry = setTimeout(() => void connect(), RETRY_MS)
    }
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ channel, payload }) =>
      channel === PASSING_CHANNEL ? receivePassing(payload ?? '') : receive(payload ?? ''),
    )
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}; listen ${PASSING_CHANNEL}`)
      client = fresh
    } catch {
      again()
      return
    }
    if (closed) return fresh.end()
    connected()
    flush()
  }

  const receive = (payload: string) => {
    const [from, ...recipients] = payload.split(' ')
    if (from === self) return
    hear(
      recipients.map((text) => {
        const [organisationId = '', personId = ''] = text.split('/')
        return { organisationId, personId }
      }),
    )
  }

  const receivePassing = (payload: string) => {
    const { from, organisationId, ...news } = passingSchema.parse(JSON.parse(payload))
    if (from !== self) hearPassing(organisationId, news)
  }

  const flush = () => {
    timer = undefined
    // Said when the connection is there.
    if (!client) return
    const all = [...waiting]
    waiting.clear()
    const payloads = Array.from({ length: Math.ceil(all.length / RECIPIENTS_PER_HINT) }, (_, part) =>
      [self, ...all.slice(part * RECIPIENTS_PER_HINT, (part + 1) * RECIPIENTS_PER_HINT)].join(' '),
    )
    if (payloads.length === 0) return
    client
      .query('select pg_notify($1, payload) from unnest($2::text[]) as hint (payload)', [CHANNEL, payloads])
      .catch(() => {})
  }

  const first = connect()
  return {
    say: (recipients) => {
      for (const { organisationId, personId } of recipients) waiting.add(`${organisationId}/${personId}`)
      if (waiting.size > 0) timer ??= setTimeout(flush, GATHER_MS)
    },
    pass: (organisationId, { message, data, persons }) => {
      const payloads = Array.from({ length: Math.ceil(persons.length / RECIPIENTS_PER_HINT) }, (_, part) =>
        JSON.stringify({
          from: self,
          organisationId,
          message,
          data,
          persons: persons.slice(part * RECIPIENTS_PER_HINT, (part + 1) * RECIPIENTS_PER_HINT),
        }),
      )
      void first
        .then(() =>
          client?.query('select pg_notify($1, payload) from unnest($2::text[]) as news (payload)', [
            PASSING_CHANNEL,
            payloads,
          ]),
        )
        .catch(() => {})
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(retry)
      await first
      await client?.end()
    },
  }
}
