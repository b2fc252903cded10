/** The process that holds the sockets: what it reads does not wait behind what the crews of the other process send. */
import type { LiveMessage } from '#platform/shared/live/live.ts'
import { READY } from '#platform/shared/live/live.ts'
import { Client, inParallel, monotonic, pause } from '../client.ts'
import { Listener } from '../listener.ts'
import { newTally } from '../tally.ts'
import type { HeardBoarding, HeardPosition, Order, Report } from './sockets.ts'

const AT_ONCE = 12
/** A socket that is not open by then does not open any more. */
const OPEN_MS = 30_000

const tally = newTally()
const positions: HeardPosition[] = []
const boardings: HeardBoarding[] = []
const listeners: Listener[] = []

function hear(personId: string, { message, data, at }: LiveMessage): void {
  if (message === 'positions.moved')
    positions.push({ personId, runId: String(data['runId']), reading: String(data['at']), at: monotonic() })
  // Of a child's own adults alone, once for each boarding; it is relayed in one piece with `runs.changed` of the same commit.
  if (message === 'notices.changed' && data['kind'] === 'runs.child')
    boardings.push({ personId, saidAt: Date.parse(at), at: monotonic() })
}

async function open({ url, sessions }: Extract<Order, { do: 'open' }>): Promise<void> {
  await inParallel(sessions, AT_ONCE, async ({ personId, accountId, token }) => {
    const client = new Client(() => url, token)
    const ready = Promise.withResolvers<void>()
    const heard = (message: LiveMessage) => {
      if (message.message === READY) ready.resolve()
      hear(personId, message)
    }
    const listener = new Listener(client, () => url, accountId, tally, { heard })
    listeners.push(listener)
    void listener.listen()
    const late = pause(OPEN_MS).then(() => Promise.reject(new Error(`no socket after ${OPEN_MS} ms`)))
    await Promise.race([ready.promise, late])
  })
}

const report = (): Report => ({ positions, boardings, gaps: tally.liveGaps, reconnects: tally.reconnects })

async function obey(order: Order): Promise<void> {
  if (order.do === 'open') return open(order).then(() => void process.send?.({ done: 'open' }))
  process.send?.({ done: 'report', report: report() }, () => process.exit(0))
}

process.on('message', (order: Order) => void obey(order))
// The bench that started it is gone.
process.on('disconnect', () => process.exit(0))
