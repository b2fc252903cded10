import { request, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as later } from 'node:timers/promises'

/** The longest time in ms that a call waits on its way there, and again on its way back; unset: the network is not slowed. */
export const SLOWEST_MS = Number(process.env['CARAVAN_JOURNEY_SLOW'] ?? 0)

const chance = () => Math.random() * SLOWEST_MS

/**
 * A bad network in front of a server: every call and every answer comes late, each by a time of its own, so answers
 * overtake each other, and what the socket says comes before or after what a call answers. What the page is made of
 * (scripts, fonts) comes at once: it is not what goes wrong.
 */
export async function slowNetwork(): Promise<{ url: string; leadTo: (url: string) => void; stop: () => void }> {
  const to = { hostname: '', port: 0 }
  const proxy = createServer((asked, answer) => void pass(asked, answer, to))
  proxy.on('upgrade', (asked: IncomingMessage, socket, head) => {
    const there = connect(to.port, to.hostname, () => {
      there.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${rawHeaders(asked)}\r\n\r\n`)
      there.write(head)
      socket.pipe(there)
      there.pipe(lateInOrder()).pipe(socket)
    })
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  return {
    url: await listening(proxy),
    leadTo: (url) => {
      const { hostname, port } = new URL(url)
      Object.assign(to, { hostname, port: Number(port) })
    },
    stop: () => (proxy.close(), proxy.closeAllConnections()),
  }
}

async function pass(asked: IncomingMessage, answer: ServerResponse, to: { hostname: string; port: number }) {
  const isCall = /\/api\/v\d+\//.test(asked.url ?? '')
  if (isCall) await later(chance())
  const there = request({ ...to, method: asked.method, path: asked.url, headers: asked.headers }, async (came) => {
    if (isCall) await later(chance())
    answer.writeHead(came.statusCode ?? 502, came.headers)
    came.pipe(answer)
  })
  there.on('error', () => answer.destroy())
  answer.on('close', () => there.destroy())
  asked.pipe(there)
}

const rawHeaders = ({ rawHeaders: all }: IncomingMessage) =>
  Array.from({ length: all.length / 2 }, (_, at) => `${all[2 * at]}: ${all[2 * at + 1]}`).join('\r\n')

/** Bytes come late, but in their order. */
const lateInOrder = () =>
  new Transform({ transform: (chunk, _encoding, done) => void setTimeout(done, chance(), null, chunk) })

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('a server without a port')
      resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}
