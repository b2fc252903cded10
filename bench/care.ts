/**
 * `npm run care`: gives one guest of the demo five years of data (20,000 measurements, 8,000 doses, 1,800 sessions of a treatment) and reads what SUMMARY, HISTORY and
 * MEASUREMENT of that guest ask for, in turns with the same of a guest who has next to nothing. Prints milliseconds (median, worst of 30), how
 * many times longer, and the sum of what SUMMARY asks for. Nothing is asserted: times differ between machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { searchCareAlerts } from '#features/carealerts/shared/carealerts.contract.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { searchActual } from '#features/documents/shared/searches.contract.ts'
import { searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { searchGoals } from '#features/goals/shared/goals.contract.ts'
import { getGuest, searchGuests } from '#features/guests/shared/guests.contract.ts'
import { getOwnAccess } from '#features/guests/shared/own-accounts.contract.ts'
import { getStays } from '#features/guests/shared/rooms.contract.ts'
import {
  chartMeasurement,
  latestMeasurements,
  searchMeasurements,
} from '#features/measurements/shared/measurements.contract.ts'
import { personMedicines } from '#features/medicines/shared/doses.contract.ts'
import { searchPlans } from '#features/plans/shared/plans.contract.ts'
import { getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { searchTreatments } from '#features/treatments/shared/treatments.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { runningCluster } from '#platform/server/db/embedded.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { build } from '../tools/build.ts'
import { Client } from './client.ts'
import { joinCareTeams } from './care-team.ts'
import { cardWith, coldStart, HOME, type Start } from './cold-start.ts'
import { scrollThrough } from './frames.ts'
import { Server } from './server.ts'
import { percentile } from './tally.ts'

const TIMES = 30
const MEASUREMENTS = 20_000
const DOSES = 8_000
const SESSIONS = 1_800
const YEARS = 5
/** Where somebody is who scrolled through the last year of HISTORY. */
const SCROLLED = 5_000
/** Pages of HISTORY that are scrolled through. */
const PAGES = 15
const LONG = { period: 'LASTYEAR' as const }

/** Rows as the product leaves them, evenly over the years before now. Written by the owner, past the application. */
const WRITTEN = {
  observation: `insert into observation (organisation_id, group_id, id, person_id, measurement, outcome, value, unit, entered,
      source, happened_at, recorded_at, synced_at, level, definition_version)
    select m.organisation_id, m.group_id, uuidv7(at.ago), m.person_id, k.measurement, 'value', k.value + n % k.spread, k.unit,
      (k.value + n % k.spread)::text, 'staff', now() + at.ago, now() + at.ago, now() + at.ago, 'none', 1
    from membership m, generate_series(1, ${MEASUREMENTS}) n
    cross join lateral (select - make_interval(secs => n * ${YEARS} * 31536000.0 / ${MEASUREMENTS} + 60) as ago) at
    cross join lateral (select * from (values (0, 'HEART_RATE', 64, 20, '/min'), (1, 'SATURATION', 95, 5, '%'),
      (2, 'GLYCEMIA', 90, 40, 'mg/dL'), (3, 'WEIGHT', 60, 4, 'kg'), (4, 'TEMPERATURE', 36, 2, 'Cel')) as
      kinds (which, measurement, value, spread, unit) where which = n % 5) k
    where m.person_id = $1 and m.role = 'GUEST'`,
  medicine_dose: `insert into medicine_dose (organisation_id, group_id, id, person_id, order_id, outcome, amount, happened_at,
      recorded_at, synced_at)
    select o.organisation_id, o.group_id, uuidv7(at.ago), o.person_id, o.id, 'given', 1, now() + at.ago, now() + at.ago, now() + at.ago
    from (select * from medicine_order where person_id = $1 order by id limit 1) o, generate_series(1, ${DOSES}) n
    cross join lateral (select - make_interval(secs => n * ${YEARS} * 31536000.0 / ${DOSES} + 60) as ago) at`,
  care_treatment: `insert into care_treatment (organisation_id, id, version, person_id, kind, state, change, content, happened_at,
      recorded_at, synced_at)
    select m.organisation_id, uuidv7(), 1, m.person_id, 'PHYSIOTHERAPY', 'ACTIVE', 'added', '{"name": "Walk",
      "frequency": {"kind": "times", "times": ["10:00"]}, "startsOn": "2021-01-01"}', at.past, at.past, at.past
    from membership m cross join lateral (select now() - make_interval(years => ${YEARS}) as past) at
    where m.person_id = $1 and m.role = 'GUEST'`,
  care_treatment_session: `insert into care_treatment_session (organisation_id, id, treatment_id, treatment_version, person_id, outcome,
      status, happened_at, recorded_at, synced_at)
    select t.organisation_id, uuidv7(at.ago), t.id, t.version, t.person_id, 'DONE', 'final', now() + at.ago, now() + at.ago,
      now() + at.ago
    from (select * from care_treatment where person_id = $1 order by id limit 1) t, generate_series(1, ${SESSIONS}) n
    cross join lateral (select - make_interval(secs => n * ${YEARS} * 31536000.0 / ${SESSIONS} + 60) as ago) at`,
}

