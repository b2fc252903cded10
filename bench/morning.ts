/**
 * `npm run morning -- --from boston <folder> [--kill <times>] [--seed <number>] [--pace <factor>]
 * [--schools <most>] [--city] [--peak [seconds]]`: imports the city, builds and activates its lines, and plays one morning with every route at once through the public API and websockets.
 * `--city` multiplies the children to 22,000 and locates every vehicle each 5 s while 5,000 parents hold sockets.
 * `--peak` plays only the busiest 60 s of it (or so many, at most 300) at their real pace, and prints how soon parents have it.
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
import { Assistant, rideMs, type Outcome } from './assistant.ts'
import { CITY, clock, DAY, elapsed, makeCity, onlySchools, type City } from './city.ts'
import { Client, inParallel, pause } from './client.ts'
import { Listener } from './listener.ts'
import { playPeak } from './peak/peak.ts'
import { openSessions } from './sessions.ts'
import { peakSeconds, withSeconds } from './peak/seconds.ts'
import { planMorning, type Plan, type PlannedRun } from './plan.ts'
import { multiply } from './multiply.ts'
import { Chance } from './random.ts'
import { Server } from './server.ts'
import { Phases, phaseTable } from './phases.ts'
import { pidsOf, Usage } from './usage.ts'
import { differences, newTally, table, type Stored, type Tally } from './tally.ts'

const SIGN_INS_AT_ONCE = 6
/** A peak takes some minutes; what is not done by then never will be. */
const PEAK_ENDS_AFTER_MS = 900_000

type Device = { client: Client; listener: Listener }

const log = (text: string) => console.log(`${(elapsed() / 1000).toFixed(1).padStart(6)} s  ${text}`)

async function main(): Promise<boolean> {
  const settings = readArguments()
  const dataDir = openDataDir(mkdtempSync(join(tmpdir(), 'caravan-morning-')))
  const source = mkdtempSync(join(tmpdir(), 'caravan-city-'))
  const running: Running = { dataDir, server: undefined, workers: [] }
  const phases = new Phases(() => pidsOf(running.server?.pid ?? 0, dataDir, running.workers))
  const clear = async () => {
    await running.server?.stop()
    for (const folder of [dataDir, source]) rmSync(folder, { recursive: true, force: true })
  }
  const giveUp = (why: string) => {
    console.error(`${why}; the bench ends`)
    void clear().finally(() => process.exit(1))
  }
  // Stopped by hand, or by what nobody waits for, it leaves nothing behind either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp(signal))
  process.once('unhandledRejection', (error) => giveUp(String(error)))
  if (settings.peak !== undefined)
    setTimeout(() => giveUp(`not done after ${PEAK_ENDS_AFTER_MS / 1000} s`), PEAK_ENDS_AFTER_MS).unref()
  try {
    return await play(await imported(settings, { running, phases, source }), settings, phases)
  } finally {
    console.log(`\n${phaseTable(phases.end())}\n`)
    await clear()
  }
}

/** What a bench has to leave clean. */
type Running = { dataDir: string; server: Server | undefined; workers: number[] }
type Opened = { server: Server; city: City; running: Running }

/** Imports the city and starts the server on it. */
async function imported(
  { folder, scale, schools }: Settings,
  { running, phases, source }: { running: Running; phases: Phases; source: string },
): Promise<Opened> {
  phases.begin('import')
  const from = scale ? multiply(folder, scale.children, source) : folder
  const city = onlySchools(await makeCity(running.dataDir, from, clock, scale), schools)
  log(`imported; ${city.assistants.length} assistants and ${city.parents.length} parents added`)
  phases.begin('start')
  const server = await Server.start(running.dataDir, clock)
  running.server = server
  return { server, city, running }
}

type Settings = ReturnType<typeof readArguments>

function readArguments() {
  const { values, positionals } = parseArgs({
    args: withSeconds(process.argv.slice(2)),
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      kill: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      pace: { type: 'string' },
      city: { type: 'boolean', default: false },
      schools: { type: 'string', default: '1000' },
      peak: { type: 'string' },
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
    peak: peakSeconds(values.peak),
  }
}

async function play({ server, city, running }: Opened, settings: Settings, phases: Phases): Promise<boolean> {
  const { scale, peak, seed } = settings
  const tally = newTally()
  const url = () => server.url
  const administrator = await enter(url, tally, city.administrator)
  log('the application is open; building the lines')
  phases.begin('lines')
  const plan = await planMorning(administrator.client, city, DAY, scale?.seats)
  tally.routes = plan.routes
  log(`${plan.routes} routes active, ${plan.runs.length} runs today, ${plan.notPlaced} children too far for a line`)
  const chance = new Chance(seed)
  if (peak === undefined)
    return wholeMorning({ server, city, running, administrator, plan, tally, chance, settings, phases })
  administrator.listener.close()
  return playPeak({
    city,
    runs: plan.runs,
    administrator: administrator.client,
    server,
    dataDir: running.dataDir,
    workers: running.workers,
    seconds: peak,
    chance,
    phases,
    log,
  })
}

type Morning = Opened & {
  administrator: Device
  plan: Plan
  tally: Tally
  chance: Chance
  settings: Settings
  phases: Phases
}

async function wholeMorning(morning: Morning): Promise<boolean> {
  const { server, city, running, administrator, plan, tally, chance, phases } = morning
  const { kills, pace, scale } = morning.settings
  const url = () => server.url
  phases.begin('sign-in')
  const parents = scale ? await connectAll(morning) : await enterParents(url, tally, city)
  const devices = await enterAll(url, tally, city, plan.runs)
  log(`${devices.size} assistants and ${parents.length} parents signed in; the morning begins`)
  const most = Math.max(0, ...plan.runs.map((run) => run.stops))
  const ms = rideMs(most, pace) + (scale?.startsWithinMs ?? 0)
  log(`the longest run has ${most} stops: by its pace the morning takes about ${Math.round(ms / 1000)} s`)

  phases.begin('morning')
  const outcome: Outcome = new Map()
  const usage = scale && new Usage(() => pidsOf(server.pid, running.dataDir))
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

  phases.begin('reading back')
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
  const listener = new Listener(client, url, answer.customerAccountId, tally, { isParent })
  void listener.listen()
  return { client, listener }
}

async function enterParents(url: () => string, tally: Tally, city: City): Promise<Device[]> {
  const parents: Device[] = []
  await inParallel(city.parents, SIGN_INS_AT_ONCE, async ({ username }, index) => {
    parents[index] = await enter(url, tally, { username, password: city.password }, true)
  })
  return parents
}

/** Opens the sockets of all parents with prepared sessions: 5,000 passwords are two minutes of both processors. */
async function connectAll({ server, city, running, tally }: Morning): Promise<Device[]> {
  await server.stop()
  const people = city.parents.map(({ personId }) => ({ personId, role: 'CB_PARENT' as const }))
  const sessions = await openSessions(running.dataDir, clock, people)
  await server.start()
  const url = () => server.url
  const parents: Device[] = []
  await inParallel(sessions, SIGN_INS_AT_ONCE, async ({ accountId, token }, index) => {
    const client = new Client(url, token)
    const listener = new Listener(client, url, accountId, tally, { isParent: true })
    void listener.listen()
    await listener.opened()
    parents[index] = { client, listener }
  })
  return parents
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

// Sockets that are open for ever would keep the process.
try {
  process.exit((await main()) ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}
