import * as z from 'zod/mini'
import { isOnline } from '../api/connectivity.ts'
import { liveMessage, SUBPROTOCOL, type Hello, type LiveMessage } from '#platform/shared/live/live.ts'

type LiveOptions = {
  /** The websocket's address, by account. */
  url: string
  /** A fresh one-time ticket: it travels as a subprotocol, never in the address. */
  ticket: () => Promise<string>
  onMessage: (message: LiveMessage) => void
  onOpen: () => void
}

/** api.md, "websocket": reconnecting goes on for ever, with jitter. */
const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 5000
/** How the server closes a socket whose session has ended. */
const SESSION_GONE = 4401

/** Listens to the server for as long as the page lives. After a gap it says the last id it saw and gets what it missed. */
export function openLive(options: LiveOptions): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: number | null = null
  let failures = 0
  let closed = false

  const again = () => {
    if (closed) return
    failures += 1
    const most = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures)
    timer = setTimeout(() => void connect(), RETRY_MIN_MS + Math.random() * (most - RETRY_MIN_MS))
  }

  const connect = async () => {
    if (!isOnline()) return again()
    try {
      const ticket = await options.ticket()
      if (closed) return
      const made = new WebSocket(options.url, [SUBPROTOCOL, ticket])
      socket = made
      made.addEventListener('open', () => {
        failures = 0
        const hello: Hello = { last }
        made.send(JSON.stringify(hello))
        options.onOpen()
      })
      made.addEventListener('message', (event) => receive(event.data))
      made.addEventListener('close', ({ code }) => {
        // The session is over: the next call says so, at once.
        if (code === SESSION_GONE && !closed) void connect()
        else again()
      })
    } catch {
      again()
    }
  }

  const receive = (frame: unknown) => {
    const parsed = z.safeParse(liveMessage, typeof frame === 'string' ? parseJson(frame) : null)
    if (!parsed.success) return
    last = parsed.data.id
    options.onMessage(parsed.data)
  }

  void connect()
  return () => {
    closed = true
    clearTimeout(timer)
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
