import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import type { TenantContext } from '../tenant-context.ts'
import { anyOf } from './any-of.ts'
import { builtOnce } from './built-once.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

type Asked = { organisationId: string; ids: readonly string[]; now: Date }

test('a query that is built once answers for the values of each call', async () => {
  let built = 0
  const groups = builtOnce((db: TenantContext['db'], asked: Asked) => {
    built += 1
    return db
      .selectFrom('customer_group')
      .select(['id', sql<Date>`${asked.now}::timestamptz`.as('at')])
      .where('organisation_id', '=', asked.organisationId)
      .where('id', '=', anyOf(asked.ids))
      .where('zone', '<>', 'constant')
      .orderBy('id')
  })
  const [first, second] = school.groups
  const ask = (ids: readonly string[], now: Date) =>
    app.inside(school.id, ({ db }) => groups(db, { organisationId: school.id, ids, now }))
  const one = new Date('2026-10-05T05:30:00Z')
  const other = new Date('2026-10-06T05:30:00Z')
  expect(await ask([first.id], one)).toEqual([{ id: first.id, at: one }])
  expect(await ask([second.id], other)).toEqual([{ id: second.id, at: other }])
  expect(await ask([], other)).toEqual([])
  expect(built).toBe(1)
})

test('what is made from a value is refused, because it would never change', async () => {
  const groups = (db: TenantContext['db']) => db.selectFrom('customer_group').select('id')
  const wrong = [
    builtOnce((db: TenantContext['db'], asked: { now: Date; zone: string }) =>
      groups(db).where('archived_at', '>', new Date(asked.now.getTime() + 1000)),
    ),
    builtOnce((db: TenantContext['db'], asked: { now: Date; zone: string }) =>
      groups(db).where('name', '=', asked.now.toISOString().slice(0, 10)),
    ),
    builtOnce((db: TenantContext['db'], asked: { now: Date; zone: string }) =>
      groups(db).where('zone', 'like', `${asked.zone}%`),
    ),
  ]
  for (const ask of wrong) {
    const asking = app.inside(school.id, ({ db }) => ask(db, { now: new Date(), zone: 'Europe/Rome' }))
    await expect(asking).rejects.toThrow('never change')
  }
})
