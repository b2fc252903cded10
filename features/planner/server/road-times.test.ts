import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { enrol, MORNING } from '#app/server/testing/line-scene.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { graphOf, putArea } from '#features/area/server/testing/made-area.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { hazards } from '#features/hazards/shared/hazards.contract.ts'
import { proposeRoutes } from '../shared/planner.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const SCHOOL = [45.9, 9.1] as const
const APART = { Ada: [45.91, 9.1], Ben: [45.92, 9.1] } as const

type Hazard = Pick<BodyOf<typeof hazards.create>, 'name' | 'kind' | 'points'> & Partial<BodyOf<typeof hazards.create>>
type Homes = Record<string, readonly [number, number]>

async function propose(
  mode: 'bus' | 'walk' = 'bus',
  homes: Homes = APART,
  walkMetres = 0,
  maxRideMinutes = 60,
  hazard: Hazard | null = null,
) {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const admin = app.as(organisation.administrator)
  const place = (name: string, kind: 'school' | 'home_point', [latitude, longitude]: readonly [number, number]) =>
    admin.call(createPlace, { body: { customerGroupId: group.id, name, kind, latitude, longitude } })
  await place('School', 'school', SCHOOL)
  for (const [name, at] of Object.entries(homes)) {
    const home = await place(`Casa ${name}`, 'home_point', at)
    const { id } = await enrol(app, organisation, name)
    const { version, surname } = await admin.call(getChild, { params: { id } })
    await admin.call(updateChild, { params: { id }, body: { version, name, surname, homePlaceId: home.id } })
  }
  const body = { customerGroupId: group.id, direction: 'from_school', mode, walkMetres, maxRideMinutes } as const
  if (hazard !== null) await admin.call(hazards.create, { body: { customerGroupId: group.id, ...hazard } })
  const { routes } = await admin.call(proposeRoutes, { body })
  return routes.map(({ estimated, stops, longestRideMinutes, hazards: passed, forbidden }) => ({
    hazards: passed.map((hazard) => hazard.name),
    forbidden,
    estimated,
    longestRideMinutes,
    order: stops.slice(1).map((stop) => stop.name),
    walks: stops.flatMap((stop) => stop.children.map((child) => child.walkMetres)),
  }))
}

/** Ada lives half way to Ben as the crow flies, and people walk straight. By street her home is behind his. */
const around = () =>
  graphOf({
    nodes: [
      { id: 1, at: [45.9, 9.1] },
      { id: 2, at: [45.91, 9.12] },
      { id: 3, at: [45.92, 9.1] },
      { id: 4, at: [45.91, 9.1] },
    ],
    ways: [
      { id: 10, refs: [1, 2, 3, 4], tags: { highway: 'residential', maxspeed: '30' } },
      { id: 11, refs: [1, 4], tags: { highway: 'footway' } },
      { id: 12, refs: [3, 1], tags: { highway: 'residential', maxspeed: '30', oneway: 'yes' } },
    ],
  })

test('without an area times are estimated and said to be', async () => {
  expect(await propose()).toEqual([
    {
      estimated: true,
      longestRideMinutes: 10,
      order: ['Casa Ada', 'Casa Ben'],
      walks: [0, 0],
      hazards: [],
      forbidden: false,
    },
  ])
})

test('with an area lines follow its streets, each mode its own', async () => {
  const { areaFolder } = app.app.settings
  putArea(areaFolder, await around())
  const [byBus] = await propose()
  expect(byBus).toMatchObject({ estimated: false, order: ['Casa Ben', 'Casa Ada'] })
  const [onFoot] = await propose('walk')
  expect(onFoot).toMatchObject({ estimated: false, order: ['Casa Ada', 'Casa Ben'] })
  removeArea(areaFolder)
  expect(await propose()).toMatchObject([{ estimated: true }])
})

