import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { pino } from 'pino'
import { clockStartingAt } from '#platform/server/clock.ts'
import { openApp } from '../../app/server/open-app.ts'
import { begin, end, type Counted } from './counting.ts'
import { begin as beginExplaining, end as endExplaining, listenForPlans, type Explained } from './explained.ts'
import { MASTER_KEY } from './names.ts'
import { NOW } from './size.ts'

/**
 * Beside its port: `count` begins counting statements, `counted` ends it, `profile` begins a CPU profile, `profiled` writes it, `explain`
 * begins to keep the plans of statements, `explained` ends it.
 */
export type ProductOrder =
  | { what: 'count' }
  | { what: 'counted' }
  | { what: 'profile' }
  | { what: 'profiled'; file: string }
  | { what: 'explain' }
  | { what: 'explained' }
export type ProductAnswer = { port: number } | { counted: Counted } | { explained: Explained[] } | { done: true }

/**
 * The product as it serves in production: all features, both roles of the database, row security, live messages, the log of a
 * server. Its clock starts on the day of the world. Jobs rest: they would plan the day of all routes meanwhile.
 */
const [dataDir = '', app = '', control = ''] = process.argv.slice(2)
listenForPlans()
const { fastify } = await openApp({
  dataDir,
  urls: { app, control },
  clock: clockStartingAt(new Date(NOW)),
  production: true,
  masterKey: MASTER_KEY,
  poolWaitMs: 20_000,
  log: pino({ level: 'warn' }, pino.destination(2)),
})
const session = new Session()
session.connect()

async function obey(order: ProductOrder): Promise<ProductAnswer> {
  switch (order.what) {
    case 'count':
      begin()
      return { done: true }
    case 'counted':
      return { counted: end() }
    case 'explain':
      beginExplaining()
      return { done: true }
    case 'explained':
      return { explained: endExplaining() }
    case 'profile':
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 200 })
      await session.post('Profiler.start')
      return { done: true }
    case 'profiled': {
      const { profile } = await session.post('Profiler.stop')
      writeFileSync(order.file, JSON.stringify(profile))
      return { done: true }
    }
  }
}

process.on('message', (order: ProductOrder) => {
  obey(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
await fastify.listen({ host: '127.0.0.1', port: 0 })
const address = fastify.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
