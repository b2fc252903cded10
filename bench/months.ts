/**
 * `npm run months -- --from boston <folder> [--schools <most>] [--in <folder>]`: imports the city 22,000 children large,
 * builds and activates lines to school and home, writes a month of closed runs of them (or of the first schools alone), and
 * reads what an office asks about a month: in all groups at once, and in one. `--in` keeps the city in a folder and measures
 * again what lies there. Prints milliseconds (median, worst of 10). Nothing is asserted: times differ between machines.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { searchParents } from '#features/people/shared/people.contract.ts'
import {
  exportReport,
  readAttendance,
  readEstimates,
  readPunctuality,
} from '#features/reports/shared/reports.contract.ts'
import { listRiders } from '#features/reports/shared/riders.contract.ts'
import { exportRunFacts, getRunHistory, searchRides } from '#features/history/shared/history.contract.ts'
import { exportCompletedRuns, searchCompletedRuns, type RunFilters } from '#features/history/shared/search.contract.ts'
import { signOut } from '#features/session/shared/own-session.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { CITY, clock, DAY, elapsed, makeCity, onlySchools, type City } from './city.ts'
import type { Client } from './client.ts'
import { compare, twoAdministrators, type Reads } from './compare.ts'
import { multiply } from './multiply.ts'
import { writePast } from './past.ts'
import { planMorning } from './plan.ts'
import { Server } from './server.ts'

const TIMES = 10
const WEEKDAYS = 20
const PAGE = { limit: 20 }
/** The same days in each report: what the past has. */
const MONTH = { period: 'LASTMONTH' } as const

const log = (text: string) => console.log(`${(elapsed() / 1000).toFixed(1).padStart(6)} s  ${text}`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, schools: { type: 'string', default: '1000' }, in: { type: 'string' } },
})
const [folder] = positionals
if (values.from !== 'boston' || !folder) throw new Error('npm run months -- --from boston <folder>')

const kept = values.in
if (kept !== undefined) mkdirSync(kept, { recursive: true })
const dataDir = openDataDir(kept ?? mkdtempSync(join(tmpdir(), 'caravan-months-')))
const known = join(dataDir, 'city.json')
try {
  if (!existsSync(known)) await build(folder, Number(values.schools))
  await measure(JSON.parse(readFileSync(known, 'utf8')))
} finally {
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
}

/** The city with its past in `dataDir`, and who is who in it beside it. */
async function build(from: string, schools: number): Promise<void> {
  const source = multiply(from, CITY.children, mkdtempSync(join(tmpdir(), 'caravan-city-')))
  const city = onlySchools(await makeCity(dataDir, source, clock, CITY), schools)
  rmSync(source, { recursive: true, force: true })
  log('imported; building the lines')
  await withServer(async (server) => {
    const [administrator] = await twoAdministrators(server, city)
    for (const direction of ['to_school', 'from_school'] as const) {
      const { routes, passengers } = await planMorning(administrator, city, DAY, CITY.seats, direction)
      log(`${routes} lines ${direction}, ${passengers} children`)
    }
  })
  const written = await writePast(dataDir, DAY, WEEKDAYS)
  log(
    `written: ${Object.entries(written)
      .map(([table, rows]) => `${rows} ${table}`)
      .join(', ')}`,
  )
  writeFileSync(known, JSON.stringify(city))
}

async function measure(city: City): Promise<void> {
  await withServer(async (server) => {
    const clients = await twoAdministrators(server, city)
    await compare(clients, await readsOf(clients[1], city), TIMES)
    // The clock of the next measurement begins anew, and sessions of its future would count as the newer ones.
    for (const client of clients) await client.call(signOut, {})
  })
}

/** What is asked about one line, child or run is asked about one of the group that both administrators have. */
async function readsOf(one: Client, city: City): Promise<Reads> {
  const [run] = await one.call(searchCompletedRuns, { body: PAGE })
  const parent = city.parents.find(({ groupId }) => groupId === run?.customerGroupDto.id)
  const lead = city.assistants.find(({ groupId }) => groupId === run?.customerGroupDto.id)
  if (!run || !parent || !lead) throw new Error('the first group has no past')
  const params = { id: run.id }
  const history = await one.call(getRunHistory, { params })
  const placeId = history.stops.at(-1)?.placeId ?? undefined
  const past = (filters: RunFilters) => async (client: Client) => {
    const { page } = await client.send(searchCompletedRuns, { body: { ...PAGE, filters } })
    return page?.total ?? 0
  }
  const rides = (filters: { childId?: string; placeId?: string }) => async (client: Client) => {
    const { page } = await client.send(searchRides, { body: { ...PAGE, filters: { ...MONTH, ...filters } } })
    return page?.total ?? 0
  }
  const rows = async (found: Promise<readonly unknown[]>) => (await found).length
  return {
    'punctuality by route': (client) => rows(client.call(readPunctuality, { body: { ...MONTH, by: 'route' } })),
    'punctuality by stop': (client) => rows(client.call(readPunctuality, { body: { ...MONTH, by: 'stop' } })),
    'punctuality by weekday': (client) => rows(client.call(readPunctuality, { body: { ...MONTH, by: 'weekday' } })),
    'punctuality of one route': (client) =>
      rows(client.call(readPunctuality, { body: { ...MONTH, by: 'stop', routeId: run.routeId } })),
    'attendance by route': (client) => rows(client.call(readAttendance, { body: { ...MONTH, by: 'route' } })),
    'attendance by child': (client) => rows(client.call(readAttendance, { body: { ...MONTH, by: 'child' } })),
    'attendance by weekday': (client) => rows(client.call(readAttendance, { body: { ...MONTH, by: 'weekday' } })),
    'attendance of one route': (client) =>
      rows(client.call(readAttendance, { body: { ...MONTH, by: 'child', routeId: run.routeId } })),
    estimates: (client) => rows(client.call(readEstimates, { body: MONTH })),
    'report as CSV': (client) => client.lines(exportReport, { body: { ...MONTH, report: 'attendance', by: 'child' } }),
    'ghost riders': (client) => rows(client.call(listRiders, {})),
    history: past({}),
    'history, of a month': past(MONTH),
    'history, of a week': past({ period: 'LASTWEEK' }),
    'history, one way': past({ ...MONTH, direction: 'from_school', status: 'CLOSED' }),
    'history, cancelled': past({ ...MONTH, status: 'CANCELLED' }),
    'history, of a route': past({ routeId: run.routeId }),
    'history, of a child': past({ childId: parent.childId }),
    'history, of an assistant': past({ assistantId: lead.personId }),
    'history as CSV': (client) => client.lines(exportCompletedRuns, { body: { filters: MONTH } }),
    'timeline of a run': async (client) => (await client.call(getRunHistory, { params })).events.length,
    'timeline as CSV': (client) => client.lines(exportRunFacts, { params }),
    rides: rides({}),
    'rides of a child': rides({ childId: parent.childId }),
    'rides at a place': rides({ placeId }),
    parents: async (client) => (await client.send(searchParents, { body: PAGE })).page?.total ?? 0,
  }
}

async function withServer(run: (server: Server) => Promise<void>): Promise<void> {
  const server = await Server.start(dataDir, clock)
  // Stopped by hand it leaves no server behind either.
  const end = () => void server.stop().finally(() => process.exit(1))
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    await run(server)
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
    await server.stop()
  }
}
