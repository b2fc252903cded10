import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { PNG } from '#app/server/testing/pickup-scene.ts'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { getRoute } from '#features/routes/shared/routes.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { getStopPicture } from '#features/runs/shared/spots.contract.ts'
import * as places from '../shared/places.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const corner = { name: 'Corner', kind: 'stop' as const, latitude: 45.9, longitude: 9.1 }

/** A line, its administrator, and its first stop. */
async function scene() {
  const line = await activeLine(app)
  const admin = app.as(line.organisation.administrator)
  const assistant = app.as(line.organisation.assistant)
  const stopId = line.route.stopList[0]?.placeId ?? ''
  return { line, admin, assistant, stopId, params: { id: stopId } }
}

/** How often the group was told that the place changed, so far. */
async function told(organisationId: string, placeId: string, groupId: string): Promise<number> {
  const rows = await app.inside(organisationId, ({ db }) =>
    db.selectFrom('outbox').select(['data', 'audience']).where('message', '=', 'places.changed').execute(),
  )
  const all = rows.map((row) => JSON.stringify([row.data, row.audience]))
  return all.filter((row) => row === JSON.stringify([{ placeId }, { groupStaff: [groupId] }])).length
}

test('a place says how far around people wait, on which side, and what is dangerous; within limits', async () => {
  const { admin, line } = await scene()
  const body = {
    customerGroupId: line.group.id,
    ...corner,
    safetyNotes: 'Behind the barrier',
    sideOfRoad: 'left' as const,
  }
  const made = await admin.call(places.createPlace, { body })
  expect(made).toMatchObject({ radiusM: 50, sideOfRoad: 'left', safetyNotes: 'Behind the barrier', picture: null })
  const { id, version } = made
  const changed = await admin.call(places.updatePlace, { params: { id }, body: { ...corner, version, radiusM: 500 } })
  expect(changed).toMatchObject({ radiusM: 500, sideOfRoad: null })
  for (const radiusM of [9, 501, 20.5])
    expect(await admin.refused(places.createPlace, { body: { ...body, radiusM } })).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'radiusM' }],
    })
})

test('its page names the routes that stop there, and for administrators whose home or school it is', async () => {
  const { admin, assistant, line, params } = await scene()
  const [ada] = line.children
  const { version, name, surname } = await admin.call(getChild, { params: { id: ada.id } })
  await admin.call(updateChild, { params: { id: ada.id }, body: { version, name, surname, homePlaceId: params.id } })
  const route = { id: line.route.id, name: line.route.name, status: 'ACTIVE', direction: 'to_school' }
  expect(await admin.call(places.getPlace, { params })).toMatchObject({
    routes: [{ ...route, plannedTime: line.route.stopList[0]?.plannedTime }],
    children: [{ id: ada.id, as: 'home' }],
    childCount: 1,
  })
  expect(await assistant.call(places.getPlace, { params })).toMatchObject({
    routes: [route],
    children: [],
    childCount: 0,
  })
})

test('its page names twenty children and says how many there are', async () => {
  const { admin, line, params } = await scene()
  for (let n = 1; n <= 21; n += 1) {
    const { id } = await enrol(app, line.organisation, `Child ${String(n).padStart(2, '0')}`)
    await app.database.asOwner('update child_profile set school_place_id = $1 where person_id = $2', [params.id, id])
  }
  const { children, childCount } = await admin.call(places.getPlace, { params })
  expect(childCount).toBe(21)
  expect(children).toHaveLength(20)
  expect(children.at(-1)).toMatchObject({ fullName: 'Child 20 Colli', as: 'school' })
})

test('its picture is read by who may see the place, and is gone when it is removed', async () => {
  const { admin, assistant, line, params } = await scene()
  const strangers = await newOrganisation(app)
  expect(await admin.refused(places.getPlacePicture, { params })).toMatchObject({ status: 404 })
  const { picture } = await admin.call(places.setPlacePicture, { params, body: { profileImageData: PNG } })
  expect(picture).not.toBeNull()
  const colleague = await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }])
  for (const reader of [admin, assistant]) {
    const answer = await reader.send(places.getPlacePicture, { params })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  for (const reader of [app.as(strangers.administrator), app.as(colleague)])
    expect(await reader.refused(places.getPlacePicture, { params })).toMatchObject({ status: 404 })
  expect(await admin.call(places.removePlacePicture, { params })).toMatchObject({ picture: null })
  expect(await admin.call(places.removePlacePicture, { params })).toMatchObject({ picture: null })
  expect(await admin.refused(places.getPlacePicture, { params })).toMatchObject({ status: 404 })
  const files = await app.inside(line.organisation.id, ({ db }) =>
    db.selectFrom('file').select('dropped_at').where('kind', '=', 'places.picture').execute(),
  )
  expect(files).toEqual([{ dropped_at: app.clock.now() }])
})

