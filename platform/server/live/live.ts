import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Kysely } from 'kysely'
import { WebSocketServer } from 'ws'
import { FRAME_BYTES, SUBPROTOCOL } from '#platform/shared/live/live.ts'
import { systemActor } from '../db/as-system.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { inTransaction, type WorkSource } from '../db/transaction.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Trusts } from '../http/trusted-proxies.ts'
import { ByKey } from './by-key.ts'
import { isLivePath, judge, SOCKETS_PER_ACCOUNT, turnAway, type Verdict } from './door.ts'
import { openHints } from './hints.ts'
import { countersOf, keepMailboxesOpen, TOUCH_MS } from './mailbox.ts'
import type { Passing } from './passing.ts'
import { relayBatch, type Recipient } from './relay.ts'
import { makeRelayQueue } from './relay-queue.ts'
import type { KnownSessions } from '../sessions/known.ts'
import { lapsedSessions } from './lapsed.ts'
import { CLOSE, LiveSocket } from './socket.ts'
import { endedSince, overSessions, useTicket, type Guest } from './tickets.ts'

type Settings = {
  /** The address of the runtime's role, for the one connection that carries hints. */
  url: string
  control: Kysely<ControlDatabase>
  source: WorkSource
  organisations: () => Promise<readonly string[]>
  /** What this process keeps in memory of sessions, to be told what other processes change. */
  known?: KnownSessions
  allowedOrigins?: readonly string[]
  /** Answers a connection that does not become a socket. */
  turnAway?: (socket: Duplex, status: number) => void
  /** The proxies that may say which host was asked for; none unless given. */
  trusts?: Trusts
  /** How often everything that hints also bring is looked for without them; 5 s. */
  pollMs?: number
  /** How often sockets are looked for whose session ended by time or date alone; 30 s. */
  lapseMs?: number
  /** Something that goes on by itself failed and is tried again; at most once a minute for each `what`. */
  failed?: (what: string, error: unknown) => void
}

/** The live side of one server process. */
export type Live = {
  /** Takes the upgrades of this server that are for the socket. */
  readonly attach: (server: Server) => void
  /** Something was announced and committed in this organisation: relays it soon. */
  readonly wake: (organisationId: string) => void
  /** Hands what only counts now to the sockets that are open, here and at the other processes. */
  readonly pass: (organisationId: string, news: readonly Passing[]) => void
  /** Relays everything that waits, everywhere, and answers when it is done. */
  readonly relayAll: () => Promise<void>
  readonly close: () => Promise<void>
}

const REVOCATION_MS = 500
const CLOCKS_DIFFER_MS = 60_000
const PING_MS = 30_000
const POLL_MS = 5000
/** Roles end at midnight and idle sessions after an hour: half a minute later is soon enough. */
const LAPSE_MS = 30_000
/** A burst of changes is relayed together: one transaction instead of many. The first of a burst hardly waits. */
const GATHER_MS = 40
const BETWEEN_RELAYS_MS = 200