async function write(dataDir: string, guestId: string, groupId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: runningCluster(join(dataDir, 'database')).ownerUrl('caravan') })
  await owner.connect()
  // Row policies hold for the owner of a table too.
  await owner.query(
    `select set_config('app.organisation_id', organisation_id::text, false), set_config('app.groups', id::text, false)
     from customer_group where id = $1`,
    [groupId],
  )
  for (const [table, statement] of Object.entries(WRITTEN))
    console.log(`${table.padEnd(24)}${(await owner.query(statement, [guestId])).rowCount} rows`)
  await owner.query('vacuum analyze')
  await owner.end()
}

type Read = (client: Client, personId: string) => Promise<unknown>
const timeline =
  (offset: number): Read =>
  (client, personId) =>
    client.call(searchTimeline, { body: { filters: { personId }, offset } })

/** What the cards of the page ask for when it opens. */
const SUMMARY: Record<string, Read> = {
  guest: (client, id) => client.call(getGuest, { params: { id } }),
  allergies: (client, personId) => client.call(allergyCalls.search, { body: { filters: { personId } } }),
  'care team': (client, guestId) => client.call(searchCaregivers, { body: { filters: { guestId } } }),
  'latest measurements': (client, id) => client.call(latestMeasurements, { params: { id } }),
  'medicines today': (client, id) => client.call(personMedicines, { params: { id } }),
  'open alerts': (client, personId) => client.call(searchCareAlerts, { body: { filters: { personId }, limit: 4 } }),
  rooms: (client, id) => client.call(getStays, { params: { id } }),
  'own account': (client, id) => client.call(getOwnAccess, { params: { id } }),
  plans: (client, personId) => client.call(searchPlans, { body: { filters: { personId } } }),
  goals: (client, personId) => client.call(searchGoals, { body: { filters: { personId }, limit: 100 } }),
  treatments: (client, personId) => client.call(searchTreatments, { body: { filters: { personId } } }),
  documents: (client, personId) =>
    client.call(searchActual, {
      body: { filters: { personId }, sort: [{ field: 'expiration', direction: 'asc' }], limit: 20 },
    }),
}
const OTHERS: Record<string, Read> = {
  'history, first page': timeline(0),
  'history, far down': timeline(SCROLLED),
  'measurements of a year': (client, personId) =>
    client.call(searchMeasurements, { body: { filters: { personId, period: 'LASTYEAR' } } }),
  'chart of a year': (client, personId) =>
    client.call(chartMeasurement, { body: { personId, measurement: 'GLYCEMIA', ...LONG } }),
}

