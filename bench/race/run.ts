import { availableParallelism } from 'node:os'
import { pause } from '../client.ts'
import type { Setup } from './setup.ts'
import { isQuery, type Counted } from './counting.ts'
import { figuresOf, processorMs, type Figures, type Round } from './measure.ts'
import { median, sum } from './statistics.ts'
import { SIDES, type Side, type Workload } from './workloads.ts'

export type Result = {
  workload: Workload
  figures: Record<Side, Figures>
  /** Of one request of the product, on average: queries, statements with those around a transaction, waits for the database. */
  queries: number
  statements: number
  roundTrips: number
  /** The share of all processors that other programs had meanwhile (0 to 1). */
  others: number
  failed: number
}
export type Plan = { rounds: number; seconds: number }

const WARM_UP_S = 1.5
/** So many requests over one connection are looked at to count statements. */
const LOOKED_AT = 100
/** What follows a request (live messages) is over by then. */
const AFTERMATH_MS = 300

/** Races both sides over one workload: rounds take turns, so that what else the machine does meets both. */
export async function race(setup: Setup, workload: Workload, plan: Plan): Promise<Result> {
  let failed = 0
  const order = async (side: Side, seconds: number): Promise<Round> => {
    const pids = { server: setup.pids[side], database: setup.pids.database, client: setup.load.pid }
    const before = processorMs(pids)
    const began = performance.now()
    const heard = await setup.load.ask({ workload, side, seconds })
    await pause(AFTERMATH_MS)
    const after = processorMs(pids)
    const took = (who: keyof typeof before) => after[who] - before[who]
    const others = took('machine') - took('server') - took('database') - took('client')
    failed += heard.failed
    if (heard.failure !== null)
      console.error(`${side}, ${workload}: ${heard.failed} failed, the first with ${heard.failure}`)
    return {
      ...heard,
      serverMs: took('server'),
      databaseMs: took('database'),
      others: Math.max(0, others / (performance.now() - began) / availableParallelism()),
    }
  }
  for (const side of SIDES) await order(side, WARM_UP_S)
  const rounds: Record<Side, Round[]> = { limit: [], product: [] }
  for (let round = 0; round < plan.rounds; round += 1)
    for (const side of SIDES) rounds[side].push(await order(side, plan.seconds))
  const looked = await lookAt(setup, workload)
  return {
    workload,
    figures: { limit: figuresOf(rounds.limit), product: figuresOf(rounds.product) },
    queries: timesOf(looked, isQuery),
    statements: timesOf(looked, () => true),
    roundTrips: looked.roundTrips / looked.requests,
    others: median([...rounds.limit, ...rounds.product].map((round) => round.others)),
    failed,
  }
}

/** How many statements of a kind one request sends. */
function timesOf({ statements, requests }: Looked, counts: (statement: string) => boolean): number {
  return sum(Object.entries(statements).map(([text, times]) => (counts(text) ? times : 0))) / requests
}

type Looked = Counted & { requests: number }

/** What the product sends to the database for some requests, one after the other. */
export async function lookAt(setup: Setup, workload: Workload): Promise<Looked> {
  await setup.product.ask({ what: 'count' })
  const { requests } = await setup.load.ask({
    workload,
    side: 'product',
    seconds: 20,
    most: LOOKED_AT,
    connections: 1,
  })
  await pause(AFTERMATH_MS)
  const answer = await setup.product.ask({ what: 'counted' })
  if (!('counted' in answer)) throw new Error('the product counts when it is asked to')
  return { ...answer.counted, requests: Math.max(1, requests) }
}
