import * as z from 'zod/mini'
import { isOnline, onConnectivity } from '../api/connectivity.ts'
import { ALIVE, liveMessage, SUBPROTOCOL, type Hello, type LiveMessage } from '#platform/shared/live/live.ts'

type LiveOptions = {
  /** The websocket's address, by account. */
  url: string
  /** A fresh one-time ticket: it travels as a subprotocol, never in the address. */
  ticket: () => Promise<string>
  onMessage: (message: LiveMessage) => void
  onOpen: () => void
}

/** docs/api.md, "Live messages": connecting again goes on for ever, with jitter. */
const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 5000
/** How the server closes a socket whose session has ended. */
const SESSION_GONE = 4401

/**
 * A connection that was silent for so long is asked whether it lives, and one that then gives no answer is dead: a phone
 * in a tunnel or a proxy that froze closes nothing. Together they stay below 30 s, the longest stall that is allowed.
 */
const SILENT_MS = 18_000
const ANSWERS_MS = 8_000
/** As any call (request.ts): a handshake that takes longer goes nowhere. */
const OPENS_MS = 15_000

/** Listens to the server for as long as the page lives. After a gap it says the last id it saw and gets what it missed. */
export function openLive(options: LiveOptions): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let last: number | null = null
  let failures = 0
  let closed = false

  const again = () => {
    if (closed) return
    failures += 1
    const most = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures)
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), RETRY_MIN_MS + Math.random() * (most - RETRY_MIN_MS))
  }

  const connect = async () => {
    if (!isOnline()) return again()
    try {
      const ticket = await options.ticket()
      if (closed) return
      const made = new WebSocket(options.url, [SUBPROTOCOL, ticket])
      socket = made
      watch = setTimeout(() => drop(made), OPENS_MS)
      made.addEventListener('open', () => {
        if (made !== socket) return
        failures = 0
        sayHello(made)
        expectMessage(made)
        options.onOpen()
      })
      made.addEventListener('message', (event) => {
        if (made !== socket) return
        expectMessage(made)
        receive(event.data)
      })
      made.addEventListener('close', ({ code }) => {
        if (made !== socket) return
        clearTimeout(watch)
        socket = undefined
        // The session is over: the next call says so, at once.
        if (code === SESSION_GONE && !closed) void connect()
        else again()
      })
    } catch {
      again()
    }
  }

  const sayHello = (made: WebSocket) => {
    const said: Hello = { last }
    // One that is closing says so by an event of its own; sending on it is an error of the page.
    if (made.readyState === WebSocket.OPEN) made.send(JSON.stringify(said))
  }

  /** Waits for the next message; without one asks whether the connection lives, and then gives it up. */
  const expectMessage = (made: WebSocket) => {
    clearTimeout(watch)
    watch = setTimeout(() => {
      sayHello(made)
      watch = setTimeout(() => drop(made), ANSWERS_MS)
    }, SILENT_MS)
  }

  /** Leaves a connection that no longer answers; closing it would wait for an answer too. */
  const drop = (made: WebSocket) => {
    if (made !== socket) return
    clearTimeout(watch)
    socket = undefined
    made.close()
    again()
  }
  // When a call gets no answer, this connection is taken for dead too.
  const stopListening = onConnectivity(() => {
    if (!isOnline() && socket) drop(socket)
  })

  const receive = (frame: unknown) => {
    const parsed = z.safeParse(liveMessage, typeof frame === 'string' ? parseJson(frame) : null)
    if (!parsed.success) return
    last = parsed.data.id
    if (parsed.data.message !== ALIVE) options.onMessage(parsed.data)
  }

  void connect()
  return () => {
    closed = true
    stopListening()
    clearTimeout(timer)
    clearTimeout(watch)
    socket?.close()
  }
}

function parseJson(frame: string): unknown {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}
