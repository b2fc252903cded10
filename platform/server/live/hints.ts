import pg from 'pg'
import * as z from 'zod/mini'
import { chunksOf } from '../db/chunks.ts'
import { STATEMENT_MS, withinDeadline } from '../db/deadline.ts'
import { sever } from '../db/sever.ts'
import { ACCESS_CHANNEL } from '../db/access-changes.ts'
import type { KnownSessions } from '../sessions/known.ts'
import { heedNotices } from '../sessions/notices.ts'
import type { Passing } from './passing.ts'
import type { Recipient } from './relay.ts'

const CHANNEL = 'caravan_live'
/** News of this moment travels with its data. */
const PASSING_CHANNEL = 'caravan_passing'
/** NOTIFY carries less than 8000 bytes. */
const RECIPIENTS_PER_HINT = 80
const GATHER_MS = 50
const RETRY_MS = 1000
/** Who only listens does not notice that the other side is gone, so it asks. */
const HEARTBEAT_MS = 5000

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
  /** What is kept in memory of sessions: it hears here what other processes change. */
  known?: KnownSessions | undefined
}

/**
 * Hints over NOTIFY, gathered for 50 ms, on one connection of their own and never inside a business transaction. Nothing
 * depends on them: without the connection (a transaction pooler cannot LISTEN) the slow poll does the work.
 */
export function openHints({ url, self, hear, hearPassing, connected, known }: Settings): Hints {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let heart: NodeJS.Timeout | undefined
  let unheed = () => {}
  const waiting = new Set<string>()
  const passing: string[] = []
  let sending = false

  const connect = async () => {
    if (closed) return
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'caravan live',
      connectionTimeoutMillis: STATEMENT_MS,
      keepAlive: true,
      pipeline: true,
    })
    const again = () => {
      if (client === fresh) client = undefined
      clearInterval(heart)
      unheed()
      if (closed) return
      clearTimeout(retry)
      retry = setTimeout(() => void connect(), RETRY_MS)
    }
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === PASSING_CHANNEL) receivePassing(payload ?? '')
      if (channel === CHANNEL) receive(payload ?? '')
    })
    try {
      await fresh.connect()
      await ask(fresh, `listen ${CHANNEL}; listen ${PASSING_CHANNEL}; listen ${ACCESS_CHANNEL}`)
      client = fresh
    } catch {
      again()
      return
    }
    if (closed) return fresh.end()
    if (known) unheed = heedNotices(fresh, (text, values) => ask(fresh, text, values), known, self)
    clearInterval(heart)
    heart = setInterval(() => void ask(fresh, 'select 1').catch(() => {}), HEARTBEAT_MS)
    connected()
    await flush()
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

  const take = (): [channel: string, payload: string][] => {
    const all = [...waiting]
    waiting.clear()
    const hints = parts(all).map((part): [string, string] => [CHANNEL, [self, ...part].join(' ')])
    return [...hints, ...passing.splice(0).map((payload): [string, string] => [PASSING_CHANNEL, payload])]
  }

  /** The connection carries one statement at a time; what comes meanwhile goes with the next. */
  const flush = async () => {
    timer = undefined
    // Recipients are said when the connection is there; what only counted now is over by then.
    if (!client) passing.length = 0
    if (!client || sending) return
    const mine = client
    sending = true
    try {
      for (let said = take(); said.length > 0; said = take()) {
        const [channels, payloads] = [said.map(([channel]) => channel), said.map(([, payload]) => payload)]
        await ask(mine, NOTIFY, [channels, payloads])
      }
    } catch {
      // The slow poll does the work.
    } finally {
      sending = false
    }
  }
  const soon = () => void (timer ??= setTimeout(() => void flush(), GATHER_MS))

  const first = connect()
  return {
    say: (recipients) => {
      for (const { organisationId, personId } of recipients) waiting.add(`${organisationId}/${personId}`)
      if (waiting.size > 0) soon()
    },
    pass: (organisationId, { message, data, persons }) => {
      for (const part of parts(persons))
        passing.push(JSON.stringify({ from: self, organisationId, message, data, persons: part }))
      if (passing.length > 0) soon()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(retry)
      clearInterval(heart)
      unheed()
      await first
      const last = client
      if (last) await withinDeadline(STATEMENT_MS, last.end()).catch(() => sever(last))
    },
  }
}

const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as said (channel, payload)'

/** A connection that does not answer is ended; its end opens the next one. */
async function ask(client: pg.Client, text: string, values: unknown[] = []): Promise<void> {
  try {
    await withinDeadline(STATEMENT_MS, client.query(text, values))
  } catch (error) {
    sever(client)
    throw error
  }
}

const parts = <Item>(all: readonly Item[]): Item[][] => chunksOf(all, RECIPIENTS_PER_HINT)
