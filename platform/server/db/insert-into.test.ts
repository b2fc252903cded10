import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { insertInto } from './insert-into.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const audience = JSON.stringify({ persons: [] })

test('rows are written with what they share and what each has; a value that is missing is null', async () => {
  const now = new Date('2026-10-05T05:30:00Z')
  const rows = await app.inside(school.id, async ({ db, newId }) => {
    const [first, second] = [newId(), newId()]
    await db.executeQuery(
      insertInto('person', { organisation_id: school.id, created_at: now }, [
        { id: first, name: 'Ada', surname: `it's "quoted" $1`, email: 'ada@example.org' },
        { id: second, name: 'Bea', surname: 'second' },
      ]),
    )
    return db
      .selectFrom('person')
      .select(['name', 'surname', 'email', 'created_at'])
      .where('id', 'in', [first, second])
      .orderBy('name')
      .execute()
  })
  expect(rows).toEqual([
    { name: 'Ada', surname: `it's "quoted" $1`, email: 'ada@example.org', created_at: now },
    { name: 'Bea', surname: 'second', email: null, created_at: now },
  ])
})

test('as a part of a longer statement its parameters stand behind the others', () => {
  const row = { id: 'i', message: 'm', data: '{}', audience, relayed_at: null }
  const insert = insertInto('outbox', { organisation_id: 'o', created_at: 'now' }, [row, row], { after: 2 })
  expect(insert.sql).toBe(
    'insert into "outbox" ("organisation_id", "created_at", "id", "message", "data", "audience", "relayed_at") values ($3, $4, $5, $6, $7, $8, null), ($3, $4, $9, $10, $11, $12, null)',
  )
  expect(insert.parameters).toEqual(['o', 'now', 'i', 'm', '{}', audience, 'i', 'm', '{}', audience])
})

test('a column that only a later row has is refused, as its value would not be written', () => {
  const named = { id: 'i', name: 'Ada', surname: 'first' }
  const insert = () =>
    insertInto('person', { organisation_id: 'o', created_at: 'now' }, [named, { ...named, email: 'ada@example.org' }])
  expect(insert).toThrow('row 1 of an insert into "person" has the column "email", which its first row has not')
})

test('no rows are refused, and row security limits what is written', async () => {
  expect(() => insertInto('outbox', { organisation_id: school.id }, [])).toThrow('no rows')
  const other = await newOrganisation(app)
  const writing = app.inside(school.id, ({ db, newId, now }) =>
    db.executeQuery(
      insertInto('outbox', { organisation_id: other.id, created_at: now }, [
        { id: newId(), message: 'm', data: '{}', audience },
      ]),
    ),
  )
  await expect(writing).rejects.toThrow('row-level security')
  const theirs = app.inside(other.id, ({ db }) =>
    db.selectFrom('outbox').select('id').where('message', '=', 'm').execute(),
  )
  expect(await theirs).toEqual([])
})