/** Milliseconds of each of the two, in turns, so that a moment in which the machine is busy counts for both. */
async function timed(client: Client, read: Read, guests: readonly [string, string]): Promise<[number[], number[]]> {
  const taken: [number[], number[]] = [[], []]
  for (let at = -3; at < TIMES; at += 1)
    for (const which of [0, 1] as const) {
      const from = performance.now()
      await read(client, guests[which])
      if (at >= 0) taken[which].push(performance.now() - from)
    }
  return taken
}

const shown = (times: readonly number[]) =>
  `${percentile(times, 0.5).toFixed(1)} (${Math.max(...times).toFixed(0)}) ms`.padStart(20)

async function printFrames(url: string, token: string, guests: Readonly<Record<string, string>>): Promise<void> {
  console.log(
    `\n  ${'frames of HISTORY'.padEnd(26)}${'median'.padStart(10)}${'p95'.padStart(10)}${'worst'.padStart(10)}`,
  )
  for (const [name, id] of Object.entries(guests)) {
    const address = `${url}/loggedIn/guestDetail/?personalDataId=${id}&tab=HISTORY`
    const { frames, entries } = await scrollThrough(address, token, { more: 'Show earlier', pages: PAGES })
    const times = [percentile(frames, 0.5), percentile(frames, 0.95), Math.max(...frames)]
    console.log(
      `  ${name.padEnd(26)}${times.map((one) => `${one.toFixed(0)} ms`.padStart(10)).join('')}  ${frames.length} frames, ${entries} entries`,
    )
  }
}

/** Somebody of the demo with this role, signed in at the public API. */
async function signedIn(role: Role): Promise<Client> {
  const client = new Client(() => server.url)
  const { demo } = await client.call(getProduct, {})
  const who = demo?.find((one) => one.role === role)
  if (!who) throw new Error(`the demo has nobody with the role ${role}`)
  const { username, password } = who
  await client.call(signInOn, { params: { channel: 'mobile' }, body: { username, password } })
  return client
}

/** How many times a phone is started without network. */
const STARTS = 5

async function printStart(name: string, start: Start, { token }: Client): Promise<void> {
  for (const slower of [1, 4]) {
    const times: number[] = []
    for (let at = 0; at < STARTS; at += 1)
      times.push(await coldStart({ url: server.url, token: token ?? '' }, start, slower))
    console.log(
      `  ${name}, cold and without network, processor slowed ${slower} times: ${shown(times)} (median, worst of ${STARTS})`,
    )
  }
}

if ((await build({ ifStale: true })) !== 0) throw new Error('the web app could not be built')
const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-care-')))
const server = await Server.start(dataDir, () => new Date())
try {
  const client = await signedIn('CB_ADMIN')
  const [guest] = await client.call(searchGuests, { body: { q: 'Ettore' } })
  const [other] = await client.call(searchGuests, { body: { q: 'Nives' } })
  const groupId = guest?.customerGroupDtos[0]?.id
  if (!guest || !other || groupId === undefined) throw new Error('the demo has other guests')
  await write(dataDir, guest.id, groupId)
  console.log(`\n  ${'read'.padEnd(26)}${'five years'.padStart(20)}${'nothing'.padStart(20)}${'ratio'.padStart(8)}`)
  let summary = 0
  for (const [name, read] of Object.entries({ ...SUMMARY, ...OTHERS })) {
    const [long, short] = await timed(client, read, [guest.id, other.id])
    if (name in SUMMARY) summary += percentile(long, 0.5)
    const ratio = (percentile(long, 0.5) / percentile(short, 0.5)).toFixed(1)
    console.log(`  ${name.padEnd(26)}${shown(long)}${shown(short)}${ratio.padStart(8)}`)
  }
  console.log(`\n  SUMMARY, one read after the other: ${summary.toFixed(0)} ms`)
  await printFrames(server.url, client.token ?? '', { 'five years': guest.id })
  await joinCareTeams(client)
  const crew = await signedIn('CB_ASSISTANT')
  await printStart('emergency card', cardWith('Borsa rossa'), crew)
  await printStart('home of an assistant', HOME, crew)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
