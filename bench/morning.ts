/**
 * `npm run morning -- --from boston <folder> [--kill <times>] [--seed <number>] [--pace <factor>]
 * [--schools <most>] [--city]`: imports the city, builds and activates its lines, and plays one morning with every route at once through the public API and websockets.
 * `--city` multiplies the children to 22,000 and locates every vehicle each 5 s while 5,000 parents hold sockets.
 * `--kill` ends the server with kill -9 so many times in the middle. Exits non-zero when a sum does not agree.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { signIn } from '#features/session/shared/session.contract.ts'
import { Assistant, type Outcome } from './assistant.ts'
import { CITY, clock, DAY, elapsed, makeCity, onlySchools, type City } from './city.ts'
import { Client, inParallel, pause } from './client.ts'
import { Listener } from './listener.ts'
import { planMorning, type PlannedRun } from './plan.ts'
import { multiply } from './multiply.ts'
import { Chance } from './random.ts'
import { Server } from './server.ts'
import { Usage } from './usage.ts'
import { differences, newTally, table, type Stored, type Tally } from './tally.ts'

const SIGN_INS_AT_ONCE = 6

type Scale = typeof CITY

type Device = { client: Client; listener: Listener }

const log = (text: string) => console.log(`${(elapsed() / 1000).toFixed(1).padStart(6)} s  ${text}`)

async function main(): Promise<boolean> {
  const { folder, kills, seed, pace, schools, scale } = readArguments()
  const dataDir = openDataDir(mkdtempSync(join(tmpdir(), 'caravan-morning-')))
  const source = scale && multiply(folder, scale.children, mkdtempSync(join(tmpdir(), 'caravan-city-')))
  const city = onlySchools(await makeCity(dataDir, source ?? folder, clock, scale), schools)
  if (source) rmSync(source, { recursive: true, force: true })
  log(`imported; ${city.assistants.length} assistants and ${city.parents.length} parents added`)
  const server = await Server.start(dataDir, clock)
  // Stopped by hand it leaves nothing behind either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(1)))
  }
  try {
    return await play(server, city, { kills, pace, scale, dataDir, chance: new Chance(seed) })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      kill: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      pace: { type: 'string' },
      city: { type: 'boolean', default: false },
      schools: { type: 'string', default: '1000' },
    },
  })
  const [folder] = positionals
  const scale = values.city ? CITY : undefined
  if (values.from !== 'boston' || !folder) throw new Error('npm run morning -- --from boston <folder> [--kill <times>]')
  return {
    folder,
    kills: Number(values.kill),
    seed: Number(values.seed),
    pace: Number(values.pace ?? scale?.pace ?? 1),
    scale,
    schools: Number(values.schools),
  }
}

type Play = { kills: number; pace: number; scale: Scale | undefined; dataDir: string; chance: Chance }

async function play(server: Server, city: City, { kills, pace, scale, dataDir, chance }: Play): Promise<boolean> {
  const tally = newTally()
  const url = () => server.url
  const administrator = await enter(url, tally, city.administrator)
  log('the application is open; building the lines')
  const plan = await planMorning(administrator.client, city, DAY, scale?.seats)
  tally.routes = plan.routes
  log(`${plan.routes} routes active, ${plan.runs.length} runs today, ${plan.notPlaced} children too far for a line`)

  const devices = await enterAll(url, tally, city, plan.runs)
  const parents: Device[] = []
  await inParallel(city.parents, SIGN_INS_AT_ONCE, async ({ username }, index) => {
    parents[index] = await enter(url, tally, { username, password: city.password }, true)
  })
  log(`${devices.size} assistants and ${parents.length} parents signed in; the morning begins`)

  const outcome: Outcome = new Map()
  const usage = scale && new Usage(() => server.pid, dataDir)
  tally.expected = plan.passengers * 2
  const riding = plan.runs.map(async ({ runId, lead }) => {
    const { client, listener } = devices.get(lead.username)!
    const its = chance.fork()
    if (scale) await pause(its.between(0, scale.startsWithinMs))
    const located = scale !== undefined
    const assistant = new Assistant({ client, listener, chance: its, tally, runId, pace, located })
    for (const [child, end] of await assistant.ride()) outcome.set(child, end)
  })
  const ended = Promise.all(riding)
  await Promise.all([ended, killWhile(server, tally, kills, ended)])
  const used = await usage?.end()
  tally.children = outcome.size
  log('every run is closed; reading back what is stored')

  const stored = await readBack(administrator.client, plan.runs, city, parents, outcome)
  for (const { listener } of [administrator, ...devices.values(), ...parents]) listener.close()
  console.log(`\n${table(tally, stored, used)}\n`)
  const wrong = differences(tally, stored)
  for (const what of wrong) console.error(`WRONG: ${what}`)
  log(wrong.length === 0 ? 'every sum agrees' : 'the sums differ')
  return wrong.length === 0
}

/** Signs in through the public door and opens a socket. */
async function enter(
  url: () => string,
  tally: Tally,
  body: { username: string; password: string },
  isParent = false,
): Promise<Device> {
  const client = new Client(url)
  const answer = await client.surely(signIn, { body })
  if ('secondStep' in answer) throw new Error('nobody in the bench has a second factor')
  const listener = new Listener(client, url, answer.customerAccountId, tally, isParent)
  void listener.listen()
  return { client, listener }
}