test('neighbours without a way between them do not share a stop', async () => {
  const { areaFolder } = app.app.settings
  // 200 m as the crow flies.
  const homes: Homes = { Ada: [45.91, 9.1], Ben: [45.9118, 9.1] }
  const [guessed] = await propose('bus', homes, 400)
  expect(guessed).toMatchObject({ estimated: true, order: [expect.any(String)], walks: [0, 260] })
  const nodes = [
    { id: 1, at: SCHOOL },
    { id: 2, at: homes['Ada']! },
    { id: 3, at: [45.905, 9.12] as const },
    { id: 4, at: homes['Ben']! },
  ].map(({ id, at: [latitude, longitude] }) => ({ id, at: [latitude, longitude] satisfies [number, number] }))
  const street = (id: number, refs: number[]) => ({ id, refs, tags: { highway: 'residential' } })
  putArea(areaFolder, await graphOf({ nodes, ways: [street(10, [1, 2]), street(11, [1, 3, 4])] }))
  const [apart] = await propose('bus', homes, 400)
  expect(apart).toMatchObject({ estimated: false, walks: [0, 0] })
  putArea(areaFolder, await graphOf({ nodes, ways: [street(10, [1, 2, 4]), street(11, [1, 3, 4])] }))
  const [together] = await propose('bus', homes, 400)
  expect(together).toMatchObject({ estimated: false, walks: [0, 200] })
  removeArea(areaFolder)
})

test('a ride that is short enough is allowed also where the street is worth avoiding', async () => {
  const { areaFolder } = app.app.settings
  // 1.1 km at 50 km/h are under two minutes; a street for residents counts ten more when ways are compared.
  const street = { highway: 'residential', maxspeed: '50' }
  const nodes = [SCHOOL, [45.905, 9.1] as const, APART.Ada].map(([latitude, longitude], at) => ({
    id: at + 1,
    at: [latitude, longitude] satisfies [number, number],
  }))
  const ways = [
    { id: 10, refs: [1, 2], tags: street },
    { id: 11, refs: [2, 3], tags: { ...street, motor_vehicle: 'destination' } },
  ]
  putArea(areaFolder, await graphOf({ nodes, ways }))
  const routes = await propose('bus', { Ada: APART.Ada }, 0, 5)
  expect(routes).toMatchObject([{ estimated: false, order: ['Casa Ada'] }])
  removeArea(areaFolder)
})

test('lines go around a closed street, and the preview names a hazard that they pass', async () => {
  const { areaFolder } = app.app.settings
  const street = (id: number, refs: number[]) => ({ id, refs, tags: { highway: 'residential' } })
  const nodes = [
    { id: 1, at: SCHOOL },
    { id: 2, at: [45.905, 9.11] as const },
    { id: 3, at: APART.Ada },
  ].map(({ id, at: [latitude, longitude] }) => ({ id, at: [latitude, longitude] satisfies [number, number] }))
  putArea(areaFolder, await graphOf({ nodes, ways: [street(10, [1, 3]), street(11, [1, 2, 3])] }))
  const closed = {
    name: 'Roadworks',
    kind: 'closedStreet',
    closedFor: 'vehicles',
    points: [45.904, 45.906].map((latitude) => ({ latitude, longitude: 9.1 })),
    firstDay: '2026-10-05',
    lastDay: '2026-10-05',
  } satisfies Hazard
  const [open] = await propose('bus', { Ada: APART.Ada })
  const [around] = await propose('bus', { Ada: APART.Ada }, 0, 60, closed)
  expect(around).toMatchObject({ estimated: false, hazards: [], forbidden: false })
  expect(around!.longestRideMinutes).toBeGreaterThan(open!.longestRideMinutes)

  putArea(areaFolder, await graphOf({ nodes, ways: [street(10, [1, 3])] }))
  const [through] = await propose('bus', { Ada: APART.Ada }, 0, 60, closed)
  expect(through).toBeUndefined()
  const crossing = {
    name: 'Station',
    kind: 'dangerousCrossing',
    points: [{ latitude: 45.905, longitude: 9.1 }],
    radiusM: 20,
  } satisfies Hazard
  const [past] = await propose('walk', { Ada: APART.Ada }, 0, 60, crossing)
  expect(past).toMatchObject({ hazards: ['Station'], forbidden: false })
  removeArea(areaFolder)
})
