import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { enrol, MORNING } from '#app/server/testing/line-scene.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { buildRoutes, proposeRoutes } from '#features/planner/shared/planner.contract.ts'
import { getRoute, searchDraftRoutes } from '#features/routes/shared/routes.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

/** A school, a known stop, and children who live beside it, the last one in a wheelchair. */
async function scene(names: readonly string[]) {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const admin = app.as(organisation.administrator)
  const place = (name: string, kind: 'school' | 'stop' | 'home_point', latitude: number, address = '') =>
    admin.call(createPlace, { body: { customerGroupId: group.id, name, kind, latitude, longitude: 9.1, address } })
  await place('School', 'school', 45.9)
  const square = await place('Piazza Mercato', 'stop', 45.92)
  const live = async (name: string, latitude: number, wheelchair = false) => {
    const home = await place(`Casa ${name}`, 'home_point', latitude, 'Via Monte 12')
    const { id } = await enrol(app, organisation, name)
    const { version, surname } = await admin.call(getChild, { params: { id } })
    const needs: 'wheelchair'[] = wheelchair ? ['wheelchair'] : []
    await admin.call(updateChild, { params: { id }, body: { version, name, surname, homePlaceId: home.id, needs } })
    return id
  }
  for (const [n, name] of names.entries()) await live(name, 45.92 + (n + 1) / 10_000)
  const body = { customerGroupId: group.id, direction: 'to_school', capacity: 2 } as const
  return { admin, body, live, square }
}

test('the preview explains the routes and saves nothing; then they are saved as they were shown', async () => {
  const { admin, body, square } = await scene(['Ada', 'Ben', 'Cleo', 'Dana'])
  const shown = await admin.call(proposeRoutes, { body })
  expect(shown.unresolved).toEqual([])
  expect(shown.routes.map(({ name, children, capacity, full }) => ({ name, children, capacity, full }))).toEqual([
    { name: 'Piazza Mercato – School', children: 2, capacity: 2, full: 'seats' },
    { name: 'Piazza Mercato – School 2', children: 2, capacity: 2, full: null },
  ])
  const [route] = shown.routes
  expect(route?.stops.map((stop) => [stop.name, stop.time, stop.children.length])).toEqual([
    ['Piazza Mercato', expect.stringMatching(/^07:/), 2],
    ['School', '07:55', 0],
  ])
  const walkers = shown.routes.flatMap((one) => one.stops.flatMap((stop) => stop.children))
  expect(Object.fromEntries(walkers.map(({ name, walkMetres }) => [name, walkMetres]))).toEqual({
    'Ada Colli': 14,
    'Ben Colli': 29,
    'Cleo Colli': 43,
    'Dana Colli': 58,
  })
  expect((await admin.list(searchDraftRoutes, { body: {} })).data).toEqual([])

  const built = await admin.call(buildRoutes, { body: { ...body, fingerprint: shown.fingerprint } })
  expect(built.routes.map((one) => [one.name, one.passengers])).toEqual([
    ['Piazza Mercato – School', 2],
    ['Piazza Mercato – School 2', 2],
  ])
  const saved = await admin.call(getRoute, { params: { id: built.routes[0]?.id ?? '' } })
  expect(saved.stopList[0]?.placeId).toBe(square.id)
  expect(saved.passengerList.map((one) => one.childId).toSorted()).toEqual(
    route?.stops[0]?.children.map((child) => child.id).toSorted(),
  )
})

test('what was shown is not saved when a child has come since', async () => {
  const { admin, body, live } = await scene(['Ada'])
  const { fingerprint } = await admin.call(proposeRoutes, { body })
  await live('Ben', 45.93)
  expect(await admin.refused(buildRoutes, { body: { ...body, fingerprint } })).toMatchObject({
    status: 409,
    errorCode: 'E013',
  })
  expect((await admin.list(searchDraftRoutes, { body: {} })).data).toEqual([])
})

test('whoever uses a wheelchair is fetched at home, or named when no vehicle has a place', async () => {
  const { admin, body, live } = await scene(['Ada'])
  await live('Elio', 45.9203, true)
  const shown = async (wheelchairPlaces: number) =>
    admin.call(proposeRoutes, { body: { ...body, walkMetres: 20, wheelchairPlaces } })
  expect((await shown(0)).unresolved).toMatchObject([{ name: 'Elio Colli', reason: 'no_wheelchair_place' }])
  const { routes, unresolved } = await shown(1)
  expect(unresolved).toEqual([])
  expect(routes.flatMap((route) => route.stops.map((stop) => stop.name))).toEqual([
    'Casa Elio',
    'Piazza Mercato',
    'School',
  ])
})

test('homes that share a stop where none is known wait at a stop of the street, not at a home of another family', async () => {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const admin = app.as(organisation.administrator)
  const place = (name: string, kind: 'school' | 'home_point', latitude: number) =>
    admin.call(createPlace, {
      body: { customerGroupId: group.id, name, kind, latitude, longitude: 9.1, address: 'Via Monte 12, Collina' },
    })
  await place('School', 'school', 45.9)
  for (const [n, name] of ['Ada', 'Ben'].entries()) {
    const home = await place(`Casa ${name}`, 'home_point', 45.92 + n / 10_000)
    const { id } = await enrol(app, organisation, name)
    const { version, surname } = await admin.call(getChild, { params: { id } })
    await admin.call(updateChild, { params: { id }, body: { version, name, surname, homePlaceId: home.id } })
  }
  const body = { customerGroupId: group.id, direction: 'to_school' } as const
  const { routes } = await admin.call(proposeRoutes, { body })
  expect(routes).toMatchObject([
    {
      name: 'Via Monte – School',
      stops: [
        { name: 'Via Monte', isNew: true },
        { name: 'School', isNew: false },
      ],
    },
  ])
  const built = await admin.call(buildRoutes, { body })
  const saved = await admin.call(getRoute, { params: { id: built.routes[0]?.id ?? '' } })
  expect(saved.stopList.map((stop) => stop.name)).toEqual(['Via Monte', 'School'])
  // The return run finds the stop that was made.
  const back = await admin.call(proposeRoutes, { body: { ...body, direction: 'from_school' } })
  expect(back.routes[0]?.stops.map((stop) => [stop.placeId, stop.isNew])).toEqual(
    saved.stopList.toReversed().map((stop) => [stop.placeId, false]),
  )
})
