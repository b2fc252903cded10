/**
 * `npm run sockets [-- --people 2000]`: opens a socket for each of so many people of one group, publishes a post to all of them, and prints how
 * long after the call, and after its answer, it was told on their sockets. Then it publishes another one and cuts all sockets at the same
 * moment: each connects anew and says the last message that it saw. Exits non-zero when somebody was told of one of both posts not at all or
 * twice, when a message is missing between two, or when the 99th percentile of the first post is over the limit.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPost, publishPost } from '#features/bulletin/shared/bulletin.contract.ts'
import { getMyInfo, getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { startSession } from '#platform/server/sessions/start.ts'
import { withoutServer } from './city.ts'
import { Client, inParallel, monotonic, pause } from './client.ts'
import { Listener } from './listener.ts'
import { residentMebibytes } from './proc.ts'
import { Server } from './server.ts'
import type { Session } from './sessions.ts'
import { newTally } from './tally.ts'

/** Of the 99th percentile, in milliseconds after the answer (issue of the bulletin boards: a post to all within 300 ms). */
const P99_MS = 300
const AT_MOST_MS = 120_000
const OPENING_AT_ONCE = 12
const ROWS_AT_ONCE = 500

const { values } = parseArgs({ options: { people: { type: 'string', default: '2000' } } })
const people = Math.min(5000, Math.max(10, Number(values.people)))
const clock = () => new Date()

/** Adds parents to a group, with an account and a session each. */
async function admit(app: AppContext, groupId: string): Promise<Session[]> {
  const { organisation_id: organisationId } = await organisationOf(app, groupId)
  const made = Array.from({ length: people }, (_, index) => ({
    personId: app.newId(),
    accountId: app.newId(),
    name: `Person ${index}`,
  }))
  const now = clock()
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    const some = made.slice(at, at + ROWS_AT_ONCE)
    await asSystem(app, organisationId, async ({ db, newId }) => {
      const organisation_id = organisationId
      await db
        .insertInto('person')
        .values(
          some.map(({ personId, name }) => ({
            organisation_id,
            id: personId,
            name,
            surname: 'Bench',
            created_at: now,
          })),
        )
        .execute()
      await db
        .insertInto('membership')
        .values(
          some.map(({ personId }) => ({
            organisation_id,
            id: newId(),
            person_id: personId,
            group_id: groupId,
            role: 'CB_PARENT' as const,
            valid_from: '2020-01-01',
          })),
        )
        .execute()
    })
    await app.db.control
      .insertInto('account')
      .values(some.map(({ accountId }) => ({ id: accountId, username: accountId, created_at: now })))
      .execute()
    await app.db.control
      .insertInto('account_organisation')
      .values(
        some.map((one) => ({ account_id: one.accountId, organisation_id: organisationId, person_id: one.personId })),
      )
      .execute()
  }
  const sessions: Session[] = []
  await inParallel(made, OPENING_AT_ONCE, async ({ personId, accountId }, index) => {
    const source = { now: clock(), newId: app.newId }
    const session = {
      accountId,
      organisationId,
      personId,
      role: 'CB_PARENT',
      channel: 'mobile',
      language: 'en',
    } as const
    const { token } = await startSession(app.db.control, source, session)
    sessions[index] = { personId, accountId, token }
  })
  return sessions
}

/** The organisation of the demo. */
async function organisationOf(app: AppContext, groupId: string): Promise<{ organisation_id: string }> {
  const organisations = await app.db.control.selectFrom('organisation').select('id').execute()
  for (const { id } of organisations) {
    const row = await asSystem(app, id, ({ db }) =>
      db
        .selectFrom('customer_group')
        .select('organisation_id')
        .where('organisation_id', '=', id)
        .where('id', '=', groupId)
        .executeTakeFirst(),
    )
    if (row) return row
  }
  throw new Error('the group of the demo is gone')
}

