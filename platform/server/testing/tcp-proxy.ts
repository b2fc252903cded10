import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can stop carrying without a word, as a tunnel or a firewall that forgot does. */
export type TcpProxy = {
  port: number
  /** From now on nothing is carried any more, in neither direction; what connects is taken and gets no answer. */
  freeze: () => void
  /** What connects from now on is carried again. What was frozen stays so for ever: half open. */
  thaw: () => void
  /** How many connections are carried whose first bytes hold this text. */
  carried: (text: string) => number
  close: () => Promise<void>
}

type Pair = { near: Socket; far: Socket | null; first: string; frozen: boolean }

/** Opens a proxy on this machine in front of `target`. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let frozen = false
  const server = createServer((near) => {
    const pair: Pair = { near, far: null, first: '', frozen }
    pairs.add(pair)
    near.on('error', () => {})
    near.on('close', () => {
      pairs.delete(pair)
      // Who is behind a frozen way does not hear that the other side has gone.
      if (!pair.frozen) pair.far?.destroy()
    })
    if (frozen) return
    const far = connect(target)
    pair.far = far
    far.on('error', () => near.destroy())
    far.on('close', () => !pair.frozen && near.destroy())
    near.once('data', (bytes) => (pair.first = bytes.toString('latin1')))
    near.on('data', (bytes) => !pair.frozen && far.write(bytes))
    far.on('data', (bytes) => !pair.frozen && near.write(bytes))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // It listens on a port, so its address is one of the network.
  const { port } = server.address() as AddressInfo
  const fars = new Set<Socket>()
  return {
    port,
    freeze: () => {
      frozen = true
      for (const pair of pairs) {
        pair.frozen = true
        if (pair.far) fars.add(pair.far)
      }
    },
    thaw: () => (frozen = false),
    carried: (text) => [...pairs].filter((pair) => !pair.frozen && pair.first.includes(text)).length,
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far?.destroy()
      }
      for (const far of fars) far.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
