import type { WebSocket } from 'ws'
import { ALIVE, hello, READY, RESYNC, type LiveMessage } from '#platform/shared/live/live.ts'
import { CATCH_UP_MAX, mailAfter, openMailbox, positionOf, type Mail } from './mailbox.ts'
import type { Guest } from './tickets.ts'
import type { TenantContext } from '../tenant-context.ts'

/** Close codes: the client reconnects after each but GONE, which means that its session is over. */
export const CLOSE = { gone: 4401, tooMuch: 1008, slow: 1013, going: 1001 } as const

const MESSAGES_PER_SECOND = 20
/** A reader that has let this much pile up is dropped; it catches up when it comes back. */
const PILED_BYTES = 1024 * 1024
const LAGGING_BYTES = 64 * 1024

type Context = {
  guest: Guest
  /** A transaction as the application in the guest's organisation. */
  inOrganisation: <T>(run: (tx: TenantContext) => Promise<T>) => Promise<T>
  now: () => Date
  /** Milliseconds of a clock that only runs forward; measures floods, not business time. */
  elapsed: () => number
}

/** One connected reader: knows where it stands and sends what comes after, in order, each once. */
export class LiveSocket {
  readonly guest: Guest
  /** The last number sent; null until the client has said where it stands. */
  last: number | null = null
  heard = true
  readonly #socket: WebSocket
  readonly #context: Context
  #pumping = false
  #again = false
  #entering = false
  #window = { from: 0, count: 0 }

  constructor(socket: WebSocket, context: Context) {
    this.#socket = socket
    this.#context = context
    this.guest = context.guest
    socket.on('pong', () => {
      this.heard = true
    })
    socket.on('message', (bytes) => this.#hear(String(bytes)))
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  /** Asks for a sign of life; one that gave none since the last time is dropped. */
  ping(): void {
    if (!this.heard) return this.#socket.terminate()
    this.heard = false
    this.#socket.ping()
  }

  /** Sends what is new. Called again while it runs, it looks once more when it is done. */
  pump(): void {
    if (this.last === null) return
    if (this.#pumping) {
      this.#again = true
      return
    }
    this.#pumping = true
    this.#sendNew()
      // The database is away or the socket just closed: the next hint or the slow poll tries again.
      .catch(() => {})
      .finally(() => {
        this.#pumping = false
        if (!this.#again) return
        this.#again = false
        this.pump()
      })
  }

  async #sendNew(): Promise<void> {
    const { personId } = this.guest
    const from = this.last ?? 0
    const { mail, resyncAt } = await this.#context.inOrganisation(async (tx) => {
      const after = await mailAfter(tx, personId, from)
      // The usual case: the next numbers are there.
      if (after[0]?.seq === from + 1 && after.length <= CATCH_UP_MAX) return { mail: after, resyncAt: null }
      const position = await positionOf(tx, personId, from)
      return { mail: [], resyncAt: position.kept ? null : { last: position.last, at: tx.now } }
    })
    if (resyncAt) this.#send({ id: resyncAt.last, message: RESYNC, data: {}, at: resyncAt.at.toISOString() })
    this.#sendAll(mail)
  }

  /** Mail that this process has just relayed. What does not follow on from the last number is looked up instead. */
  deliver(mail: readonly Mail[]): void {
    if (this.last === null || (mail.at(-1)?.seq ?? 0) <= this.last) return
    if (this.#pumping || mail[0]!.seq > this.last + 1) this.pump()
    else this.#sendAll(mail.filter((one) => one.seq > this.last!))
  }

  /** News of this moment: it has no number of its own, and a reader that lags behind gets the next one instead. */
  pass(message: string, data: LiveMessage['data'], at: Date): void {
    if (this.last === null || this.#socket.bufferedAmount > LAGGING_BYTES) return
    this.#send({ id: this.last, message, data, at: at.toISOString() })
  }

  #sendAll(mail: readonly Mail[]): void {
    for (const { seq, message, data, at } of mail) this.#send({ id: seq, message, data, at: at.toISOString() })
  }

  #send(message: LiveMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > PILED_BYTES) return this.close(CLOSE.slow)
    this.#socket.send(JSON.stringify(message))
    this.last = message.id
  }

  #hear(text: string): void {
    if (this.#flooded()) return this.close(CLOSE.tooMuch)
    const said = parse(text)
    if (!said) return this.close(CLOSE.tooMuch)
    // Said again on the same connection it only asks whether the connection lives: the server knows what it sent.
    if (this.last !== null)
      return this.#send({ id: this.last, message: ALIVE, data: {}, at: this.#context.now().toISOString() })
    if (this.#entering) return
    this.#entering = true
    this.#enter(said.last).catch(() => this.close(CLOSE.going))
  }

  /**
   * A reader without a past (null) begins at the newest message. A reader who comes back while the mailbox is open gets what was
   * missed; after a longer time some of it was never delivered, so the reader fetches everything again.
   */
  async #enter(from: number | null): Promise<void> {
    const { personId } = this.guest
    const { last, at, wasOpen } = await this.#context.inOrganisation(async (tx) => {
      const wasOpen = await openMailbox(tx, personId)
      return { wasOpen, last: (await positionOf(tx, personId, 0)).last, at: tx.now.toISOString() }
    })
    if (from !== null && wasOpen) this.last = from
    else this.#send({ id: last, message: from === null ? READY : RESYNC, data: {}, at })
    this.pump()
  }

  #flooded(): boolean {
    const now = this.#context.elapsed()
    if (now - this.#window.from >= 1000) this.#window = { from: now, count: 0 }
    this.#window.count += 1
    return this.#window.count > MESSAGES_PER_SECOND
  }
}

function parse(text: string): { last: number | null } | null {
  try {
    const said = hello.safeParse(JSON.parse(text))
    return said.success ? said.data : null
  } catch {
    return null
  }
}
