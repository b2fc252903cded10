import '../testing/browser.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Connection } from 'ws'
import { ALIVE, READY, SUBPROTOCOL, type LiveMessage } from '#platform/shared/live/live.ts'
import { connectionLost, connectionWorks } from '../api/connectivity.ts'
import { openLive } from './socket.ts'

let server: Server
let sockets: WebSocketServer
let url: string
let connections: Connection[]
/** What the server says to each word of a client; nothing when the connection is half open. */
let answers: (said: string) => Partial<LiveMessage> | null
let heard: LiveMessage[]
let stop: () => void
/** Holds the next tickets back until it is fulfilled. */
let tickets: Promise<void>
let asked: number
/** The client's own sockets, oldest first. */
let made: WebSocket[]

class SeenSocket extends WebSocket {
  constructor(address: string, protocols: string[]) {
    super(address, protocols)
    made.push(this)
  }
}

// The wire is real: a small server that says what a test tells it to. The product's own server has its own tests.
beforeEach(async () => {
  connections = []
  tickets = Promise.resolve()
  asked = 0
  made = []
  heard = []
  answers = () => ({ id: 0, message: READY })
  server = createServer()
  sockets = new WebSocketServer({ server, handleProtocols: () => SUBPROTOCOL })
  sockets.on('connection', (connection) => {
    connections.push(connection)
    connection.on('message', (bytes) => {
      const said = answers(String(bytes))
      if (said) connection.send(JSON.stringify({ data: {}, at: '2026-10-05T05:30:00Z', ...said }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // listen() above has given it a TCP address.
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
  // The probe of a lost connection must not answer by itself.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('WebSocket', SeenSocket)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const ticket = async () => {
    asked += 1
    await tickets
    return 'ticket'
  }
  stop = openLive({
    url,
    ticket,
    onMessage: (message) => heard.push(message),
    onOpen: () => {},
  })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
})
afterEach(async () => {
  stop()
  connectionWorks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const connection of connections) connection.terminate()
  sockets.close()
  await new Promise((closed) => server.close(closed))
})

/** Whoever reconnects waits up to 5 s, at random. */
const LONGEST_RETRY_MS = 5000

test('a connection that was silent is asked whether it lives, and one that answers stays', async () => {
  for (let round = 1; round <= 3; round += 1) {
    answers = () => ({ id: round, message: 'runs.changed' })
    vi.advanceTimersByTime(18_000)
    await vi.waitFor(() => expect(heard).toHaveLength(round + 1))
  }
  vi.advanceTimersByTime(17_000)
  expect(connections).toHaveLength(1)
})

test('the sign of life itself is no news', async () => {
  const connection = connections[0]!
  const say = (message: string) =>
    connection.send(JSON.stringify({ id: 1, message, data: {}, at: '2026-10-05T05:30:00Z' }))
  say(ALIVE)
  say('runs.changed')
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard.map(({ message }) => message)).toEqual([READY, 'runs.changed'])
})

test('a connection that gives no answer is left for a new one in less than 30 s', async () => {
  answers = () => null
  vi.advanceTimersByTime(18_000 + 8000)
  answers = () => ({ id: 4, message: 'runs.changed' })
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ id: 4 }))
  expect(connections).toHaveLength(2)
})

test('a call without an answer ends this connection too; it is made anew when the network is back', async () => {
  connectionLost()
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  expect(connections).toHaveLength(1)
  connectionWorks()
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  await vi.waitFor(() => expect(connections).toHaveLength(2))
})

/** The server ends the first connection; fulfilled when the client knows. */
async function lose(): Promise<void> {
  const known = new Promise((resolve) => made[0]?.addEventListener('close', resolve))
  connections[0]?.terminate()
  await known
}

test('a network that goes while a ticket is under way leads to one connection, not to two', async () => {
  const held = Promise.withResolvers<void>()
  tickets = held.promise
  await lose()
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  expect(asked).toBe(2)
  connectionLost()
  connectionWorks()
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  expect(asked).toBe(2)
  held.resolve()
  await vi.waitFor(() => expect(heard).toHaveLength(2))
})

test('a handshake that is never answered is given up for a new one', async () => {
  const hanging = Promise.withResolvers<Duplex>()
  const upgrades = server.listeners('upgrade')
  server.removeAllListeners('upgrade').once('upgrade', (_request, socket) => hanging.resolve(socket))
  await lose()
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  const unanswered = await hanging.promise
  for (const listener of upgrades) server.on('upgrade', (...upgrade) => listener.apply(server, upgrade))
  vi.advanceTimersByTime(15_000)
  vi.advanceTimersByTime(LONGEST_RETRY_MS)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  unanswered.destroy()
})
