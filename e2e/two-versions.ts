import { createServer, request } from 'node:http'
import { once } from 'node:events'

/** The service worker of another version, which keeps one file; the server has no other of its files. */
const asOther = (worker: string): string =>
  worker.replace(/JSON\.parse\(([`'"])\[.*?\]\1\)/s, 'JSON.parse(`["meta.json"]`)')

/**
 * A server in front of another one that gets a newer version of the application: after `publish` the service worker is another one, and the
 * server does not have the files of the version before any more.
 */
export async function twoVersions(url: string): Promise<{ url: string; publish: () => void; stop: () => void }> {
  const { hostname, port } = new URL(url)
  let published = false
  const proxy = createServer(async (asked, answer) => {
    if (published && asked.url?.startsWith('/assets/')) return answer.writeHead(404).end()
    if (published && asked.url === '/sw.js') {
      const worker = await (await fetch(`${url}/sw.js`)).text()
      return answer
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        .end(asOther(worker))
    }
    const { method, headers } = asked
    const there = request({ hostname, port, method, path: asked.url, headers }, (came) => {
      // The browser keeps no copy of its own, as after it has thrown that away.
      answer.writeHead(came.statusCode ?? 502, { ...came.headers, 'cache-control': 'no-store' })
      came.pipe(answer)
    })
    there.on('error', () => answer.destroy())
    asked.pipe(there)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    publish: () => (published = true),
    stop: () => (proxy.close(), proxy.closeAllConnections()),
  }
}
