import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUBPROTOCOL } from '#platform/shared/live/live.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { asSystem } from '../db/as-system.ts'
import { announce, type Audience } from './announce.ts'
import {
  connect,
  newTicket,
  openServer,
  openStage,
  read,
  upgradeStatus,
  type Somebody,
  type Stage,
} from './testing/stage.ts'

let stage: Stage
let one: Awaited<ReturnType<typeof openServer>>
let other: Awaited<ReturnType<typeof openServer>>

beforeAll(async () => {
  stage = await openStage()
  // Two server processes on one database; the poll is far away, so that what arrives came by hint.
  one = await openServer(stage)
  other = await openServer(stage)
}, 180_000)
afterAll(async () => {
  await one.close()
  await other.close()
  await stage.close()
})

const news = (guest: Somebody, runId = uuidv7()) => newsOf({ persons: [guest.personId] }, runId)
const newsOf = (audience: Audience, runId = uuidv7()) =>
  ({ message: 'runs.changed', data: { runId }, about: 'nobody', audience }) as const

describe('delivery', () => {
  test('what one server announces reaches the sockets of both, numbered from 1 without gaps', async () => {
    const guest = await stage.somebody()
    const here = await read(stage, one.port, guest, null)
    const there = await read(stage, other.port, guest, null)
    await Promise.all([here.until(0), there.until(0)])
    for (let count = 0; count < 5; count += 1) await one.announce(news(guest))
    await Promise.all([here.until(5), there.until(5)])
    expect(here.heard.map((message) => message.id)).toEqual([0, 1, 2, 3, 4, 5])
    expect(there.heard.map((message) => message.id)).toEqual([0, 1, 2, 3, 4, 5])
    expect(here.heard[1]).toMatchObject({ message: 'runs.changed', at: '2026-10-05T05:30:00.000Z' })
  })

  test('news of the moment reaches the open sockets of both servers, takes no number and is kept nowhere', async () => {
    const guest = await stage.somebody()
    const [here, there] = [await read(stage, one.port, guest, null), await read(stage, other.port, guest, null)]
    await Promise.all([here.until(0), there.until(0)])
    // Heard without a poll: the other server listens.
    await one.announce(news(guest))
    await Promise.all([here.until(1), there.until(1)])
    const moved = { message: 'positions.moved', data: { latitude: 45.9 }, persons: [guest.personId] } as const
    one.live.pass(stage.organisationId, [moved])
    await Promise.all([here, there].map((reader) => reader.untilHeard('positions.moved')))
    await one.announce(news(guest))
    await Promise.all([here.until(2), there.until(2)])
    expect(here.heard.map(({ id, message }) => [id, message])).toEqual([
      [0, 'live.ready'],
      [1, 'runs.changed'],
      [1, 'positions.moved'],
      [2, 'runs.changed'],
    ])
    expect(there.heard.map(({ id }) => id)).toEqual([0, 1, 1, 2])
    const late = await read(stage, one.port, guest, 0)
    await late.until(2)
    expect(late.heard.map(({ message }) => message)).toEqual(['runs.changed', 'runs.changed'])
  })

  test('the staff of a group hear of it, other people do not', async () => {
    const group = await stage.newGroup()
    const [staff, stranger] = [await stage.somebody(group), await stage.somebody()]
    const [a, b] = [await read(stage, one.port, staff, null), await read(stage, one.port, stranger, null)]
    await Promise.all([a.until(0), b.until(0)])
    await one.announce(newsOf({ groupStaff: [group] }))
    await one.announce(news(stranger))
    await Promise.all([a.until(1), b.until(1)])
    for (const { heard } of [a, b]) expect(heard.filter(({ message }) => message === 'runs.changed')).toHaveLength(1)
  })

  test('what only the office may read wakes no assistant of the group', async () => {
    const group = await stage.newGroup()
    const [office, assistant] = [await stage.somebody(group, 'CB_ADMIN'), await stage.somebody(group)]
    const [a, b] = [await read(stage, one.port, office, 0), await read(stage, one.port, assistant, 0)]
    await one.announce(newsOf({ groupOffice: [group] }))
    await one.announce({ ...newsOf({ groupStaff: [group] }), message: 'crew.changed' })
    await Promise.all([a.until(2), b.until(1)])
    // Two servers relay side by side: the second may be told first.
    expect(new Set(a.heard.map(({ message }) => message))).toEqual(new Set(['runs.changed', 'crew.changed']))
    expect(b.heard.map(({ message }) => message)).toEqual(['crew.changed'])
  })

  test('a reader that comes back misses nothing and hears nothing twice', async () => {
    const guest = await stage.somebody()
    const before = await read(stage, one.port, guest, null)
    await one.announce(news(guest))
    await before.until(1)
    before.socket.terminate()
    await before.closed
    for (let count = 0; count < 7; count += 1) await one.announce(news(guest))
    const after = await read(stage, other.port, guest, 1)
    await after.until(8)
    expect(after.heard.map((message) => message.id)).toEqual([2, 3, 4, 5, 6, 7, 8])
  })

  test('announcements of many writers at once all arrive, each once', async () => {
    const guest = await stage.somebody()
    const reader = await read(stage, one.port, guest, null)
    await reader.until(0)
    const runIds = Array.from({ length: 60 }, () => uuidv7())
    await Promise.all(runIds.map((runId, index) => (index % 2 ? one : other).announce(news(guest, runId))))
    await reader.until(60)
    expect(reader.heard.slice(1).map((message) => message.id)).toEqual(runIds.map((_, index) => index + 1))
    expect(new Set(reader.heard.slice(1).map((message) => message.data['runId']))).toEqual(new Set(runIds))
  })

  test('a reader that was away too long is told to fetch everything again', async () => {
    const guest = await stage.somebody()
    for (let count = 0; count < 3; count += 1) await one.announce(news(guest))
    await one.live.relayAll()
    await asSystem(stage.source, stage.organisationId, async ({ db }) => {
      await sql`delete from live_message where person_id = ${guest.personId} and seq <= 2`.execute(db)
    })
    const reader = await read(stage, one.port, guest, 1)
    await reader.until(3)
    expect(reader.heard).toMatchObject([{ id: 3, message: 'live.resync' }])
    await one.announce(news(guest))
    await reader.until(4)
    expect(reader.heard[1]).toMatchObject({ id: 4, message: 'runs.changed' })
  })

  test.each([
    [500, 'runs.changed'],
    [501, 'live.resync'],
  ])('after %i missed messages the first that is heard is %s', async (missed, first) => {
    const guest = await stage.somebody()
    await asSystem(stage.source, stage.organisationId, async (tx) => {
      for (let count = 0; count < missed; count += 1) announce(tx, news(guest))
    })
    await one.live.relayAll()
    const reader = await read(stage, one.port, guest, 0)
    await reader.until(missed)
    expect(reader.heard[0]?.message).toBe(first)
    expect(reader.heard).toHaveLength(first === 'live.resync' ? 1 : missed)
  })

  test('a number from the future (a restored database) is answered with a resync', async () => {
    const reader = await read(stage, one.port, await stage.somebody(), 99)
    await reader.until(0)
    expect(reader.heard).toMatchObject([{ id: 0, message: 'live.resync' }])
  })

  test('a server that died between commit and relay loses nothing: the next one relays it', async () => {
    const guest = await stage.somebody()
    // Committed, and nobody was woken: as if the process had been killed there.
    await asSystem(stage.source, stage.organisationId, async (tx) => announce(tx, news(guest)))
    const next = await openServer(stage)
    const reader = await read(stage, next.port, guest, 0)
    await reader.until(1)
    expect(reader.heard).toMatchObject([{ id: 1, message: 'runs.changed' }])
    await next.close()
  })

  test('without hints the slow poll brings the news', async () => {
    const guest = await stage.somebody()
    const polling = await openServer(stage, { pollMs: 50 })
    const reader = await read(stage, polling.port, guest, null)
    await reader.until(0)
    await asSystem(stage.source, stage.organisationId, async (tx) => announce(tx, news(guest)))
    await reader.until(1)
    expect(reader.heard[1]).toMatchObject({ id: 1, message: 'runs.changed' })
    await polling.close()
  })

  test('what is rolled back is not told', async () => {
    const guest = await stage.somebody()
    const reader = await read(stage, one.port, guest, null)
    await reader.until(0)
    const failed = asSystem(stage.source, stage.organisationId, async (tx) => {
      announce(tx, news(guest))
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    await one.announce(news(guest, 'ffffffff-ffff-7fff-8fff-ffffffffffff'))
    await reader.until(1)
    expect(reader.heard[1]?.data).toEqual({ runId: 'ffffffff-ffff-7fff-8fff-ffffffffffff' })
  })
})

describe('the door', () => {
  test('a ticket opens once, only to its own account, and only the first subprotocol is echoed', async () => {
    const [guest, stranger] = [await stage.somebody(), await stage.somebody()]
    const ticket = await newTicket(stage, guest)
    const socket = connect(one.port, guest, ticket)
    expect(await upgradeStatus(socket)).toBe(101)
    expect(socket.protocol).toBe(SUBPROTOCOL)
    expect(await upgradeStatus(connect(one.port, guest, ticket))).toBe(401)
    expect(await upgradeStatus(connect(one.port, stranger, await newTicket(stage, guest)))).toBe(401)
    expect(await upgradeStatus(connect(one.port, guest, 'unknown'))).toBe(401)
    expect(await upgradeStatus(connect(one.port, guest, await newTicket(stage, guest, '2026-10-05T05:29:59Z')))).toBe(
      401,
    )
    socket.terminate()
  })

  test('a foreign origin is refused before the ticket is looked at', async () => {
    const guest = await stage.somebody()
    const ticket = await newTicket(stage, guest)
    expect(await upgradeStatus(connect(one.port, guest, ticket, { origin: 'https://evil.example' }))).toBe(403)
    const socket = connect(one.port, guest, ticket, { origin: `http://127.0.0.1:${one.port}` })
    expect(await upgradeStatus(socket)).toBe(101)
    socket.terminate()
  })

  test('the eleventh socket of an account is refused', async () => {
    const guest = await stage.somebody()
    const readers = []
    for (let count = 0; count < 10; count += 1) readers.push(await read(stage, one.port, guest, null))
    expect(await upgradeStatus(connect(one.port, guest, await newTicket(stage, guest)))).toBe(429)
    for (const reader of readers) reader.socket.terminate()
  })

  test('a hello that is said again is answered, and nothing is sent twice', async () => {
    const guest = await stage.somebody()
    const reader = await read(stage, one.port, guest, null)
    await reader.untilHeard('live.ready')
    await one.announce(news(guest))
    await reader.until(1)
    reader.socket.send('{"last":1}')
    await reader.untilHeard('live.alive')
    expect(reader.heard.map(({ id, message }) => [id, message])).toEqual([
      [0, 'live.ready'],
      [1, 'runs.changed'],
      [1, 'live.alive'],
    ])
    reader.socket.terminate()
  })

  test('a session that ends closes its sockets', async () => {
    const guest = await stage.somebody()
    const reader = await read(stage, one.port, guest, null)
    await reader.until(0)
    await sql`update control.session set revoked_at = '2026-10-05T05:30:00Z' where id = ${guest.sessionId}`.execute(
      stage.database.control,
    )
    expect(await reader.closed).toBe(4401)
    expect(await upgradeStatus(connect(one.port, guest, await newTicket(stage, guest)))).toBe(401)
  })

  test.each([
    [
      'a session that nobody used for an hour',
      (guest: Somebody) =>
        sql`update control.session_token set issued_at = '2026-10-05T04:29:59Z' where session_id = ${guest.sessionId}`.execute(
          stage.database.control,
        ),
    ],
    [
      'a role whose last day was yesterday',
      (guest: Somebody) =>
        asSystem(stage.source, stage.organisationId, ({ db }) =>
          sql`update membership set valid_to = '2026-10-04' where organisation_id = ${stage.organisationId}
            and person_id = ${guest.personId}`.execute(db),
        ),
    ],
  ])('%s closes its sockets by itself, and its ticket opens nothing', async (_what, end) => {
    const often = await openServer(stage, { lapseMs: 50 })
    try {
      const [guest, bystander] = [await stage.somebody(), await stage.somebody()]
      const reader = await read(stage, often.port, guest, null)
      const other = await read(stage, often.port, bystander, null)
      await Promise.all([reader.until(0), other.until(0)])
      await end(guest)
      expect(await reader.closed).toBe(4401)
      expect(await upgradeStatus(connect(often.port, guest, await newTicket(stage, guest)))).toBe(401)
      expect(other.socket.readyState).toBe(other.socket.OPEN)
      other.socket.terminate()
    } finally {
      await often.close()
    }
  })

  test('a frame above 16 KiB, a flood and nonsense close the socket', async () => {
    const guest = await stage.somebody()
    const large = await read(stage, one.port, guest, null)
    large.socket.send('x'.repeat(16 * 1024 + 1))
    expect(await large.closed).toBe(1009)
    const flood = await read(stage, one.port, guest, null)
    for (let count = 0; count < 60; count += 1) flood.socket.send('{"last":null}')
    expect(await flood.closed).toBe(1008)
    const nonsense = await read(stage, one.port, guest, null)
    nonsense.socket.send('{"token":"x"}')
    expect(await nonsense.closed).toBe(1008)
  })
})
