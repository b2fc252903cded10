import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { hazards } from '../shared/hazards.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

// Drawn by hand near nothing: no file of shared/data has hazards.
const at = (north: number, east: number) => ({ latitude: 45.9 + north / 1000, longitude: 9.1 + east / 1000 })
const road = { kind: 'noCrossing' as const, points: [at(0, 0), at(1, 1)] }
const crossing = { kind: 'dangerousCrossing' as const, points: [at(0, 0)], radiusM: 20 }
const closed = {
  kind: 'closedStreet' as const,
  points: road.points,
  closedFor: 'both' as const,
  firstDay: '2026-11-25',
  lastDay: '2026-11-25',
}

async function scene() {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const [group] = organisation.groups
  const add = (name: string, more: object = {}) =>
    admin.call(hazards.create, { body: { customerGroupId: group.id, name, ...road, ...more } })
  return { organisation, admin, group, add }
}

test('one is added, found by its name, changed, archived and restored', async () => {
  const { admin, add } = await scene()
  const { id, version, author } = await add('Élan bleu')
  expect(author?.name).toBeTruthy()
  await add('Other')
  const found = async (body: object) => (await admin.list(hazards.search, { body })).data.map(({ name }) => name)
  expect(await found({})).toEqual(['Élan bleu', 'Other'])
  expect(await found({ q: 'elan' })).toEqual(['Élan bleu'])
  expect(await found({ q: 'bleu' })).toEqual(['Élan bleu'])
  const params = { id }
  const changed = await admin.call(hazards.update, {
    params,
    body: { version, name: 'Elk', note: 'Seen', ...closed },
  })
  expect(changed).toMatchObject({ name: 'Elk', note: 'Seen', ...closed, radiusM: null, version: version + 1 })
  expect(await found({ filters: { kind: 'closedStreet' } })).toEqual(['Elk'])
  const archived = await admin.call(hazards.archive, { params })
  expect(await admin.call(hazards.archive, { params })).toEqual(archived)
  expect(await found({})).toEqual(['Other'])
  expect(await found({ filters: { status: 'D' } })).toEqual(['Elk'])
  const late = { version: archived.version, name: 'Late', ...road }
  expect(await admin.refused(hazards.update, { params, body: late })).toMatchObject({ status: 409, errorCode: 'E013' })
  await admin.call(hazards.restore, { params })
  expect(await found({})).toEqual(['Elk', 'Other'])
  expect((await admin.send(hazards.export, { body: {} })).body).toContain('Elk')
})

test('a repeat with the same id answers the record again and adds nothing', async () => {
  const { admin, group } = await scene()
  const add = { body: { id: uuidv7(), customerGroupId: group.id, name: 'One', ...crossing } }
  const added = await admin.call(hazards.create, add)
  expect(await admin.call(hazards.create, add)).toEqual(added)
  expect((await admin.list(hazards.search, { body: {} })).data).toEqual([added])
})

test('a group has at most 2,000 in use, those of streets that are open again not counted', async () => {
  const { organisation, admin, group, add } = await scene()
  const { id } = await add('Archived')
  await admin.call(hazards.archive, { params: { id } })
  const fill = (firstDay: string | null, how: number) =>
    app.inside(organisation.id, ({ db }) =>
      sql`insert into hazard (organisation_id, group_id, id, name, name_key, note, kind, points, radius_m, closed_for, first_day,
          last_day, south, west, north, east, created_at)
        select organisation_id, group_id, gen_random_uuid(), name, name_key, note,
          case when ${firstDay}::date is null then kind else 'closedStreet' end, points, null,
          case when ${firstDay}::date is null then null else 'both' end, ${firstDay}, ${firstDay}, south, west, north, east, created_at
        from hazard, generate_series(1, ${how}::int) where id = ${id}`.execute(db),
    )
  await fill('2020-01-01', 2000)
  await fill(null, 1999)
  await add('Last')
  for (const refused of [
    admin.refused(hazards.create, { body: { customerGroupId: group.id, name: 'Over', ...road } }),
    admin.refused(hazards.restore, { params: { id } }),
  ])
    expect(await refused).toMatchObject({ status: 409, errorCode: 'E013' })
})

