import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

let app: TestApp
let database: OpenDatabase
const writes: string[][] = []
beforeAll(async () => {
  app = await openTestApp()
  const sent = (texts: readonly string[]) => void writes.push([...texts])
  database = await openDatabase(app.database.urls, { connections: 1, controlConnections: 1, sent })
})
afterAll(async () => {
  await database?.close()
  await app?.close()
})

test('what a transaction asks side by side leaves in one write, and each sees what the ones before it wrote', async () => {
  const answers = await database.tenant.transaction().execute(async (tx) => {
    await sql`create temporary table told (n int)`.execute(tx)
    writes.length = 0
    return Promise.all([
      sql`insert into told values (${1})`.execute(tx),
      sql<{ n: number }>`select n from told`.execute(tx),
      sql`update told set n = n + 1`.execute(tx),
      sql<{ n: number }>`select n from told`.execute(tx),
    ])
  })
  expect(answers.map(({ rows }) => rows)).toEqual([[], [{ n: 1 }], [], [{ n: 2 }]])
  expect(writes.map((texts) => texts.length)).toEqual([4, 1])
})

test('the first failure is the one that is told, the others are refused, and the connection goes on', async () => {
  const loose: unknown[] = []
  const note = (reason: unknown) => void loose.push(reason)
  process.on('unhandledRejection', note)
  const failing = database.tenant
    .transaction()
    .execute((tx) =>
      Promise.all([
        sql`select 1`.execute(tx),
        sql`select 1 / ${0}::int`.execute(tx),
        sql`select nothing`.execute(tx),
        sql`select 3`.execute(tx),
      ]),
    )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect((await sql<{ n: number }>`select 4 as n`.execute(database.tenant)).rows).toEqual([{ n: 4 }])
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(loose).toEqual([])
})

test('the time of each begins when the one before it is answered', async () => {
  const answers = await database.tenant
    .transaction()
    .execute((tx) =>
      Promise.all([
        sql`set local statement_timeout = 600`.execute(tx),
        sql`select pg_sleep(0.5)`.execute(tx),
        sql`select pg_sleep(0.5)`.execute(tx),
        sql`select pg_sleep(0.5)`.execute(tx),
      ]),
    )
  expect(answers).toHaveLength(4)
})
