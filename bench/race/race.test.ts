import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { asksOf, type Caller } from './asks.ts'
import { nodesOf } from './plan-nodes.ts'
import { play, PLAYED } from './play.ts'
import { openSetup, type Setup } from './setup.ts'
import { toLimit, toProduct } from './requests.ts'
import { lookAt } from './run.ts'
import { Connection } from './connection.ts'
import { SIDES, WORKLOADS, type Side, type Workload } from './workloads.ts'

/** The smallest world: one group. */
const SCALE = 0.002
const ASKED = 5
/** So many children get on, of all on the list of the run. */
const RIDERS = 10
const PROCESSES_MS = 60_000

let folder: string
let setup: Setup
let open: Record<Side, Connection>

beforeAll(async () => {
  folder = openDataDir(mkdtempSync(join(tmpdir(), 'caravan-race-test-')))
  setup = await openSetup({
    folder,
    scale: SCALE,
    connections: 1,
    workloads: WORKLOADS,
    explained: true,
    say: () => {},
  })
  open = { limit: await Connection.open(setup.ports.limit), product: await Connection.open(setup.ports.product) }
}, PROCESSES_MS)
afterAll(async () => {
  for (const side of SIDES) open?.[side].close()
  await setup?.close()
  rmSync(folder, { recursive: true, force: true })
}, PROCESSES_MS)

/** An administrator, and a crew who records for some of the children on its run. */
function callerOf(side: Side): Caller {
  const [administrator] = setup.callers.administrators
  const [crew] = setup.callers.crews[side]
  if (!administrator || !crew) throw new Error('the world has administrators and crews')
  return { administrator, crews: [{ ...crew, riders: crew.riders.slice(0, RIDERS) }] }
}

/** The first answers of a side to a workload. */
async function answersOf(side: Side, workload: Workload, most: number): Promise<{ data: unknown; page?: unknown }[]> {
  const caller = callerOf(side)
  const asks = asksOf(workload, caller, 1)
  const answers = []
  for (let n = 0; n < most; n += 1) {
    const ask = asks.next().value
    const request = side === 'limit' ? toLimit(workload, ask, caller) : toProduct(ask, caller, setup.tokens)
    const { status, body } = await open[side].send(request)
    expect(status, body.toString()).toBe(200)
    answers.push(JSON.parse(body.toString()))
  }
  return answers
}

test.each(WORKLOADS.filter((workload) => workload !== 'board'))(
  'the product answers %s with everything that the limit answers: rows, order, totals',
  async (workload) => {
    const limit = await answersOf('limit', workload, ASKED)
    const product = await answersOf('product', workload, ASKED)
    expect(JSON.stringify(limit)).toMatch(/"id":"0/)
    for (const [at, answer] of product.entries()) {
      expect(answer.data).toMatchObject(limit[at]?.data ?? [])
      expect(answer.page).toEqual(limit[at]?.page)
    }
  },
)

test('a run counts the same on both sides after children got on, got off, and half of it was undone', async () => {
  const all = setup.callers.crews.product[0]?.riders.length ?? 0
  const limit = (await answersOf('limit', 'board', RIDERS * 2.5)).at(-1)
  const product = (await answersOf('product', 'board', RIDERS * 2.5)).at(-1)
  const counts = { rode: RIDERS, delivered: RIDERS / 2, unaccounted: all - RIDERS / 2 }
  expect(limit?.data).toMatchObject({ counts })
  expect(product?.data).toMatchObject({ counts })
})

test('what the product sends to the database for a request is counted', async () => {
  const looked = await lookAt(setup, 'me')
  expect(looked.requests).toBe(100)
  expect(looked.roundTrips / looked.requests).toBeGreaterThan(0)
  expect(Object.keys(looked.statements).some((text) => text.startsWith('select'))).toBe(true)
})

test.each(PLAYED)(
  '%s is explained as it runs: once for each statement, in the groups that row security allows',
  async (played) => {
    const explained = await play(setup, played)
    const tenant = explained.filter(({ text }) => /"?organisation_id"? = \$/.test(text))
    expect(tenant.length).toBeGreaterThan(0)
    const policy = tenant
      .flatMap(({ plan }) => nodesOf(plan))
      .filter((node) => node['Subplan Name']?.startsWith('InitPlan'))
    expect(policy.length).toBeGreaterThan(0)
    // Said often enough, a statement has one plan for all values, which names its parameters.
    expect(tenant.some(({ plan }) => /\$\d/.test(JSON.stringify(plan)))).toBe(true)
  },
)

test('a check of a foreign key is explained beside the statement that it belongs to', async () => {
  const texts = (await play(setup, 'board')).map(({ text }) => text)
  expect(texts.some((text) => text.includes('insert into "boarding_event"'))).toBe(true)
  expect(texts.some((text) => text.startsWith('SELECT 1 FROM ONLY "public"."run"'))).toBe(true)
})
