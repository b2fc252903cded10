import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { graphOf, pointAt, putArea, spot } from '#features/area/server/testing/made-area.ts'
import { hazards } from '#features/hazards/shared/hazards.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { checkRoute, createRoute, setRouteStops } from '../shared/routes.contract.ts'
import { getRouteWay } from '../shared/way.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

/** A draft of two stops 1.1 km apart as the crow flies, with ten minutes between them. */
async function draft({ by = 'bus', north = 0 }: { by?: 'bus' | 'taxi'; north?: number } = {}) {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const admin = app.as(organisation.administrator)
  const place = (name: string, kind: 'school' | 'stop', east: number) =>
    admin.call(createPlace, { body: { customerGroupId: group.id, name, kind, ...pointAt(east, north) } })
  const [home, school] = [await place('Via Roma', 'stop', 0), await place('Scuola', 'school', 10)]
  const head = { customerGroupId: group.id, name: 'Line 1', mode: by, direction: 'to_school', capacity: 8 } as const
  const route = await admin.call(createRoute, { body: head })
  const stops = [
    { placeId: home.id, plannedTime: '07:40' },
    { placeId: school.id, plannedTime: '07:50' },
  ]
  await admin.call(setRouteStops, { params: { id: route.id }, body: { version: route.version, stops } })
  return { organisation, admin, id: route.id }
}

/** The only street goes round by the north: 11 km. */
const around = () =>
  graphOf({
    nodes: [
      { id: 1, at: spot(0, 0) },
      { id: 2, at: spot(0, 45) },
      { id: 3, at: spot(10, 45) },
      { id: 4, at: spot(10, 0) },
    ],
    ways: [{ id: 10, refs: [1, 2, 3, 4], tags: { highway: 'residential', maxspeed: '30' } }],
  })

test('the way is estimated without an area and follows its streets with one; the check warns of times that are too short', async () => {
  const { admin, id } = await draft()
  const way = async () => (await admin.call(getRouteWay, { params: { id } })).legs
  const warnings = async () =>
    (await admin.call(checkRoute, { params: { id } })).filter((one) => one.code === 'times_too_short')
  expect(await way()).toMatchObject([{ estimated: true, metres: 1446, seconds: 237, shape: [spot(0, 0), spot(10, 0)] }])
  expect(await warnings()).toEqual([])

  const { areaFolder } = app.app.settings
  putArea(areaFolder, await around())
  const [leg] = await way()
  expect(leg).toMatchObject({ estimated: false })
  expect(leg!.metres).toBeGreaterThan(11_000)
  expect(leg!.shape).toHaveLength(4)
  expect(await warnings()).toMatchObject([
    { blocking: false, values: { from: 'Via Roma', to: 'Scuola', planned: 10, needed: Math.ceil(leg!.seconds / 60) } },
  ])

  removeArea(areaFolder)
  expect(await way()).toMatchObject([{ estimated: true }])
})

test('the way goes around a street that is closed on its first day, and says where it cannot', async () => {
  const { admin, id, organisation } = await draft()
  const { areaFolder } = app.app.settings
  const nodes = [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(5, 0) },
    { id: 3, at: spot(10, 0) },
    { id: 4, at: spot(5, 5) },
  ]
  const ways = [
    { id: 10, refs: [1, 2, 3], tags: { highway: 'residential' } },
    { id: 11, refs: [1, 4, 3], tags: { highway: 'residential' } },
  ]
  putArea(areaFolder, await graphOf({ nodes, ways }))
  const leg = async () => (await admin.call(getRouteWay, { params: { id } })).legs[0]!
  const straight = await leg()
  expect(straight).toMatchObject({ hazards: [], forbidden: false, estimated: false })

  const [group, neighbour] = organisation.groups
  const close = (customerGroupId: string, days: { firstDay: string; lastDay: string }, person = admin) =>
    person.call(hazards.create, {
      body: {
        customerGroupId,
        name: 'Roadworks',
        kind: 'closedStreet',
        closedFor: 'vehicles',
        points: [pointAt(2, 0), pointAt(4, 0)],
        ...days,
      },
    })
  const [today, later] = [
    { firstDay: '2026-10-01', lastDay: '2026-10-05' },
    { firstDay: '2026-10-06', lastDay: '2026-10-09' },
  ]
  await close(group.id, later)
  const theirs = await organisation.person([{ role: 'CB_ADMIN', group: neighbour }])
  await close(neighbour.id, today, app.as(theirs))
  expect(await leg()).toEqual(straight)

  await close(group.id, today)
  const around = await leg()
  expect(around).toMatchObject({ hazards: [], forbidden: false })
  expect(around.metres).toBeGreaterThan(straight.metres)

  await admin.call(hazards.create, {
    body: {
      customerGroupId: group.id,
      name: 'Market',
      kind: 'closedStreet',
      closedFor: 'both',
      points: [pointAt(6, 4), pointAt(8, 2)],
      ...today,
    },
  })
  const closed = await leg()
  expect(closed.forbidden).toBe(true)
  expect(closed.hazards).toMatchObject([{ name: 'Roadworks', kind: 'closedStreet' }])
  const found = await admin.call(checkRoute, { params: { id } })
  expect(found.find((one) => one.code === 'way_closed')).toMatchObject({ values: { hazards: 'Roadworks' } })
  removeArea(areaFolder)
})

test('stops that the bus has on the far side of a busy street are named, and the check warns of them', async () => {
  const { areaFolder } = app.app.settings
  const nodes = [0, 10, 20].map((east, at) => ({ id: at + 1, at: spot(east - 5, 0) }))
  const street = (tags: object) =>
    graphOf({ nodes, ways: [{ id: 10, refs: [1, 2, 3], tags: { highway: 'secondary', name: 'Via Po', ...tags } }] })
  putArea(areaFolder, await street({}))
  // To the east: what lies in the north is on the left of the bus.
  const { admin, id } = await draft({ north: 0.08 })
  const across = async () => (await admin.call(getRouteWay, { params: { id } })).across
  const warnings = async () =>
    (await admin.call(checkRoute, { params: { id } })).filter((one) => one.code === 'stop_across')
  expect(await across()).toMatchObject([{ street: 'Via Po' }, { street: 'Via Po' }])
  expect(await warnings()).toMatchObject([
    { blocking: false, values: { stop: 'Via Roma', street: 'Via Po' } },
    { blocking: false, values: { stop: 'Scuola', street: 'Via Po' } },
  ])

  putArea(areaFolder, await street({ maxspeed: '30', highway: 'residential' }))
  expect([await across(), await warnings()]).toEqual([[], []])

  putArea(areaFolder, await street({}))
  const near = await draft({ north: -0.08 })
  expect((await near.admin.call(getRouteWay, { params: { id: near.id } })).across).toEqual([])
  // Who rides in a taxi gets out where it is safe.
  const taxi = await draft({ north: 0.08, by: 'taxi' })
  expect((await taxi.admin.call(getRouteWay, { params: { id: taxi.id } })).across).toEqual([])
  removeArea(areaFolder)
})

test('another organisation does not find it', async () => {
  const { id } = await draft()
  const other = app.as((await newOrganisation(app)).administrator)
  expect(await other.refused(getRouteWay, { params: { id } })).toMatchObject({ status: 404 })
})
