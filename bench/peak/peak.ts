import { getRun } from '#features/runs/shared/runs.contract.ts'
import { clock, moveClock, type City } from '../city.ts'
import { Client, inParallel, pause } from '../client.ts'
import type { Phases } from '../phases.ts'
import type { PlannedRun } from '../plan.ts'
import { TICKS, threadTicksOf } from '../proc.ts'
import type { Chance } from '../random.ts'
import type { Server } from '../server.ts'
import { newTally } from '../tally.ts'
import { pidsOf, Usage } from '../usage.ts'
import { Crew } from './crew.ts'
import { printPeak } from './report.ts'
import { busiestWindow, rideOf, underWay, type Ride } from './plan.ts'
import { openSessions, type Session } from '../sessions.ts'
import { Sockets } from './sockets.ts'

const MINUTE_MS = 60_000
const AT_ONCE = 6
/** What was sent at the end of the peak may still arrive in this time. */
const LATE_MS = 10_000
/** The clock stands so long before the peak when the server starts again: for each run, and for each socket, in milliseconds. */
const PREPARING = { least: 10_000, run: 120, socket: 12 }

type Peak = {
  city: City
  runs: readonly PlannedRun[]
  administrator: Client
  server: Server
  dataDir: string
  seconds: number
  chance: Chance
  phases: Phases
  workers: number[]
  log: (text: string) => void
}

/**
 * Plays the busiest seconds of the morning at their real pace, with every vehicle that is on its way then, and prints how
 * soon parents had what the crews sent. Returns whether the machine holds it.
 */
export async function playPeak(peak: Peak): Promise<boolean> {
  const { seconds, phases, log, server, city, dataDir } = peak
  phases.begin('plan of the peak')
  const all = await ridesOf(peak)
  const { from, count } = busiestWindow(
    all.flatMap(({ boardings }) => boardings.map((one) => one.at)),
    seconds,
  )
  const to = from + seconds * 1000
  const rides = underWay(all, from, to)
  log(`the peak is ${new Date(from).toISOString()}: ${rides.length} vehicles, ${count} boardings in ${seconds} s`)

  phases.begin('sessions')
  await server.stop()
  const leads = [...new Map(rides.map(({ lead }) => [lead.personId, lead])).values()]
  moveClock(
    from - PREPARING.least - rides.length * PREPARING.run - (city.parents.length + leads.length) * PREPARING.socket,
  )
  const sessions = await openSessions(dataDir, clock, [
    ...leads.map(({ personId }) => ({ personId, role: 'CB_ASSISTANT' as const })),
    ...city.parents.map(({ personId }) => ({ personId, role: 'CB_PARENT' as const })),
  ])
  await server.start()
  log(`${sessions.length} sessions opened, the server started again`)

  const sockets = new Sockets()
  peak.workers.push(sockets.pid)
  try {
    return await play(peak, { rides, sessions, sockets, from, to })
  } finally {
    sockets.end()
  }
}

type Playing = { rides: readonly Ride[]; sessions: readonly Session[]; sockets: Sockets; from: number; to: number }

async function play(peak: Peak, { rides, sessions, sockets, from, to }: Playing): Promise<boolean> {
  const { phases, log, server, dataDir, chance, workers } = peak
  const tally = newTally()
  const sessionOf = new Map(sessions.map((one) => [one.personId, one]))
  // The clock of the plan: later than the real one by what the preparation took too long.
  let late = 0
  const now = () => clock().getTime() - late
  const crews = rides.map((ride) => {
    const client = new Client(() => server.url, sessionOf.get(ride.lead.personId)!.token)
    return new Crew({ client, ride, tally, now, phase: chance.next() })
  })
  phases.begin('until the peak')
  await inParallel(crews, AT_ONCE, (crew) => crew.catchUp(from))
  phases.begin('sockets')
  await sockets.open(server.url, sessions)
  late = Math.max(0, clock().getTime() - from)
  log(`${sessions.length} sockets open; the peak begins ${(Math.max(0, from - now()) / 1000).toFixed(0)} s from now`)
  await pause(from - now())

  phases.begin('peak')
  const usage = new Usage(() => pidsOf(server.pid, dataDir, workers))
  const thread = threadTicksOf(server.pid)
  await Promise.all(crews.map((crew) => crew.play(from, to)))
  const used = await usage.end()
  const busy = (threadTicksOf(server.pid) - thread) / TICKS / used.seconds
  phases.begin('what comes late')
  await pause(LATE_MS)
  const report = await sockets.report()
  return printPeak({ rides, crews, tally, report, used, serverThread: busy, lateMs: late, parents: peak.city.parents })
}

/** Reads every run as the administrator sees it. */
async function ridesOf({ runs, administrator, chance }: Peak): Promise<Ride[]> {
  // Drawn before anything is asked, because answers come in any order.
  const offsets = runs.map(() => Math.floor(chance.between(0, MINUTE_MS)))
  const rides: Ride[] = []
  await inParallel(runs, AT_ONCE, async ({ runId, lead }, index) => {
    const run = await administrator.surely(getRun, { params: { id: runId } })
    rides[index] = rideOf(run, lead, offsets[index]!)
  })
  return rides
}
