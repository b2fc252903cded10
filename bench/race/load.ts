import { readFileSync } from 'node:fs'
import { asksOf, type Ask, type Caller } from './asks.ts'
import type { Callers } from './callers.ts'
import { toLimit, toProduct, type Tokens } from './requests.ts'
import { percentile } from './statistics.ts'
import { Connection } from './connection.ts'
import type { Side, Workload } from './workloads.ts'

/** What the process of the client reads at its start: who asks with which token, and where the servers are. */
export type Script = { callers: Callers; tokens: Tokens; ports: Record<Side, number>; connections: number }
/** `most`: requests at most; the order ends by this or by `seconds`. */
export type Order = { workload: Workload; side: Side; seconds: number; most?: number; connections?: number }
/** Of one order; latencies in milliseconds. */
export type Heard = {
  requests: number
  failed: number
  /** Status and beginning of the first answer that failed. */
  failure: string | null
  seconds: number
  p50: number
  p99: number
}

/** No order is longer than this many requests, whatever it says. */
const MOST = 2_000_000

type Line = { connection: Connection; caller: Caller; asks: Map<Workload, Generator<Ask, never>> }

const script: Script = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const lines = { limit: await linesTo('limit'), product: await linesTo('product') }

function linesTo(side: Side): Promise<Line[]> {
  const crews = script.callers.crews[side]
  const used = Math.min(script.connections, crews.length)
  return Promise.all(
    Array.from({ length: script.connections }, async (_, number) => {
      const administrator = script.callers.administrators[number % script.callers.administrators.length]
      if (!administrator) throw new Error('nobody asks')
      const caller = { administrator, crews: crews.filter((_crew, at) => at % used === number) }
      return { connection: await Connection.open(script.ports[side]), caller, asks: new Map() }
    }),
  )
}

/** One order: every connection asks one thing after the other until the time is over. */
async function load({ workload, side, seconds, most = MOST, connections = script.connections }: Order): Promise<Heard> {
  const latencies: number[] = []
  let left = Math.min(most, MOST)
  let failed = 0
  let failure: string | null = null
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    lines[side].slice(0, connections).map(async ({ connection, caller, asks }, number) => {
      // A connection without a run of its own has nothing to record.
      if (workload === 'board' && caller.crews.length === 0) return
      const its = asks.get(workload) ?? asksOf(workload, caller, number + 1)
      asks.set(workload, its)
      while (left > 0 && performance.now() < until) {
        left -= 1
        const ask = its.next().value
        const request = side === 'limit' ? toLimit(workload, ask, caller) : toProduct(ask, caller, script.tokens)
        const sent = performance.now()
        const { status, body } = await connection.send(request)
        latencies.push(performance.now() - sent)
        if (status !== 200) {
          failed += 1
          failure ??= `${status} ${body.toString('utf8', 0, 300)}`
        }
      }
    }),
  )
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    requests: latencies.length,
    failed,
    failure,
    seconds: (performance.now() - began) / 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}

process.on('message', (order: Order) => {
  load(order).then(
    (heard) => process.send?.(heard),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