async function administrator(url: string): Promise<{ client: Client; groupId: string }> {
  const client = new Client(() => url)
  const { demo } = await client.call(getProduct, {})
  const who = demo?.find(({ role }) => role === 'CB_ADMIN')
  if (!who) throw new Error('the demo has no administrator')
  const { username, password } = who
  await client.call(signInOn, { params: { channel: 'mobile' }, body: { username, password } })
  const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
  return { client, groupId: groups[0]!.id }
}

/** When each person was told of a post, in milliseconds of `monotonic()`. */
type Told = Map<string, number[]>

/** Waits until everybody was told, or the time is over. */
async function untilAll(told: Told): Promise<void> {
  for (const end = monotonic() + AT_MOST_MS; told.size < people && monotonic() < end;) await pause(5)
  // What comes twice comes soon after.
  await pause(2000)
}

/** Milliseconds at the quantiles that are shown. */
function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Infinity
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}
const shown = ({ p50, p95, p99, most }: ReturnType<typeof quantiles>): string =>
  `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, most ${most.toFixed(0)} ms`

const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-sockets-')))
const server = await Server.start(dataDir, clock)
const tally = newTally()
const listeners: Listener[] = []
let failed = false
try {
  const { groupId } = await administrator(server.url)
  await server.stop()
  const sessions = await withoutServer(dataDir, clock, (app) => admit(app, groupId))
  await server.start()
  const { client } = await administrator(server.url)

  let told: Told = new Map()
  const hear = (personId: string) => told.set(personId, [...(told.get(personId) ?? []), monotonic()])
  let began = monotonic()
  await inParallel(sessions, OPENING_AT_ONCE, async ({ personId, accountId, token }) => {
    const heard = ({ message, data }: { message: string; data: Record<string, unknown> }) => {
      if (message === 'notices.changed' && String(data['kind']).startsWith('bulletin.')) hear(personId)
    }
    const listener = new Listener(new Client(() => server.url, token), () => server.url, accountId, tally, { heard })
    listeners.push(listener)
    void listener.listen()
    await listener.opened()
  })
  console.log(
    `open       ${listeners.length} sockets in ${((monotonic() - began) / 1000).toFixed(1)} s, server ${residentMebibytes(server.pid).toFixed(0)} MB`,
  )

  const publish = async (title: string) => {
    const audience = { groupIds: [groupId], routeIds: [], childIds: [], roles: ['CB_PARENT' as const] }
    const { id, version } = await client.call(createPost, { body: { audience, title, language: 'en' } })
    began = monotonic()
    await client.call(publishPost, { params: { id }, body: { version } })
    return monotonic()
  }
  const answered = await publish('First')
  await untilAll(told)
  const times = [...told.values()].map(([first = Infinity]) => first)
  const afterAnswer = quantiles(times.map((at) => Math.max(0, at - answered)))
  const twice = () => [...told.values()].filter((all) => all.length > 1).length
  console.log(`publish    answered after ${(answered - began).toFixed(0)} ms`)
  console.log(`told       ${told.size} of ${people}, ${twice()} twice`)
  console.log(`after call ${shown(quantiles(times.map((at) => at - began)))}`)
  console.log(`after answer ${shown(afterAnswer)}`)
  failed = told.size < people || twice() > 0 || afterAnswer.p99 > P99_MS

  told = new Map()
  const cutting = publish('Second')
  for (const listener of listeners) listener.drop()
  await cutting
  const cut = monotonic()
  await untilAll(told)
  const last = Math.max(...[...told.values()].map(([first = 0]) => first))
  console.log(`cut        all sockets while the second was published, ${tally.reconnects} connected anew`)
  console.log(
    `told       ${told.size} of ${people}, ${twice()} twice, the last after ${((last - cut) / 1000).toFixed(1)} s`,
  )
  console.log(`missing    ${tally.liveGaps} of ${tally.liveMessages} messages`)
  failed ||= told.size < people || twice() > 0 || tally.liveGaps > 0
} finally {
  for (const listener of listeners) listener.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
