import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { marked } from './marks.ts'
import { openDatabase, type OpenDatabase } from './open.ts'
import { allOf } from './side-by-side.ts'

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

test('the statement that closes a transaction takes the commit with it, also after something was written', async () => {
  const closing = (text: string) => marked(sql.raw(text).compile(database.tenant), { closing: true })
  await sql`create temporary table noted (n int)`.execute(database.tenant)
  await sql`insert into noted values (0)`.execute(database.tenant)
  writes.length = 0
  await database.tenant.transaction().execute(async (tx) => {
    await sql`insert into noted values (1)`.execute(tx)
    await tx.executeQuery(closing('insert into noted values (2)'))
  })
  expect(writes.map((texts) => texts.at(-1))).toEqual(['insert into noted values (1)', 'commit'])
  const failing = database.tenant.transaction().execute(async (tx) => {
    await sql`insert into noted values (3)`.execute(tx)
    await tx.executeQuery(closing('insert into noted values (1 / 0)'))
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const { rows } = await sql<{ n: number }>`select n from noted order by n`.execute(database.tenant)
  expect(rows).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
})

test('parts that go on side by side are over together, and the first failure is told', async () => {
  const order: string[] = []
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('slow')
    throw new Error('second')
  }
  await expect(allOf([Promise.reject(new Error('first')), slow()])).rejects.toThrow('first')
  expect(order).toEqual(['slow'])
})
