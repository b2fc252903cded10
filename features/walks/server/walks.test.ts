import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLine, crew, draftLine, MORNING, type Child, type Line } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { graphOf, putArea } from '#features/area/server/testing/made-area.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { hazards } from '#features/hazards/shared/hazards.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { getChildWalks, getNearestStops } from '../shared/walks.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

/** The home is 445 m south of Via Roma, the first stop of the line. */
async function houseOf(line: Line, child: Child, latitude = 45.896) {
  const admin = app.as(line.organisation.administrator)
  const body = {
    customerGroupId: line.group.id,
    name: `Casa ${child.name}`,
    kind: 'home_point',
    longitude: 9.1,
  } as const
  const home = await admin.call(createPlace, { body: { ...body, latitude } })
  const { version, name, surname } = await admin.call(getChild, { params: { id: child.id } })
  await admin.call(updateChild, { params: { id: child.id }, body: { version, name, surname, homePlaceId: home.id } })
  return home
}

/** The only way from the home to the stop is a footpath round a block. */
const footpath = () =>
  graphOf({
    nodes: [
      { id: 1, at: [45.896, 9.1] },
      { id: 2, at: [45.896, 9.104] },
      { id: 3, at: [45.9, 9.104] },
      { id: 4, at: [45.9, 9.1] },
    ],
    ways: [{ id: 10, refs: [1, 2, 3, 4], tags: { highway: 'footway' } }],
  })

test('the walk is estimated without an area, and follows its ways with one; the reading is kept', async () => {
  const line = await activeLine(app)
  const [ada] = line.children
  const home = await houseOf(line, ada)
  const { organisation } = line
  const walksFor = (person: typeof organisation.parent) =>
    app.as(person).call(getChildWalks, { params: { id: ada.id } })
  const told = await walksFor(organisation.parent)
  expect(told).toMatchObject({
    home: { placeId: home.id },
    walks: [
      {
        stop: { name: 'Via Roma' },
        routes: [{ id: line.route.id, name: 'Line 3', direction: 'to_school' }],
        metres: 578,
        seconds: 595,
        estimated: true,
      },
    ],
  })
  for (const person of [organisation.administrator, organisation.assistant])
    expect(await walksFor(person)).toEqual(told)

  const { areaFolder } = app.app.settings
  putArea(areaFolder, await footpath())
  const [walk] = (await walksFor(organisation.parent)).walks
  expect(walk).toMatchObject({ estimated: false, shape: { length: 4 } })
  expect(walk!.metres).toBeGreaterThan(1000)
  removeArea(areaFolder)

  const kept = await app.inside(organisation.id, ({ db }) =>
    db
      .selectFrom('audit')
      .select('id')
      .where('organisation_id', '=', organisation.id)
      .where('action', '=', 'walks.read')
      .where('subject_id', '=', ada.id)
      .execute(),
  )
  expect(kept).toHaveLength(4)
})

test('a family learns which dangerous crossing is on the walk', async () => {
  const line = await activeLine(app)
  const [ada] = line.children
  await houseOf(line, ada)
  const { areaFolder } = app.app.settings
  putArea(areaFolder, await footpath())
  const { organisation, group } = line
  const walk = async () => (await app.as(organisation.parent).call(getChildWalks, { params: { id: ada.id } })).walks[0]!
  const { seconds } = await walk()
  const hazard = { name: 'Via Mazzini', note: 'Cross at the lights', kind: 'dangerousCrossing' } as const
  const points = [{ latitude: 45.898, longitude: 9.104 }]
  await app
    .as(organisation.administrator)
    .call(hazards.create, { body: { customerGroupId: group.id, ...hazard, points, radiusM: 20 } })
  const warned = await walk()
  expect(warned).toMatchObject({ hazards: [hazard], forbidden: false })
  expect(warned.seconds).toBeGreaterThan(seconds)
  removeArea(areaFolder)
})

