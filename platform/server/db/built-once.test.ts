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

test('a value that the text says often is sent once; text that looks like a parameter leaves all as they are', async () => {
  const groups = (price: string) =>
    builtOnce((db: TenantContext['db'], { organisationId, id }: { organisationId: string; id: string }) =>
      db
        .selectFrom('customer_group as g')
        .select(['g.id', sql<string>`${sql.lit(price)}`.as('price')])
        .where('g.organisation_id', '=', organisationId)
        .where('g.zone', '<>', 'constant')
        .where('g.id', '=', id)
        .where(
          sql<boolean>`exists (select from customer_group o where o.organisation_id = ${organisationId} and o.id = ${id})`,
        ),
    )
  const [first, second] = school.groups
  for (const price of ['free', '$9']) {
    const ask = groups(price)
    for (const { id } of [second, first]) {
      const sent: number[] = []
      const rows = await app.inside(school.id, ({ db }) => {
        const executeQuery: typeof db.executeQuery = (query) => {
          sent.push('parameters' in query ? query.parameters.length : -1)
          return db.executeQuery(query)
        }
        return ask(new Proxy(db, { get: (_, name) => (name === 'executeQuery' ? executeQuery : bound(db, name)) }), {
          organisationId: school.id,
          id,
        })
      })
      expect(rows).toEqual([{ id, price }])
      expect(sent).toEqual([price === 'free' ? 3 : 5])
    }
  }
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

/** A member of the database as it is called on itself. */
function bound(db: TenantContext['db'], name: string | symbol): unknown {
  const member: unknown = Reflect.get(db, name, db)
  return typeof member === 'function' ? member.bind(db) : member
}
