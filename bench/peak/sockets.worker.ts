/** The process that holds the sockets: what it reads does not wait behind what the crews of the other process send. */
import type { LiveMessage } from '#platform/shared/live/live.ts'
import { Client, inParallel, monotonic } from '../client.ts'
import { Listener } from '../listener.ts'
import { newTally } from '../tally.ts'
import type { HeardBoarding, HeardPosition, Order, Report } from './sockets.ts'

const AT_ONCE = 12

const tally = newTally()
const positions: HeardPosition[] = []
const boardings: HeardBoarding[] = []

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
    const heard = (message: LiveMessage) => hear(personId, message)
    const listener = new Listener(client, () => url, accountId, tally, { heard })
    void listener.listen()
    await listener.opened()
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