test('a child without home, or on no active route, has no walk', async () => {
  const line = await draftLine(app)
  const admin = app.as(line.organisation.administrator)
  const [ada] = line.children
  const walks = () => admin.call(getChildWalks, { params: { id: ada.id } })
  expect(await walks()).toEqual({ home: null, walks: [] })
  expect(await admin.call(getNearestStops, { params: { id: ada.id } })).toEqual([])
  await houseOf(line, ada)
  expect(await walks()).toMatchObject({ home: { latitude: 45.896 }, walks: [] })
})

test('a home that a guardian may not know is not told', async () => {
  const line = await activeLine(app)
  const { organisation } = line
  const [ada] = line.children
  const home = await houseOf(line, ada)
  await app.inside(organisation.id, ({ db, newId }) =>
    db
      .insertInto('household')
      .values({
        organisation_id: organisation.id,
        group_id: line.group.id,
        id: newId(),
        child_id: ada.id,
        name: 'Hidden',
        place_id: home.id,
        created_at: app.clock.now(),
      })
      .execute(),
  )
  const walksFor = (person: typeof organisation.parent) =>
    app.as(person).call(getChildWalks, { params: { id: ada.id } })
  expect(await walksFor(organisation.parent)).toEqual({ home: null, walks: [] })
  expect(await walksFor(organisation.administrator)).toMatchObject({ home: { placeId: home.id } })
})

test('the nearest stops are those of the group, along the streets', async () => {
  const line = await draftLine(app)
  const [ada] = line.children
  // Between the two stops, nearer to the second as the crow flies.
  await houseOf(line, ada, 45.906)
  const admin = app.as(line.organisation.administrator)
  const names = async () =>
    (await admin.call(getNearestStops, { params: { id: ada.id } })).map(({ stop, estimated }) => [stop.name, estimated])
  expect(await names()).toEqual([
    ['Piazza Mercato', true],
    ['Via Roma', true],
  ])
  const { areaFolder } = app.app.settings
  const nodes = [
    { id: 1, at: [45.906, 9.1] },
    { id: 2, at: [45.9, 9.1] },
    { id: 3, at: [45.906, 9.12] },
    { id: 4, at: [45.91, 9.1] },
  ] as const
  const ways = [
    { id: 10, refs: [1, 2], tags: { highway: 'footway' } },
    { id: 11, refs: [1, 3, 4], tags: { highway: 'footway' } },
  ]
  putArea(areaFolder, await graphOf({ nodes: nodes.map(({ id, at: [lat, lon] }) => ({ id, at: [lat, lon] })), ways }))
  expect(await names()).toEqual([
    ['Via Roma', false],
    ['Piazza Mercato', false],
  ])
  // The way to Via Roma is closed to people on foot, and no other leads there.
  const closed = { kind: 'closedStreet', closedFor: 'foot', firstDay: '2026-10-01', lastDay: '2026-10-09' } as const
  const points = [45.905, 45.901].map((latitude) => ({ latitude, longitude: 9.1 }))
  await admin.call(hazards.create, { body: { customerGroupId: line.group.id, name: 'Works', points, ...closed } })
  expect(await admin.call(getNearestStops, { params: { id: ada.id } })).toMatchObject([
    { stop: { name: 'Piazza Mercato' }, forbidden: false, hazards: [] },
    { stop: { name: 'Via Roma' }, forbidden: true, hazards: [{ name: 'Works' }] },
  ])
  removeArea(areaFolder)
})

test('a child of another organisation, of another family or of another line looks missing', async () => {
  const line = await activeLine(app)
  const { organisation } = line
  const [ada, ben] = line.children
  await houseOf(line, ada)
  const other = (await newOrganisation(app)).administrator
  const params = { id: ada.id }
  expect(await app.as(other).refused(getChildWalks, { params })).toMatchObject({ status: 404 })
  expect(await app.as(other).refused(getNearestStops, { params })).toMatchObject({ status: 404 })
  const parent = app.as(organisation.parent)
  expect(await parent.refused(getChildWalks, { params: { id: ben.id } })).toMatchObject({ status: 404 })
  expect(await parent.refused(getNearestStops, { params })).toMatchObject({ status: 403 })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group: line.group }])
  await crew(app, organisation, (await draftLine(app, organisation)).route.id, [colleague])
  expect(await app.as(colleague).refused(getChildWalks, { params })).toMatchObject({ status: 404 })
})
