import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between a browser and a server that a test disconnects and connects again. */
export type Network = { url: string; disconnect: () => void; reconnect: () => void; close: () => void }

/**
 * Opens a proxy in front of the server at `url`. While it is disconnected it resets every connection, which a browser reports
 * as a network error: WebDriver has no command that takes WebKit offline.
 */
export async function openNetwork(url: string): Promise<Network> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let connected = true
  const proxy = createServer((near) => {
    if (!connected) return void near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const cut = () => sockets.forEach((socket) => socket.destroy())
  // A server that listens on a port has an address of this type.
  const address = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    disconnect: () => {
      connected = false
      cut()
    },
    reconnect: () => {
      connected = true
    },
    close: () => {
      proxy.close()
      cut()
    },
  }
}