/** Opens relay, hints and sockets. What waited since another process died is relayed at once. */
export function openLive(settings: Settings): Live {
  const { control, source } = settings
  const failed = makeReport(settings.failed ?? (() => {}))
  const sockets = new Set<LiveSocket>()
  const byPerson = new ByKey<LiveSocket>()
  // Each upgrade asks how many an account has; counting among all sockets makes opening those of a city quadratic.
  const byAccount = new ByKey<LiveSocket>()
  const door = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, handleProtocols: () => SUBPROTOCOL })
  const keyOf = ({ organisationId, personId }: Recipient) => `${organisationId}/${personId}`
  const nudge = (recipients: readonly Recipient[]) => {
    for (const recipient of recipients) for (const socket of byPerson.of(keyOf(recipient))) socket.pump()
  }
  const pass = (organisationId: string, { message, data, persons }: Passing) => {
    const at = source.now()
    for (const personId of persons)
      for (const socket of byPerson.of(keyOf({ organisationId, personId }))) socket.pass(message, data, at)
  }
  const hints = openHints({
    url: settings.url,
    self: source.newId(),
    hear: nudge,
    hearPassing: (organisationId, news) => pass(organisationId, news),
    connected: () => void poll().catch(failed('poll')),
    known: settings.known,
  })

  const waking = new Map<string, NodeJS.Timeout>()
  const woken = new Map<string, number>()
  /** What is relayed belongs to no request, whichever woke it. */
  const outside = AsyncLocalStorage.snapshot()
  const relays = makeRelayQueue(async (organisationId) => {
    const { deliveries, more } = await inTransaction(source, systemActor(organisationId, []), relayBatch)
    for (const { mail, ...recipient } of deliveries) {
      for (const socket of byPerson.of(keyOf(recipient))) socket.deliver(mail)
    }
    hints.say(deliveries)
    return more
  })
  const { relay } = relays
  const relayAll = async () => {
    const relayed = await Promise.allSettled((await settings.organisations()).map(relay))
    for (const result of relayed) if (result.status === 'rejected') throw result.reason
  }
  /** Runs for each organisation with open sockets, with the ids of their people. Those that fail are reported, the others go on. */
  const ofEachOrganisation = async <T>(
    report: (error: unknown) => void,
    run: (tx: TenantContext, persons: readonly string[]) => Promise<T>,
    then: (organisationId: string, result: T) => void = () => {},
  ) => {
    for (const [organisationId, persons] of personsByOrganisation(sockets))
      await inTransaction(source, systemActor(organisationId, []), (tx) => run(tx, [...persons])).then(
        (result) => then(organisationId, result),
        report,
      )
  }
  const keepOpen = () => ofEachOrganisation(failed('mailboxes'), keepMailboxesOpen)

  /** Does without hints what they would have triggered. A failing organisation does not delay the others. */
  const poll = async () => {
    await relayAll().catch(failed('poll'))
    await ofEachOrganisation(failed('poll'), countersOf, (organisationId, counters) => {
      for (const socket of sockets) {
        if (socket.guest.organisationId !== organisationId || socket.last === null) continue
        if ((counters.get(socket.guest.personId) ?? 0) !== socket.last) socket.pump()
      }
    })
  }
  const expelThose = (over: ReadonlySet<string>) => {
    for (const socket of sockets) if (over.has(socket.guest.sessionId)) socket.close(CLOSE.gone)
  }
  /** Every session that is over, however it ended: reads all that have a socket. */
  const expelOver = async () => {
    const ids = [...new Set([...sockets].map((socket) => socket.guest.sessionId))]
    expelThose(await overSessions(control, ids, source.now()))
  }
  let looked = source.now()
  /** What somebody ended just now; clocks of two processes may differ by as much as is looked at again. */
  const expelEnded = async () => {
    const now = source.now()
    if (sockets.size > 0) expelThose(await endedSince(control, new Date(looked.getTime() - CLOCKS_DIFFER_MS)))
    looked = now
  }
  /** Whose session ended by itself: idle, or of a role whose last day is over. */
  const expelLapsed = async () =>
    expelThose(
      await lapsedSessions(
        control,
        source,
        [...sockets].map(({ guest }) => guest),
      ),
    )
  const loops = [
    every(settings.lapseMs ?? LAPSE_MS, expelLapsed, failed('sessions that lapsed')),
    every(settings.pollMs ?? POLL_MS, poll, failed('poll')),
    every(settings.pollMs ?? POLL_MS, expelOver, failed('sessions that are over')),
    every(REVOCATION_MS, expelEnded, failed('sessions that ended')),
    every(TOUCH_MS, keepOpen, failed('mailboxes')),
    every(PING_MS, async () => sockets.forEach((socket) => socket.ping()), failed('ping')),
  ]
  void relayAll().catch(failed('relay'))

  const enter = (guest: Guest, request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    door.handleUpgrade(request, duplex, head, (connection) => {
      const socket = new LiveSocket(connection, {
        guest,
        // A person's own mail is in no group.
        inOrganisation: (run) => inTransaction(source, systemActor(guest.organisationId, []), run),
        now: source.now,
        elapsed: () => performance.now(),
      })
      sockets.add(socket)
      byPerson.add(keyOf(guest), socket)
      byAccount.add(guest.accountId, socket)
      connection.on('error', () => {})
      connection.on('close', () => {
        sockets.delete(socket)
        byPerson.delete(keyOf(guest), socket)
        byAccount.delete(guest.accountId, socket)
      })
    })
  }
  const refuse = settings.turnAway ?? turnAway
  const openSockets = (accountId: string) => byAccount.of(accountId).size
  const upgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => {})
    const verdict: Verdict = await judge(request, {
      allowedOrigins: settings.allowedOrigins ?? [],
      useTicket: async (ticket) => {
        const guest = await useTicket(control, ticket, source.now())
        return guest && (await lapsedSessions(control, source, [guest])).size === 0 ? guest : null
      },
      openSockets,
      trusts: settings.trusts ?? (() => false),
    }).catch((error: unknown) => {
      failed('ticket')(error)
      return { status: 503 as const }
    })
    if (verdict.status !== 101) refuse(duplex, verdict.status)
    // Counted again: others may have come in while the ticket was looked up.
    else if (openSockets(verdict.guest.accountId) >= SOCKETS_PER_ACCOUNT) refuse(duplex, 429)
    else enter(verdict.guest, request, duplex, head)
  }

  return {
    attach: (server) => {
      server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
        if (isLivePath(request)) void upgrade(request, duplex, head)
        else refuse(duplex, 404)
      })
    },
    wake: (organisationId) => {
      if (waking.has(organisationId)) return
      const rested = performance.now() - (woken.get(organisationId) ?? -BETWEEN_RELAYS_MS)
      const timer = setTimeout(
        () => {
          waking.delete(organisationId)
          woken.set(organisationId, performance.now())
          outside(() => void relay(organisationId).catch(failed('relay')))
        },
        Math.max(GATHER_MS, BETWEEN_RELAYS_MS - rested),
      )
      waking.set(organisationId, timer)
    },
    pass: (organisationId, news) => {
      for (const one of news) {
        pass(organisationId, one)
        hints.pass(organisationId, one)
      }
    },
    relayAll,
    close: async () => {
      for (const timer of waking.values()) clearTimeout(timer)
      await Promise.all(loops.map((stop) => stop()))
      for (const socket of sockets) socket.close(CLOSE.going)
      door.close()
      await relays.settled()
      await hints.close()
    },
  }
}

/** Failures of one kind are reported at most once in this time: a database that is away fails several times a second. */
const REPORT_MS = 60_000

/** Returns, for what failed, how to report it. */
function makeReport(report: (what: string, error: unknown) => void): (what: string) => (error: unknown) => void {
  const last = new Map<string, number>()
  return (what) => (error) => {
    const now = performance.now()
    if (now - (last.get(what) ?? -Infinity) < REPORT_MS) return
    last.set(what, now)
    report(what, error)
  }
}

function personsByOrganisation(sockets: ReadonlySet<LiveSocket>): Map<string, Set<string>> {
  const persons = new Map<string, Set<string>>()
  for (const { guest } of sockets) {
    persons.set(guest.organisationId, (persons.get(guest.organisationId) ?? new Set()).add(guest.personId))
  }
  return persons
}

/** Runs `run` every `ms`, never twice at once; a failure is reported and waits for the next time. Returns how to stop it. */
function every(ms: number, run: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = run()
      .catch(failed)
      .finally(() => {
        busy = false
      })
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