async function enterAll(
  url: () => string,
  tally: Tally,
  city: City,
  runs: readonly PlannedRun[],
): Promise<Map<string, Device>> {
  const devices = new Map<string, Device>()
  const usernames = [...new Set(runs.map(({ lead }) => lead.username))]
  await inParallel(usernames, SIGN_INS_AT_ONCE, async (username) => {
    devices.set(username, await enter(url, tally, { username, password: city.password }))
  })
  return devices
}

/** kill -9 when a third, two thirds ... of the children's first facts are confirmed, and a new start on the same data. */
async function killWhile(server: Server, tally: Tally, kills: number, ended: Promise<unknown>): Promise<void> {
  const morning = { over: false }
  void ended.finally(() => (morning.over = true)).catch(() => {})
  for (let kill = 1; kill <= kills; kill += 1) {
    while (!morning.over && tally.acknowledged.size < (tally.expected * kill) / (kills + 1)) await pause(20)
    if (morning.over) throw new Error('the morning was over before the server was killed')
    const confirmed = tally.acknowledged.size
    const at = performance.now()
    await server.kill()
    await server.start()
    log(
      `kill -9 number ${kill} after ${confirmed} acknowledged events; serving again after ${Math.round(performance.now() - at)} ms`,
    )
  }
}

/** What the server has, through the API: the administrator's view of every run, and what each parent is shown. */
async function readBack(
  administrator: Client,
  runs: readonly PlannedRun[],
  city: City,
  parents: readonly Device[],
  outcome: Outcome,
): Promise<Stored> {
  const stored: Stored = { ids: [], unaccounted: 0, open: 0, watchersRight: 0, watchers: parents.length, strangers: 0 }
  await inParallel(runs, 4, async ({ runId }) => {
    const run = await administrator.surely(getRun, { params: { id: runId } })
    stored.ids.push(...run.events.map((event) => event.id))
    stored.unaccounted += run.counts.unaccounted
    if (run.status !== 'CLOSED') stored.open += 1
  })
  await inParallel(parents, 4, async ({ client, listener }, index) => {
    const { childId } = city.parents[index]!
    const [child] = await client.surely(childrenToday, {})
    if (child?.childId === childId && child.runs[0]?.state === outcome.get(childId)) stored.watchersRight += 1
    const theirs = new Set(child?.runs.map((run) => run.runId))
    stored.strangers += [...listener.runsSeen].filter((runId) => !theirs.has(runId)).length
  })
  return stored
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
