import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came: what is asked of a server is seen here and nowhere else. */
export type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** An HTTP server on this machine that answers as a test says, on a port of its own. */
export type Loopback = {
  url: string
  host: string
  heard: Heard[]
  /** From now on it answers so. */
  answerWith: (answer: Answer) => void
  /** Closes the connections that are kept, as every server does after a while. */
  hangUp: () => void
  close: () => Promise<void>
}
type Answer = (heard: Heard, response: ServerResponse) => unknown

/** Opens it; what `answer` returns is sent as JSON, unless it has answered itself (`undefined`). */
export async function openLoopback(answer: Answer): Promise<Loopback> {
  let current = answer
  const heard: Heard[] = []
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    }
    heard.push(one)
    const said = await current(one, response)
    if (said !== undefined)
      response.writeHead(response.statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }
  // Those who ask may end the connection early.
  const server = createServer((request, response) => void Promise.resolve(listener(request, response)).catch(() => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has no name of a socket.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    heard,
    answerWith: (next) => void (current = next),
    hangUp: () => server.closeIdleConnections(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
