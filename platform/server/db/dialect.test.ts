import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../app-context.ts'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { refuseDatabaseError } from '../http/database-errors.ts'
import { openDatabase, type OpenDatabase } from './open.ts'
import { withClient } from './prepare.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

/** One connection of its own, so that a test knows which one it is on. */
async function onOneConnection(run: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase(app.database.urls, { connections: 1, controlConnections: 1 })
  try {
    await run(database)
  } finally {
    await database.close()
  }
}

/** Said so often that it is named. */
async function often(run: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 25; count += 1) await run()
}

const namedHere = async ({ control }: OpenDatabase): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(control)
  return rows[0]!.n
}

test('what is said often is prepared once per connection, what is said rarely never', async () => {
  await onOneConnection(async (database) => {
    const say = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(database.control)
    await say(1)
    expect(await namedHere(database)).toBe(0)
    await often(() => say(1))
    expect(await namedHere(database)).toBe(1)
    expect((await say(7)).rows).toEqual([{ n: 7 }])
  })
})

test('what is asked of a long list is planned for that list', async () => {
  await onOneConnection(async (database) => {
    const among = (ids: readonly number[]) =>
      sql`select n from generate_series(1, 99) n where n = any (${ids}::int[])`.execute(database.control)
    const many = Array.from({ length: 89 }, (_, at) => at + 1)
    await often(() => among(many))
    expect(await namedHere(database)).toBe(0)
    await often(() => among([4, 5]))
    expect(await namedHere(database)).toBe(1)
    expect((await among(many)).rows).toHaveLength(89)
  })
})

test('behind a pooler that loses the names a call is refused to be tried again, and the next one goes through', async () => {
  await onOneConnection(async (database) => {
    const say = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(database.control)
    await often(() => say(1))
    await sql`deallocate all`.execute(database.control)
    const refused: unknown = await say(2).catch((error: unknown) => error)
    expect(refuseDatabaseError(refused)).toMatchObject({ details: { status: 503 } })
    await often(async () => expect((await say(3)).rows).toEqual([{ n: 3 }]))
    expect(await namedHere(database)).toBe(0)
  })
})

test('a table that a migration changed under a running process costs one try', async () => {
  await withClient(app.database.urls.owner, (owner) =>
    owner.query('create table control.changing (a int); grant select on control.changing to caravan_control'),
  )
  await onOneConnection(async (database) => {
    const read = () => sql`select * from control.changing where a is distinct from ${1}::int`.execute(database.control)
    await often(read)
    await withClient(app.database.urls.owner, (owner) => owner.query('alter table control.changing add b int'))
    const refused: unknown = await read().catch((error: unknown) => error)
    expect(refuseDatabaseError(refused)).toMatchObject({ details: { status: 503 } })
    expect((await read()).rows).toEqual([])
  })
})

test('a transaction that says nothing sends nothing, and one that fails leaves nothing behind', async () => {
  const names = () =>
    asSystem(app.app, school.id, ({ db }) =>
      db.selectFrom('customer_group').select('name').where('organisation_id', '=', school.id).execute(),
    )
  const before = await names()
  await app.app.db.tenant.transaction().execute(async () => {})
  const failing = asSystem(app.app, school.id, async ({ db }) => {
    await db.updateTable('customer_group').set({ name: 'Other' }).where('organisation_id', '=', school.id).execute()
    await sql`select 1 / ${0}::int`.execute(db)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await names()).toEqual(before)
})

test('a failure that was swallowed inside a transaction does not look like a commit', async () => {
  const swallowed = asSystem(app.app, school.id, async ({ db }) => {
    await sql`select 1 / ${0}::int`.execute(db).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('rolled back')
})

test('limits that change inside a transaction hold from the next statement on, and end with it', async () => {
  await onOneConnection(async ({ tenant }) => {
    const groups = (db: typeof tenant) =>
      sql<{ g: string }>`select current_setting('app.groups', true) as g
      where ${1}::int = 1`.execute(db)
    await tenant.transaction().execute(async (trx) => {
      await sql.raw(`set local app.groups = 'a'`).execute(trx)
      expect((await groups(trx)).rows[0]?.g).toBe('a')
      await sql.raw(`set local app.groups = 'b'`).execute(trx)
      expect((await groups(trx)).rows[0]?.g).toBe('b')
    })
    expect((await groups(tenant)).rows[0]?.g).toBe('')
  })
})
