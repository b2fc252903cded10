import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { socketPath, SUBPROTOCOL } from '#platform/shared/live/live.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { createPost, publishPost } from '#features/bulletin/shared/bulletin.contract.ts'
import { exportCompletedRuns } from '#features/history/shared/search.contract.ts'
import { FAMILY_COLUMNS } from '#features/interchange/server/families.rules.ts'
import { importFamilies } from '#features/interchange/shared/interchange.contract.ts'
import { makeTicket } from '#features/session/shared/own-session.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { Client } from '../../bench/client.ts'
import { inGateOrProof } from '../../tools/gate/scope.ts'
import { MORNING } from './testing/line-scene.ts'
import { addDistrict } from './testing/many-routes.ts'
import { serveApart, type Served } from './testing/served.ts'

/**
 * Large jobs and announcements to many people, in a server of its own with its jobs: each stays below a bound of memory while other
 * requests are answered. The proof uses the sizes of a city, the gate small ones.
 */
const SIZE = inGateOrProof(
  { routes: 30, children: 5, sockets: 30, files: 1, rows: 200, days: 10 },
  { routes: 1200, children: 25, sockets: 5000, files: 10, rows: 5000, days: 250 },
)
/** Of each child. */
const ADULTS = 2
const PEAK_MB = 600
/** Of other requests: milliseconds depend on the machine, so the gate does not judge them. */
const ANSWER_MS = inGateOrProof(Infinity, 1000)
const PROBE_EVERY_MS = 50
const OPENING_AT_ONCE = 12
const AT_MOST_MS = 600_000

vi.setConfig({ testTimeout: 2 * AT_MOST_MS, hookTimeout: AT_MOST_MS })

let app: TestApp
let organisation: TestOrganisation
let served: Served
/** A socket, and how many messages of each type it has received. */
type Reader = { personId: string; socket: WebSocket; heard: Map<string, number> }
const readers: Reader[] = []

beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  organisation = await newOrganisation(app)
  await addDistrict(app, organisation, organisation.groups[0], { ...SIZE, adults: ADULTS })
  // The schedule of the jobs may come at any time: no route runs before its test.
  await app.database.asOwner(`update route set valid_from = '2027-01-01' where organisation_id = $1`, [organisation.id])
  served = await serveApart({ urls: app.database.urls, dataDir: app.dataDir, now: MORNING, jobs: true })
})
afterAll(async () => {
  for (const { socket } of readers) socket.terminate()
  await served?.stop()
  await app?.close()
})

const clientOf = async (person: TestPerson) => {
  const { token } = await signInAs(app.app, person, person.role, 'mobile')
  return new Client(() => served.address, token)
}

const countOf = async (statement: string): Promise<number> => {
  const [row] = await app.database.asOwner<{ n: number }>(`select count(*)::int as n from ${statement}`, [
    organisation.id,
  ])
  return row?.n ?? 0
}

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + AT_MOST_MS; !(await done()); await pause(100))
    if (performance.now() > end) throw new Error(`${what} took too long`)
}

/** Sends a small request repeatedly from a thread of its own, so that the work of the test is not measured. Reports the milliseconds of each. */
const PROBE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(workerData.url, { headers: { authorization: 'Bearer ' + workerData.token } })
    if (!answer.ok) throw new Error('answered ' + answer.status)
    workerData.token = answer.headers.get('authorization')?.replace('Bearer ', '') ?? workerData.token
    await answer.text()
    parentPort.postMessage(performance.now() - began)
    setTimeout(ask, ${PROBE_EVERY_MS})
  }
  ask()
