/**
 * `npm run lists -- --from boston <folder>`: imports the city 22,000 children large, builds and activates its lines, and reads
 * every list as its administrator does: in all groups at once, and in one. Prints milliseconds (median, worst of 20), how many
 * times longer the whole city takes, and how many rows it has. Nothing is asserted: times differ between machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { searchAssistants, searchParents } from '#features/people/shared/people.contract.ts'
import { searchPlaces } from '#features/places/shared/places.contract.ts'
import { searchPassengers } from '#features/routes/shared/passengers.contract.ts'
import { searchActiveRoutes } from '#features/routes/shared/routes.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { latestRuns } from '#features/runs/shared/runs.contract.ts'
import { searchActiveRuns, searchCompletedRuns } from '#features/history/shared/search.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { CITY, clock, DAY, makeCity } from './city.ts'
import type { Client } from './client.ts'
import { compare, twoAdministrators, type Reads } from './compare.ts'
import { multiply } from './multiply.ts'
import { planMorning } from './plan.ts'
import { Server } from './server.ts'

const TIMES = 20
const PAGE = { limit: 20 }

const ANSWERS: Record<string, (client: Client) => Promise<{ data: unknown; page?: { total: number } }>> = {
  children: (client) => client.send(searchChildren, { body: PAGE }),
  'children, later page': (client) => client.send(searchChildren, { body: { ...PAGE, offset: 400 } }),
  'children, by name': (client) => client.send(searchChildren, { body: { ...PAGE, q: 'an' } }),
  parents: (client) => client.send(searchParents, { body: PAGE }),
  assistants: (client) => client.send(searchAssistants, { body: PAGE }),
  places: (client) => client.send(searchPlaces, { body: PAGE }),
  absences: (client) => client.send(searchAbsences, { body: PAGE }),
  'active routes': (client) => client.send(searchActiveRoutes, { body: PAGE }),
  passengers: (client) => client.send(searchPassengers, { body: PAGE }),
  'runs of today': (client) => client.send(searchActiveRuns, { body: { ...PAGE, filters: { from: DAY, to: DAY } } }),
  history: (client) => client.send(searchCompletedRuns, { body: PAGE }),
  board: (client) => client.send(latestRuns, {}),
  alerts: (client) => client.send(openAlerts, {}),
}
const LISTS: Reads = Object.fromEntries(
  Object.entries(ANSWERS).map(([name, ask]) => [
    name,
    async (client) => {
      const { data, page } = await ask(client)
      return page?.total ?? (Array.isArray(data) ? data.length : 1)
    },
  ]),
)

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
const [folder] = positionals
if (values.from !== 'boston' || !folder) throw new Error('npm run lists -- --from boston <folder>')

const dataDir = openDataDir(mkdtempSync(join(tmpdir(), 'caravan-lists-')))
const source = multiply(folder, CITY.children, mkdtempSync(join(tmpdir(), 'caravan-city-')))
try {
  const city = await makeCity(dataDir, source, clock, CITY)
  const server = await Server.start(dataDir, clock)
  try {
    const clients = await twoAdministrators(server, city)
    await planMorning(clients[0], city, DAY, CITY.seats)
    await compare(clients, LISTS, TIMES)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(source, { recursive: true, force: true })
}
