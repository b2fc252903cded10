import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The script of every page that runs first (`app/web/public`). */
const FIRST_SCRIPT = '/first.js'

/**
 * Opens a proxy in front of the server at `url` that puts `script` before the first script of every page: WebDriver has no command
 * for it. It does not forward WebSockets, so pages behind it get no live messages.
 */
export async function runBeforeScripts(url: string, script: string): Promise<{ url: string; close: () => void }> {
  const proxy = createServer((request, response) => {
    const isFirst = request.url === FIRST_SCRIPT
    // Nothing can be put before a compressed script.
    const headers = { ...request.headers, ...(isFirst && { 'accept-encoding': 'identity' }) }
    const forwarded = send(url + request.url, { method: request.method, headers }, (answer) => {
      const { 'content-length': _, ...others } = answer.headers
      response.writeHead(answer.statusCode ?? 502, isFirst ? others : answer.headers)
      if (isFirst) response.write(`${script}\n`)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const address = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
