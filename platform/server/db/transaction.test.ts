import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { asActor, asSystem } from '../app-context.ts'
import type { Actor } from '../tenant-context.ts'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openDatabase } from './open.ts'
import { withClient } from './prepare.ts'

let app: TestApp
let school: TestOrganisation
let other: TestOrganisation

beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
  other = await newOrganisation(app)
})
afterAll(() => app?.close())

const actor = (more: Partial<Actor> = {}): Actor => ({
  kind: 'person',
  accountId: school.parent.accountId,
  personId: school.parent.personId,
  organisationId: school.id,
  role: 'CB_PARENT',
  groupIds: [school.groups[0].id],
  closedModules: [],
  dueTerms: null,
  sessionId: null,
  language: 'en',
  timeZone: 'UTC',
  ...more,
})

test('a transaction sees the rows of its organisation and groups, even when a query forgets to ask for them', async () => {
  const seen = await asActor(app.app, actor(), async ({ db }) => ({
    people: await db.selectFrom('person').select('organisation_id').distinct().execute(),
    groups: await db.selectFrom('membership').select('group_id').distinct().execute(),
  }))
  expect(seen.people).toEqual([{ organisation_id: school.id }])
  expect(seen.groups).toEqual([{ group_id: school.groups[0].id }])
})

test('without groups only the own memberships are visible', async () => {
  const rows = await asActor(app.app, actor({ groupIds: [] }), ({ db }) =>
    db.selectFrom('membership').select('person_id').execute(),
  )
  expect(rows).toEqual([{ person_id: school.parent.personId }])
})

test('outside a transaction there is not a single row', async () => {
  expect(await app.app.db.tenant.selectFrom('person').selectAll().execute()).toEqual([])
})

test('nobody writes into another organisation or group', async () => {
  const write = (organisation_id: string, group_id: string) =>
    asActor(app.app, actor(), ({ db, newId }) =>
      db
        .insertInto('membership')
        .values({
          organisation_id,
          id: newId(),
          person_id: school.parent.personId,
          group_id,
          role: 'CB_ADMIN',
          valid_from: '2026-01-01',
        })
        .execute(),
    )
  await expect(write(other.id, other.groups[0].id)).rejects.toThrow(/row-level security/)
  await expect(write(school.id, school.groups[1].id)).rejects.toThrow(/row-level security/)
})

test('the limits end with the transaction, on the same connection too', async () => {
  const db = await openDatabase(app.database.urls, { connections: 1 })
  try {
    const one = { ...app.app, db }
    expect(
      (await asSystem(one, school.id, (tx) => tx.db.selectFrom('person').select('id').execute())).length,
    ).toBeGreaterThan(0)
    expect(await db.tenant.selectFrom('person').select('id').execute()).toEqual([])
    expect(
      await asSystem(one, other.id, (tx) => tx.db.selectFrom('person').select('organisation_id').distinct().execute()),
    ).toEqual([{ organisation_id: other.id }])
  } finally {
    await db.close()
  }
})

test('only a UUID becomes part of a statement', async () => {
  await expect(asActor(app.app, actor({ groupIds: [`x'; drop table person; --`] }), async () => {})).rejects.toThrow(
    'not a UUID',
  )
})

test('a statement of the request path ends after 4 seconds, a wait for a lock after 2', async () => {
  const timeouts = await asActor(app.app, actor(), async ({ db }) =>
    sql<{
      statement: string
      lock: string
    }>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db),
  )
  expect(timeouts.rows).toEqual([{ statement: '4s', lock: '2s' }])
})

test('a full pool is refused after its wait instead of queueing for ever', async () => {
  const db = await openDatabase(app.database.urls, { connections: 1, poolWaitMs: 500 })
  try {
    const one = { ...app.app, db }
    await asActor(one, actor(), async () => {
      await expect(asActor(one, actor(), async () => {})).rejects.toThrow(/timeout exceeded/)
    })
  } finally {
    await db.close()
  }
})

test('the application refuses to serve with a role that could bypass row security', async () => {
  const { owner, control } = app.database.urls
  await expect(openDatabase({ app: owner, control })).rejects.toMatchObject({
    name: 'SettingError',
    variable: 'DATABASE_URL',
  })
  await expect(openDatabase({ app: app.database.urls.app, control: owner })).rejects.toMatchObject({
    variable: 'DATABASE_CONTROL_URL',
  })
  const name = `sly_${app.app.newId().replaceAll('-', '')}`
  await withClient(owner, (client) => client.query(`create role ${name} login bypassrls password 'x'`))
  const sly = Object.assign(new URL(owner), { username: name, password: 'x' }).href
  await expect(openDatabase({ app: sly, control })).rejects.toThrow(/may bypass row security/)
  await withClient(owner, (client) => client.query(`drop role ${name}`))
})
