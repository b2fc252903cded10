import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importFamilies } from '#features/interchange/shared/interchange.contract.ts'
import { FAMILY, familyFile, importBody } from '#features/interchange/server/testing/family-file.ts'
import { getPersonFields, savePersonFields } from '#features/people/shared/person-fields.contract.ts'
import { fieldSetting } from '#features/people/shared/testing/field-setting.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createChild, getChild, searchChildren, updateChild } from '../shared/children.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

/** How many statements of this database wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await app.database.asOwner<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

/** Holds back whatever writes rows of `table` until `run` has answered. */
async function holding<T>(table: string, run: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: app.database.urls.owner })
  await holder.connect()
  try {
    await holder.query(`begin; lock table ${table} in share mode`)
    return await run()
  } finally {
    await holder.end()
  }
}

async function scene() {
  const school = await newOrganisation(app)
  const [first, second] = school.groups
  const office = app.as(
    await school.person([
      { role: 'CB_ADMIN', group: first },
      { role: 'CB_ADMIN', group: second },
    ]),
  )
  const { version, fields } = await office.call(getPersonFields)
  const childFields = [fieldSetting('schoolClass', { hidden: true })]
  const hide = () => office.call(savePersonFields, { body: { version, fields, childFields } })
  /** Hides the class after `write` found it among the fields that are asked for, and before it wrote. */
  const hideDuring = async (table: string, write: () => Promise<unknown>) => {
    const both = await holding(table, async () => {
      const writing = write()
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      const hiding = { done: false, work: hide() }
      void hiding.work.finally(() => (hiding.done = true))
      await vi.waitFor(async () => expect(hiding.done || (await waiting()) === 2).toBe(true))
      return [writing, hiding.work]
    })
    await Promise.all(both)
  }
  return { school, first, office, hideDuring }
}
const CHILD = { name: 'Ada', surname: 'Rossi', schoolClass: '2A' }

test('a child that is enrolled while its class becomes hidden has none', async () => {
  const { office, first, hideDuring } = await scene()
  await hideDuring('membership', () => office.call(createChild, { body: { ...CHILD, customerGroupId: first.id } }))
  expect((await office.list(searchChildren, { body: {} })).data).toMatchObject([{ schoolClass: null }])
})

test('a child that is changed while its class becomes hidden has none', async () => {
  const { office, first, hideDuring } = await scene()
  const body = { ...CHILD, schoolClass: null, customerGroupId: first.id }
  const { id, version } = await office.call(createChild, { body })
  const params = { id }
  await hideDuring('person', () => office.call(updateChild, { params, body: { ...CHILD, version } }))
  expect(await office.call(getChild, { params })).toMatchObject({ schoolClass: null })
})

test('children of a file that is imported while their class becomes hidden have none', async () => {
  const { office, first, hideDuring } = await scene()
  const body = importBody(familyFile([{ ...FAMILY, group: first.name, class: '2A' }]))
  await hideDuring('membership', () => office.call(importFamilies, { body }))
  expect((await office.list(searchChildren, { body: {} })).data).toMatchObject([{ schoolClass: null }])
})