test('what is no picture is refused, and one of a removed place is forgotten with it', async () => {
  const { admin, line } = await scene()
  const { id } = await admin.call(places.createPlace, { body: { customerGroupId: line.group.id, ...corner } })
  const wrong = { params: { id }, body: { profileImageData: Buffer.from('a letter').toString('base64') } }
  expect(await admin.refused(places.setPlacePicture, wrong)).toMatchObject({ status: 400, errorCode: 'E016' })
  await admin.call(places.setPlacePicture, { params: { id }, body: { profileImageData: PNG } })
  await admin.call(places.deletePlace, { params: { id } })
  const files = await app.inside(line.organisation.id, ({ db }) =>
    db.selectFrom('file').select('id').where('kind', '=', 'places.picture').where('dropped_at', 'is', null).execute(),
  )
  expect(files).toEqual([])
})

test('the places of an adult are those of their children and their crews, each with why', async () => {
  const { admin, line, stopId } = await scene()
  const { organisation, children, route } = line
  const of = async (id: string) =>
    (await admin.call(places.listPersonPlaces, { params: { id } })).map(({ name, uses }) => ({ name, uses }))
  const ride = { as: 'stop', child: children[0].name, route: route.name }
  expect(await of(organisation.parent.personId)).toEqual([
    { name: 'School', uses: [ride] },
    { name: 'Via Roma', uses: [ride] },
  ])
  const crew = { as: 'stop', child: null, route: route.name }
  expect(await of(organisation.assistant.personId)).toEqual(
    ['Piazza Mercato', 'School', 'Via Roma'].map((name) => ({ name, uses: [crew] })),
  )
  // Who is kept away from a child learns nothing from its places.
  const kept = await organisation.person([{ role: 'CB_PARENT', group: line.group }])
  const mia = await enrol(app, organisation, 'Mia')
  await makeGuardian(app, organisation, kept, mia, { restricted: true })
  const { version, name, surname } = await admin.call(getChild, { params: { id: mia.id } })
  await admin.call(updateChild, { params: { id: mia.id }, body: { version, name, surname, homePlaceId: stopId } })
  expect(await of(kept.personId)).toEqual([])
  const stranger = app.as((await newOrganisation(app)).administrator)
  const params = { id: organisation.parent.personId }
  expect(await stranger.refused(places.listPersonPlaces, { params })).toMatchObject({ status: 404 })
})

test('staff of the group are told when a place is added, changed, given a picture, merged and removed', async () => {
  const { admin, line } = await scene()
  const group = line.group.id
  const tells = async (id: string, times: number) => expect(await told(line.organisation.id, id, group)).toBe(times)
  const { id, version } = await admin.call(places.createPlace, { body: { customerGroupId: group, ...corner } })
  await tells(id, 1)
  const place = await admin.call(places.updatePlace, { params: { id }, body: { ...corner, version, name: 'Edge' } })
  await tells(id, 2)
  await admin.call(places.setPlacePicture, { params: { id }, body: { profileImageData: PNG } })
  await tells(id, 3)
  const twin = await admin.call(places.createPlace, { body: { customerGroupId: group, ...corner } })
  await admin.call(places.mergePlaces, {
    params: { id },
    body: { duplicateId: twin.id, version: place.version, duplicateVersion: twin.version },
  })
  await tells(id, 4)
  await admin.call(places.deletePlace, { params: { id } })
  await tells(id, 5)
})

test('places near a point are found, the same distance east as north', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const north = (metres: number) => corner.latitude + metres / METRES_PER_DEGREE
  const east = (metres: number) =>
    corner.longitude + metres / METRES_PER_DEGREE / Math.cos((corner.latitude * Math.PI) / 180)
  const points = {
    North: [north(90), corner.longitude],
    East: [corner.latitude, east(90)],
    Far: [corner.latitude, east(110)],
  }
  for (const [name, [latitude, longitude]] of Object.entries(points))
    await admin.call(places.createPlace, {
      body: { ...corner, customerGroupId: organisation.groups[0].id, name, latitude: latitude!, longitude: longitude! },
    })
  const { latitude, longitude } = corner
  const { data } = await admin.list(places.searchPlaces, {
    body: { filters: { near: { latitude, longitude, metres: 100 } } },
  })
  expect(data.map((place) => place.name)).toEqual(['East', 'North'])
})

test('a place is found by a word of its address, and the suggestion says it', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const address = 'Città Alta, Via Gòito 7'
  const made = await admin.call(places.createPlace, {
    body: { ...corner, customerGroupId: organisation.groups[0].id, address },
  })
  const found = async (q: string) => {
    const { data } = await admin.list(places.searchPlaces, { body: { q } })
    return data.map((place) => place.id)
  }
  expect(await found('goito')).toEqual([made.id])
  expect(await found('citta')).toEqual([made.id])
  expect(await found('oito')).toEqual([])
  expect(await admin.call(places.autocompletePlaces, { query: { q: 'via go' } })).toMatchObject([
    { id: made.id, address },
  ])
})