`

/** Runs something large while an administrator sends small requests, and checks both bounds. */
async function withinBounds(what: string, run: () => Promise<void>): Promise<void> {
  const { token } = await signInAs(app.app, organisation.administrator, 'CB_ADMIN', 'mobile')
  const prober = new Worker(PROBE, { eval: true, workerData: { url: `${served.address}${getMyInfo.path}`, token } })
  await once(prober, 'message')
  let [asked, slowest] = [0, 0]
  prober.on('message', (ms: number) => {
    asked += 1
    slowest = Math.max(slowest, ms)
  })
  const began = performance.now()
  try {
    await run()
    // A request that is under way counts too.
    await once(prober, 'message')
  } finally {
    await prober.terminate()
  }
  const peak = await served.peak()
  const held = await served.held()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `${what}: ${seconds} s, peak ${peak.toFixed(0)} MB, slowest of ${asked} other requests ${slowest.toFixed(0)} ms, thread held ${held.toFixed(0)} ms\n`,
  )
  expect(asked).toBeGreaterThan(0)
  expect(peak).toBeLessThan(PEAK_MB)
  expect(slowest).toBeLessThan(ANSWER_MS)
}

/** Waits until everything is relayed and each open socket has received so many messages of a type. Checks that most sockets are open. */
async function untilHeard(message: string, times: number): Promise<void> {
  const waiting = 'outbox where organisation_id = $1 and relayed_at is null'
  await until('relaying', async () => (await countOf(waiting)) === 0)
  const open = () => readers.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
  await until(message, async () => open().every(({ heard }) => (heard.get(message) ?? 0) >= times))
  const messages = await app.database.asOwner<{ n: number }>(
    `select count(*)::int as n from live_message where message = $1 and person_id = any ($2)`,
    [message, readers.map(({ personId }) => personId)],
  )
  expect(messages[0]?.n).toBe(SIZE.sockets * times)
  expect(open().length).toBeGreaterThan(SIZE.sockets * 0.9)
}

async function openSocket(person: TestPerson): Promise<void> {
  const client = await clientOf(person)
  const { ticket } = await client.call(makeTicket, {})
  const address = `${served.address.replace('http', 'ws')}${socketPath(person.accountId)}`
  const socket = new WebSocket(address, [SUBPROTOCOL, ticket])
  const heard = new Map<string, number>()
  readers.push({ personId: person.personId, socket, heard })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send('{"last":null}'))
    socket.on('message', (bytes: Buffer) => {
      const { message } = JSON.parse(bytes.toString())
      heard.set(message, (heard.get(message) ?? 0) + 1)
      if (message === 'live.ready') resolve()
    })
  })
}

test('the sockets of many people open', async () => {
  const rows = await app.database.asOwner<{ id: string; surname: string }>(
    `select id, surname from person where organisation_id = $1 and name = 'Adult' order by surname, id limit ${SIZE.sockets}`,
    [organisation.id],
  )
  const people = rows.map(({ id, surname }) => ({
    personId: id,
    accountId: id,
    organisationId: organisation.id,
    username: id,
    name: 'Adult',
    surname,
    role: 'CB_PARENT' as const,
  }))
  await withinBounds('sockets', async () => {
    await Promise.all(
      Array.from({ length: OPENING_AT_ONCE }, async () => {
        for (let person = people.pop(); person; person = people.pop()) await openSocket(person)
      }),
    )
  })
  expect(readers.filter(({ heard }) => heard.get('live.ready') === 1)).toHaveLength(SIZE.sockets)
})

test('the runs of a city are planned and announced', async () => {
  await app.database.asOwner(`update route set valid_from = null where organisation_id = $1`, [organisation.id])
  await withinBounds('planning', async () => {
    await app.database.asOwner(
      `insert into pgboss.job (name, data, policy, retry_limit, expire_seconds, deletion_seconds, keep_until)
       select name, jsonb_build_object('organisationId', $1::text), policy, retry_limit, expire_seconds, deletion_seconds,
         now() + interval '1 day' from pgboss.queue where name = 'runs.planDay'`,
      [organisation.id],
    )
    await until('planning', async () => (await countOf('run where organisation_id = $1')) === SIZE.routes * 2)
    await untilHeard('runs.changed', 2)
  })
  expect(await countOf('run_passenger where organisation_id = $1')).toBe(SIZE.routes * SIZE.children * 2)
  // The runs of today and tomorrow, each once.
  expect(readers.filter(({ heard }) => (heard.get('runs.changed') ?? 0) > 2)).toEqual([])
})

test('two posts are published to all families', async () => {
  const families = SIZE.routes * SIZE.children * ADULTS
  const client = await clientOf(organisation.administrator)
  const audience = { groupIds: [organisation.groups[0].id], routeIds: [], childIds: [], roles: ['CB_PARENT' as const] }
  await withinBounds('notices', async () => {
    for (const title of ['First', 'Second']) {
      const { id, version } = await client.call(createPost, { body: { audience, title, language: 'en' } })
      await client.call(publishPost, { params: { id }, body: { version } })
    }
    await untilHeard('notices.changed', 2)
  })
  expect(await countOf('notice where organisation_id = $1')).toBeGreaterThanOrEqual(families * 2)
})

test('files of families are imported one after the other', async () => {
  const client = await clientOf(organisation.administrator)
  const row = (n: number) => {
    const cells: Partial<Record<(typeof FAMILY_COLUMNS)[number], string>> = {
      childId: `N${n}`,
      name: 'Nina',
      surname: `Number ${n}`,
      group: organisation.groups[0].name,
      class: '1A',
      homeAddress: `Via ${n}`,
      homeLatitude: String(45 + (n % 1000) / 1000),
      homeLongitude: '9.1',
      schoolName: 'School',
      schoolAddress: 'Via Scuola',
      schoolLatitude: '45.5',
      schoolLongitude: '9.2',
      bellStart: '08:00',
      bellEnd: '13:00',
      parent1Name: 'Petra',
      parent1Surname: `Number ${n}`,
      parent1Email: `petra-${n}@example.org`,
      parent1Kind: 'mother',
    }
    return FAMILY_COLUMNS.map((column) => `"${cells[column] ?? ''}"`).join(',')
  }
  await withinBounds('import', async () => {
    for (let file = 0; file < SIZE.files; file += 1) {
      const lines = Array.from({ length: SIZE.rows }, (_, index) => row(file * SIZE.rows + index))
      const text = [FAMILY_COLUMNS.join(','), ...lines].join('\r\n')
      const report = await client.call(importFamilies, {
        body: { fileName: 'families.csv', data: Buffer.from(text).toString('base64'), dryRun: false },
      })
      expect(report.problems).toEqual([])
      expect(report.applied).toBe(true)
    }
  })
  expect(await countOf(`person where organisation_id = $1 and name = 'Nina'`)).toBe(SIZE.files * SIZE.rows)
})

test('the runs of a year are exported', async () => {
  await app.database.asOwner(
    `insert into run (organisation_id, group_id, id, route_id, route_name, mode, direction, zone, service_date, run_no, planned_start,
       planned_end, status, cancel_reason, created_at)
     select organisation_id, group_id, gen_random_uuid(), id, name, mode, direction, zone, date '2026-10-01' - d, 1,
       timestamptz '2026-10-01T05:40:00Z' - d * interval '1 day', timestamptz '2026-10-01T06:00:00Z' - d * interval '1 day', 'CANCELLED',
       'Snow', timestamptz '2026-10-01T00:00:00Z' - d * interval '1 day'
     from (select * from route where organisation_id = $1 order by name limit 40) r, generate_series(1, ${SIZE.days}) d`,
    [organisation.id],
  )
  const client = await clientOf(organisation.administrator)
  await withinBounds('export', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await fetch(`${served.address}${exportCompletedRuns.path}?format=${format}`, {
        method: exportCompletedRuns.method,
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(SIZE.days * 100)
    }
  })
})
