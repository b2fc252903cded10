import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { liveMessage, READY, RESYNC, socketPath, SUBPROTOCOL, type LiveMessage } from '#platform/shared/live/live.ts'
import { makeTicket } from '#features/session/shared/own-session.contract.ts'
import { monotonic, pause, type Client } from './client.ts'
import type { Tally } from './tally.ts'

const POSITION = 'positions.moved'

/** A socket that is not open by then does not open any more, in milliseconds. */
const OPEN_MS = 30_000

/** One person's socket: reconnects for ever from the last id, and counts what is missing between two ids. */
export class Listener {
  readonly #client: Client
  readonly #url: () => string
  readonly #accountId: string
  readonly #tally: Tally
  #socket: WebSocket | undefined
  #last: number | null = null
  #closed = false
  /** Of a parent: the runs that were told to be somewhere. */
  readonly runsSeen = new Set<string>()
  readonly #isParent: boolean
  readonly #heard: (message: LiveMessage) => void
  readonly #ready = Promise.withResolvers<void>()

  constructor(
    client: Client,
    url: () => string,
    accountId: string,
    tally: Tally,
    { isParent = false, heard = () => {} }: { isParent?: boolean; heard?: (message: LiveMessage) => void } = {},
  ) {
    this.#client = client
    this.#url = url
    this.#accountId = accountId
    this.#tally = tally
    this.#isParent = isParent
    this.#heard = heard
  }

  /** Keeps a connection open until `close()`. */
  async listen(): Promise<void> {
    while (!this.#closed) {
      await this.#connection().catch(() => {})
      if (this.#closed) return
      this.#tally.reconnects += 1
      await pause(200 + Math.random() * 1000)
    }
  }

  /** Answers when the server has said for the first time where this reader stands; throws after 30 s without. */
  async opened(): Promise<void> {
    const over = new AbortController()
    const late = setTimeout(OPEN_MS, undefined, { signal: over.signal }).then(() => {
      throw new Error(`no socket after ${OPEN_MS} ms`)
    })
    await Promise.race([this.#ready.promise, late]).finally(() => over.abort())
  }

  /** Pulls the plug: no close frame, as in a tunnel. */
  drop(): void {
    this.#socket?.terminate()
  }

  close(): void {
    this.#closed = true
    this.#socket?.terminate()
  }

  async #connection(): Promise<void> {
    const { ticket } = await this.#client.call(makeTicket, {})
    const socket = new WebSocket(`${this.#url().replace('http', 'ws')}${socketPath(this.#accountId)}`, [
      SUBPROTOCOL,
      ticket,
    ])
    this.#socket = socket
    await new Promise<void>((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ last: this.#last })))
      socket.on('message', (bytes) => this.#hear(bytes.toString()))
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  }

  #hear(text: string): void {
    const whole = liveMessage.parse(JSON.parse(text))
    this.#heard(whole)
    const { id, message, data } = whole
    if (message === READY) this.#ready.resolve()
    // News of this moment has no number of its own.
    if (message === POSITION) return this.#seeVehicle(data)
    if (this.#last !== null && message !== RESYNC && id !== this.#last + 1) this.#tally.liveGaps += 1
    if (this.#last !== null) this.#tally.liveMessages += 1
    this.#last = id
  }

  #seeVehicle({ runId, at }: Record<string, unknown>): void {
    const { saidAt, toParent } = this.#tally.positions
    const said = saidAt.get(`${String(runId)} ${String(at)}`)
    if (!this.#isParent || said === undefined) return
    const minute = Math.floor(performance.now() / 60_000)
    const its = toParent.get(minute) ?? []
    if (its.length === 0) toParent.set(minute, its)
    its.push(monotonic() - said)
    this.runsSeen.add(String(runId))
  }
}