test('places for a record of one group are those of that group, for an administrator of several too', async () => {
  const organisation = await newOrganisation(app)
  const [hill, valley] = organisation.groups
  const both = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group: hill },
      { role: 'CB_ADMIN', group: valley },
    ]),
  )
  for (const { id } of [hill, valley])
    await both.call(places.createPlace, { body: { ...corner, name: `Gate of ${id}`, customerGroupId: id } })
  const found = async (customerGroupId?: string) =>
    (await both.call(places.autocompletePlaces, { query: { q: 'gate', ...(customerGroupId && { customerGroupId }) } }))
      .length
  expect([await found(), await found(hill.id), await found(valley.id)]).toEqual([2, 1, 1])
  expect(await found((await newOrganisation(app)).groups[0].id)).toBe(0)
})

describe('where a run stops', () => {
  /** The first stop with everything that can be said about it. */
  async function described(kind: 'stop' | 'home_point' = 'stop') {
    const { admin, assistant, line, params } = await scene()
    const { version, name, latitude, longitude } = await admin.call(places.getPlace, { params })
    const words = { safetyNotes: 'Wait behind the barrier', sideOfRoad: 'right' as const }
    await admin.call(places.updatePlace, { params, body: { version, name, kind, latitude, longitude, ...words } })
    await admin.call(places.setPlacePicture, { params, body: { profileImageData: PNG } })
    const parent = app.as(line.organisation.parent)
    const stopId = line.run.stops[0]?.id ?? ''
    return { admin, assistant, parent, line, words, stopId, picture: { params: { id: line.run.id, stopId } } }
  }

  test('crew and family read the note, the side and the picture, also when they were said after the run was made', async () => {
    const { assistant, parent, line, words, stopId, picture } = await described()
    for (const reader of [assistant, parent]) {
      const { spots } = await reader.call(getRun, { params: { id: line.run.id } })
      expect(spots).toMatchObject([{ stopId, ...words }])
      expect((await reader.send(getStopPicture, picture)).statusCode).toBe(200)
      const route = await reader.call(getRoute, { params: { id: line.route.id } })
      expect(route.spots).toMatchObject([{ stopId: route.stopList[0]?.id, ...words }])
    }
    const school = { params: { id: line.run.id, stopId: line.run.stops[2]?.id ?? '' } }
    expect(await parent.refused(getStopPicture, school)).toMatchObject({ status: 404 })
  })

  test('what is said about a home is for those who come there, not for families', async () => {
    const { assistant, parent, line, words, picture } = await described('home_point')
    const params = { id: line.run.id }
    expect((await assistant.call(getRun, { params })).spots).toMatchObject([words])
    expect((await parent.call(getRun, { params })).spots).toEqual([])
    expect((await parent.call(getRoute, { params: { id: line.route.id } })).spots).toEqual([])
    expect(await parent.refused(getStopPicture, picture)).toMatchObject({ status: 404 })
  })

  test('whoever has the run before them fetches it again: of the families those with a child at the stop', async () => {
    const { admin, line, params } = await scene()
    const { organisation, group, children, run } = line
    const elsewhere = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, elsewhere, children[2])
    const told = () =>
      app.inside(organisation.id, ({ db }) =>
        db.selectFrom('outbox').select(['id', 'data', 'audience']).where('message', '=', 'runs.changed').execute(),
      )
    // Rows that were relayed in between are written again, and come in another order.
    const before = new Set((await told()).map((row) => row.id))
    const { version, name, kind, latitude, longitude } = await admin.call(places.getPlace, { params })
    const safetyNotes = 'Ice on the steps'
    await admin.call(places.updatePlace, { params, body: { version, name, kind, latitude, longitude, safetyNotes } })
    const fresh = (await told()).filter((row) => !before.has(row.id))
    const now = fresh.filter((row) => JSON.stringify(row.data) === JSON.stringify({ runId: run.id }))
    expect(now).toHaveLength(1)
    const audience = JSON.stringify(now[0]?.audience)
    expect(audience).toContain(organisation.parent.personId)
    expect(audience).toContain(organisation.assistant.personId)
    expect(audience).not.toContain(elsewhere.personId)
  })

  test('a family that has no child at the stop sees nothing of it', async () => {
    const { line, picture } = await described()
    const { organisation, group, children } = line
    const other = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, other, children[2])
    const { spots } = await app.as(other).call(getRun, { params: { id: line.run.id } })
    expect(spots).toEqual([])
    expect(await app.as(other).refused(getStopPicture, picture)).toMatchObject({ status: 404 })
  })
})
