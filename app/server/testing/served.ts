import { fork, type ChildProcess } from 'node:child_process'
import type { Order, Reading, Serve } from './served.process.ts'

export type Served = {
  address: string
  /** What a fixed piece of work costs here, in milliseconds: how fast this machine is. */
  unitMs: number
  /** What fresh memory for the largest body costs here, in milliseconds. */
  freshMs: number
  /** The longest time that the server's thread was held since the last reading, in milliseconds. */
  held: () => Promise<number>
  /** The most memory that the server has taken so far, in MiB. */
  peak: () => Promise<number>
  /** Holds the server's thread so long: shows that the measurement sees it. */
  hold: (ms: number) => void
  stop: () => Promise<void>
}

/** A server in a process of its own, on a database that is there. */
export async function serveApart(options: Serve): Promise<Served> {
  const child = fork(new URL('./served.process.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const first = await ask(child, { what: 'serve', with: options })
  if (!('address' in first)) throw new Error('the first thing that the server says is where it is')
  return {
    ...first,
    held: async () => {
      const reading = await ask(child, { what: 'read' })
      return 'heldMs' in reading ? reading.heldMs : Infinity
    },
    peak: async () => {
      const reading = await ask(child, { what: 'peak' })
      return 'peakMb' in reading ? reading.peakMb : Infinity
    },
    hold: (ms) => void child.send({ what: 'hold', ms } satisfies Order),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.disconnect()
      }),
  }
}

function ask(child: ChildProcess, order: Order): Promise<Reading> {
  return new Promise((done, failed) => {
    const gone = () => failed(new Error('the server ended'))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      // Only served.process.ts writes to this channel, and it writes nothing else.
      done(message as Reading)
    })
    child.send(order)
  })
}
