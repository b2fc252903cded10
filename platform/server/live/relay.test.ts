import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../db/as-system.ts'
import { withClient } from '../db/prepare.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { announce } from './announce.ts'
import { openServer, openStage, read, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await openStage()), 180_000)
afterAll(() => stage.close())

/** Announces, without waking a relay, as a process does that ends after its commit. */
const announceTo = (organisationId: string, persons: readonly string[], times: number) =>
  asSystem(stage.source, organisationId, async (tx) => {
    for (let count = 0; count < times; count += 1)
      announce(tx, { message: 'runs.changed', data: { runId: uuidv7() }, about: 'nobody', audience: { persons } })
  })

/** Ids of people with an open mailbox who have no socket now. */
async function strangers(organisationId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await asSystem(stage.source, organisationId, async ({ db, now }) => {
    await sql`insert into live_counter (organisation_id, person_id, seq, seen_at)
      select ${organisationId}, id, 0, ${now} from unnest(${ids}::uuid[]) id`.execute(db)
  })
  return ids
}

const waitingIn = async (organisationId: string) =>
  asSystem(stage.source, organisationId, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox
      where organisation_id = ${organisationId} and relayed_at is null`.execute(db)
    return rows[0]!.n
  })

test('a batch holds at most 10,000 messages, however many people read each announcement, and each arrives in order', async () => {
  const reader = await stage.somebody()
  await announceTo(stage.organisationId, [reader.personId, ...(await strangers(stage.organisationId, 2999))], 30)
  const server = await openServer(stage)
  try {
    await server.live.relayAll()
    const socket = await read(stage, server.port, reader, 0)
    await socket.until(30)
    expect(socket.heard.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  } finally {
    await server.close()
  }
  const batches = await withClient(stage.ownerUrl, (owner) =>
    owner.query<{ n: number }>(`select count(*)::int as n from live_message group by xmin::text`),
  )
  expect(batches.rows.reduce((sum, { n }) => sum + n, 0)).toBe(90_000)
  expect(Math.max(...batches.rows.map(({ n }) => n))).toBeLessThanOrEqual(10_000)
})

test('an organisation with much to relay does not keep another one waiting', async () => {
  const [busy, quiet] = [await stage.newOrganisation(), await stage.newOrganisation()]
  await announceTo(busy.organisationId, await strangers(busy.organisationId, 2999), 60)
  const here = { ...stage, ...quiet }
  const reader = await quiet.somebody()
  const server = await openServer(here, { organisations: async () => [busy.organisationId, quiet.organisationId] })
  try {
    const socket = await read(here, server.port, reader, null)
    await socket.until(0)
    await announceTo(quiet.organisationId, [reader.personId], 1)
    const relayed = server.live.relayAll()
    await socket.until(1)
    expect(await waitingIn(busy.organisationId)).toBeGreaterThan(0)
    await relayed
    expect(await waitingIn(busy.organisationId)).toBe(0)
  } finally {
    await server.close()
  }
})

/** An organisation with an announcement that cannot be relayed, and another one with a reader. */
async function brokenAndQuiet() {
  const [broken, quiet] = [await stage.newOrganisation(), await stage.newOrganisation()]
  await announceTo(broken.organisationId, await strangers(broken.organisationId, 1), 1)
  await withClient(stage.ownerUrl, (owner) =>
    owner.query(`update outbox set audience = '{"persons":[1]}' where organisation_id = $1`, [broken.organisationId]),
  )
  const here = { ...stage, ...quiet }
  const reader = await quiet.somebody()
  return { broken, quiet, here, reader }
}

test('an organisation whose news cannot be relayed does not keep another one waiting', async () => {
  const { broken, quiet, here, reader } = await brokenAndQuiet()
  const server = await openServer(here, { organisations: async () => [broken.organisationId, quiet.organisationId] })
  try {
    const socket = await read(here, server.port, reader, null)
    await socket.until(0)
    await announceTo(quiet.organisationId, [reader.personId], 1)
    await expect(server.live.relayAll()).rejects.toThrow()
    await socket.until(1)
  } finally {
    await server.close()
  }
})

test('an organisation whose news cannot be relayed does not keep the poll from the readers of another one', async () => {
  const { broken, quiet, here, reader } = await brokenAndQuiet()
  const reported: string[] = []
  const server = await openServer(here, {
    pollMs: 50,
    organisations: async () => [broken.organisationId, quiet.organisationId],
    failed: (what) => reported.push(what),
  })
  try {
    const socket = await read(here, server.port, reader, null)
    await socket.until(0)
    // Relayed by another process, whose hint was lost.
    await asSystem(stage.source, quiet.organisationId, async ({ db, now }) => {
      await sql`insert into live_message (organisation_id, person_id, seq, message, data, at)
        values (${quiet.organisationId}, ${reader.personId}, 1, 'runs.changed', '{}', ${now})`.execute(db)
      await sql`update live_counter set seq = 1 where person_id = ${reader.personId}`.execute(db)
    })
    await socket.until(1)
    expect(reported).toContain('poll')
  } finally {
    await server.close()
  }
})

test('a reader who comes back after the mailbox was closed is told to fetch everything again', async () => {
  const reader = await stage.somebody()
  const server = await openServer(stage)
  try {
    await asSystem(stage.source, stage.organisationId, async ({ db }) => {
      await sql`update live_counter set seen_at = '2026-10-03T05:29:00Z' where person_id = ${reader.personId}`.execute(
        db,
      )
    })
    const late = await read(stage, server.port, reader, 0)
    await late.until(0)
    expect(late.heard).toMatchObject([{ id: 0, message: 'live.resync' }])
    late.socket.terminate()
    const again = await read(stage, server.port, reader, 0)
    await server.announce({
      message: 'runs.changed',
      data: {},
      about: 'nobody',
      audience: { persons: [reader.personId] },
    })
    await again.until(1)
    expect(again.heard.map(({ message }) => message)).toEqual(['runs.changed'])
  } finally {
    await server.close()
  }
})

test('the members of a group are its parents and its staff; the staff has no parent in it', async () => {
  const server = await openServer(stage)
  const group = await stage.newGroup()
  const [parent, assistant] = [await stage.somebody(group, 'CB_PARENT'), await stage.somebody(group)]
  const [a, b] = [await read(stage, server.port, parent, 0), await read(stage, server.port, assistant, 0)]
  const news = { data: {}, about: 'nobody' } as const
  await server.announce({ ...news, message: 'runs.changed', audience: { groupStaff: [group] } })
  await server.announce({ ...news, message: 'crew.changed', audience: { groupMembers: [group] } })
  await Promise.all([a.until(1), b.until(2)])
  expect(a.heard.map(({ message }) => message)).toEqual(['crew.changed'])
  await server.close()
})

test('people without an open mailbox get no messages, whoever names them', async () => {
  const group = await stage.newGroup()
  const [reader, gone] = [await stage.somebody(group), await stage.somebody(group)]
  await asSystem(stage.source, stage.organisationId, async ({ db }) => {
    await sql`update live_counter set seen_at = null where person_id = ${gone.personId}`.execute(db)
  })
  const server = await openServer(stage)
  try {
    const audience = { groupStaff: [group], persons: [gone.personId] }
    await server.announce({ message: 'runs.changed', data: {}, about: 'nobody', audience })
    await server.live.relayAll()
  } finally {
    await server.close()
  }
  const { rows } = await withClient(stage.ownerUrl, (owner) =>
    owner.query<{ person_id: string }>(`select person_id from live_message where person_id = any ($1)`, [
      [reader.personId, gone.personId],
    ]),
  )
  expect(rows).toEqual([{ person_id: reader.personId }])
})

test('an announcement to many people is kept in rows of some kilobytes', async () => {
  const { organisationId } = await stage.newOrganisation()
  await announceTo(
    organisationId,
    Array.from({ length: 60_000 }, () => uuidv7()),
    1,
  )
  const { rows } = await withClient(stage.ownerUrl, (owner) =>
    owner.query<{ n: number; largest: number }>(
      `select count(*)::int as n, max(octet_length(audience::text))::int as largest from outbox where organisation_id = $1`,
      [organisationId],
    ),
  )
  expect(rows[0]?.n).toBe(60)
  expect(rows[0]?.largest).toBeLessThan(50_000)
})