test('of two who change one, the second is told what it is now', async () => {
  const { admin, add } = await scene()
  const { id, version } = await add('One')
  const change = (name: string) => admin.send(hazards.update, { params: { id }, body: { version, name, ...road } })
  const codes = (await Promise.all([change('Two'), change('Three')])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no point', { points: [] }, 'points'],
  ['101 points', { points: Array.from({ length: 101 }, (_, n) => at(n / 100, 0)) }, 'points'],
  ['a latitude that is none', { points: [{ latitude: 91, longitude: 9 }, at(1, 1)] }, 'points.0.latitude'],
  ['a road of one point', { points: [at(0, 0)] }, 'points'],
  ['a road that goes nowhere', { points: [at(0, 0), at(0, 0)] }, 'points'],
  ['a road across half of the world', { points: [at(0, 0), { latitude: 45.9, longitude: -179 }] }, 'points'],
  ['a crossing as long as a street', { kind: 'dangerousCrossing', points: [at(0, 0), at(5, 0)] }, 'points'],
  ['a crossing without a radius', { kind: 'dangerousCrossing', points: [at(0, 0)] }, 'radiusM'],
  ['a radius of a square kilometre', { ...crossing, radiusM: 1000 }, 'radiusM'],
  ['a radius of a line', { radiusM: 20 }, 'radiusM'],
  ['a closed street without days', { ...closed, firstDay: null, lastDay: null }, 'firstDay'],
  ['a closed street for nobody', { ...closed, closedFor: null }, 'closedFor'],
  ['a closed street that ends before it begins', { ...closed, lastDay: '2026-11-24' }, 'lastDay'],
  ['a day that is none', { ...closed, lastDay: '2026-02-30' }, 'lastDay'],
  ['days of a road not to cross', { firstDay: '2026-11-25' }, 'firstDay'],
])('%s is refused at its field and nothing is stored', async (_, wrong, fieldName) => {
  const { admin, group, add } = await scene()
  const body = { customerGroupId: group.id, name: 'One', ...road, ...wrong }
  const refused = await admin.refused(hazards.create, { body })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.fields?.map((field) => field.fieldName)).toContain(fieldName)
  const { id, version } = await add('Before')
  const { customerGroupId: _group, ...change } = body
  expect(await admin.refused(hazards.update, { params: { id }, body: { ...change, version } })).toMatchObject({
    status: 400,
  })
  expect((await admin.list(hazards.search, { body: {} })).data).toMatchObject([{ name: 'Before', version }])
})

test('one of another group looks missing to whoever has no role there, or had one', async () => {
  const { organisation, add } = await scene()
  const { id, version } = await add('One')
  const [first, second] = organisation.groups
  const ended = { from: '2020-01-01', to: '2020-12-31' }
  const others = [
    await organisation.person([{ role: 'CB_ADMIN', group: second }]),
    await organisation.person([
      { role: 'CB_ADMIN', group: first, ...ended },
      { role: 'CB_ADMIN', group: second },
    ]),
    (await newOrganisation(app)).administrator,
  ]
  for (const person of others) {
    const other = app.as(person)
    const params = { id }
    expect(await other.refused(hazards.get, { params })).toMatchObject({ status: 404 })
    expect(await other.refused(hazards.update, { params, body: { version, name: 'Mine', ...road } })).toMatchObject({
      status: 404,
    })
    expect(await other.refused(hazards.archive, { params })).toMatchObject({ status: 404 })
    const body = { customerGroupId: first.id, name: 'Mine', ...road }
    expect(await other.refused(hazards.create, { body })).toMatchObject({ status: 404 })
    expect((await other.list(hazards.search, { body: {} })).data).toEqual([])
  }
})

test('an assistant reads those of the group and changes none; a parent reads none', async () => {
  const { organisation, add, group } = await scene()
  const { id } = await add('One')
  const assistant = app.as(organisation.assistant)
  expect(await assistant.call(hazards.get, { params: { id } })).toMatchObject({ name: 'One', author: null })
  expect((await assistant.list(hazards.search, { body: {} })).data).toHaveLength(1)
  expect(await assistant.refused(hazards.archive, { params: { id } })).toMatchObject({ status: 403 })
  const body = { customerGroupId: group.id, name: 'Two', ...road }
  expect(await assistant.refused(hazards.create, { body })).toMatchObject({ status: 403 })
  const parent = app.as(organisation.parent)
  expect(await parent.refused(hazards.get, { params: { id } })).toMatchObject({ status: 403 })
  expect(await parent.refused(hazards.search, { body: {} })).toMatchObject({ status: 403 })
})
