import { performance } from 'node:perf_hooks'
import { clockStartingAt } from '#platform/server/clock.ts'
import { growSlowly } from '#platform/server/collect.ts'
import type { DatabaseUrls } from '#platform/server/db/prepare.ts'
import { openApp } from '../open-app.ts'

/** A whole server in a process of its own that says how long its thread was held: for budget.test.ts. */

/** `jobs`: works the queue and the schedules too. */
export type Serve = { urls: DatabaseUrls; dataDir: string; now: string; jobs?: boolean }
export type Order = { what: 'serve'; with: Serve } | { what: 'read' } | { what: 'peak' } | { what: 'hold'; ms: number }
/** `heldMs`: the longest time since the last reading that one turn of the event loop computed. `peakMb`: the most memory so far. */
export type Reading = { address: string; unitMs: number; freshMs: number } | { heldMs: number } | { peakMb: number }

let before = { wall: performance.now(), busy: cpuMs() }
let heldMs = 0

/**
 * The time that this thread computed, not what other programs took from it meanwhile; and never more than what passed, so that
 * the collector's helpers do not count.
 */
function tick(): void {
  const now = { wall: performance.now(), busy: cpuMs() }
  heldMs = Math.max(heldMs, Math.min(now.wall - before.wall, now.busy - before.busy))
  before = now
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A fixed piece of work of the kind that requests are made of: what it takes here, in milliseconds, the best of many. */
function unitMs(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, word: `word ${n}` })))
  const once = () => {
    const start = cpuMs()
    JSON.parse(text)
    return cpuMs() - start
  }
  return Math.min(...Array.from({ length: 20 }, once))
}

/** Bytes of the largest body that is read. */
const LARGEST = 14 * 1024 * 1024

/** What fresh memory for the largest body takes here, in milliseconds, the best of some: on some machines ten times what it takes on others. */
function freshMs(): number {
  const once = () => {
    const start = cpuMs()
    Buffer.allocUnsafeSlow(LARGEST).fill(1)
    return cpuMs() - start
  }
  return Math.min(...Array.from({ length: 5 }, once))
}

async function serve({ urls, dataDir, now, jobs: works = false }: Serve): Promise<void> {
  growSlowly()
  const { fastify, jobs } = await openApp({ urls, dataDir, clock: clockStartingAt(new Date(now)), poolWaitMs: 20_000 })
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
  if (works) await jobs.start()
  setInterval(tick, 1)
  tell({ address, unitMs: unitMs(), freshMs: freshMs() })
}

function hold(ms: number): void {
  const start = cpuMs()
  while (cpuMs() - start < ms);
}

const tell = (reading: Reading) => process.send?.(reading)

process.on('message', (order: Order) => {
  if (order.what === 'serve') void serve(order.with)
  if (order.what === 'peak') tell({ peakMb: process.resourceUsage().maxRSS / 1024 })
  if (order.what === 'hold') setImmediate(hold, order.ms)
  if (order.what === 'read') {
    // After the turns that are still to come of what was just answered.
    setTimeout(() => {
      tick()
      tell({ heldMs })
      heldMs = 0
    }, 5)
  }
})
process.on('disconnect', () => process.exit(0))
