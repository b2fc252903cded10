import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The script of every page that runs first (`app/web/public`). */
const FIRST_SCRIPT = '/first.js'

/**
 * Opens a proxy in front of the server at `url` that puts `script` before the first script of every page: WebDriver has no command
 * for it. The proxy opens no sockets, so that pages behind it get no live messages.
 */
export async function runBeforeScripts(url: string, script: string): Promise<{ url: string; close: () => void }> {
  const proxy = createServer((asked, answer) => {
    const isFirst = asked.url === FIRST_SCRIPT
    // A whole response, not a compressed one, which nothing can be put before.
    const headers = { ...asked.headers, ...(isFirst && { 'accept-encoding': 'identity' }) }
    const forwarded = request(url + asked.url, { method: asked.method, headers }, (response) => {
      const { 'content-length': _, ...others } = response.headers
      answer.writeHead(response.statusCode ?? 502, isFirst ? others : response.headers)
      if (isFirst) answer.write(`${script}\n`)
      response.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
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
