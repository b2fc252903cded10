import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import {
  autocompleteChildren,
  getChild,
  searchChildren,
  updateChild,
} from '#features/children/shared/children.contract.ts'
import { createPlace, deletePlace, searchPlaces, updatePlace } from '#features/places/shared/places.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { associate, disassociate, listParents } from '#features/relationships/shared/relationships.contract.ts'
import { autocompleteAssistants, searchAssistants, searchParents } from '../shared/people.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

describe('guardians', () => {
  test('a parent is associated once, sees the child from then on, and no longer after the end', async () => {
    const organisation = await newOrganisation(app)
    const [admin, parent] = [app.as(organisation.administrator), app.as(organisation.parent)]
    const ada = await enrol(app, organisation, 'Ada')
    const body = { parentId: organisation.parent.personId, childId: ada.id, kind: 'mother' as const, ...ALL_RIGHTS }
    expect(await parent.refused(getChild, { params: { id: ada.id } })).toMatchObject({ status: 404 })
    await admin.call(associate, { body })
    expect(await admin.refused(associate, { body })).toMatchObject({ status: 409, errorCode: 'E019' })
    expect(await parent.call(getChild, { params: { id: ada.id } })).toMatchObject({
      fullName: 'Ada Colli',
      abilities: { edit: false, reportAbsence: true },
    })
    expect(await admin.call(listParents, { params: { id: ada.id } })).toMatchObject([
      { adultName: 'Pia Parent', decide: true, restricted: false },
    ])
    await admin.call(disassociate, { body: { parentId: body.parentId, childId: ada.id } })
    expect(await parent.refused(getChild, { params: { id: ada.id } })).toMatchObject({ status: 404 })
  })

  test('a restricted adult finds the child nowhere, whatever another row allows', async () => {
    const organisation = await newOrganisation(app)
    const ada = await enrol(app, organisation, 'Ada')
    await makeGuardian(app, organisation, organisation.parent, ada)
    await app.inside(organisation.id, ({ db, newId }) =>
      db
        .insertInto('relationship')
        .values({
          organisation_id: organisation.id,
          id: newId(),
          adult_id: organisation.parent.personId,
          child_id: ada.id,
          kind: 'father',
          ...rightColumns(ALL_RIGHTS),
          restricted: true,
          valid_from: '2026-01-01',
        })
        .execute(),
    )
    const parent = app.as(organisation.parent)
    expect(await parent.refused(getChild, { params: { id: ada.id } })).toMatchObject({ status: 404 })
    expect((await parent.list(searchChildren, { body: {} })).page.total).toBe(0)
    expect(await parent.call(autocompleteChildren, { query: { q: 'ad' } })).toEqual([])
  })

  test('an assistant finds the contacts of the children on today’s runs and of nobody else', async () => {
    const { organisation, children } = await activeLine(app)
    const dana = await enrol(app, organisation, 'Dana')
    const other = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
    await makeGuardian(app, organisation, other, dana)
    const assistant = app.as(organisation.assistant)
    const { data } = await assistant.list(searchParents, { body: {} })
    expect(data.map((parent) => [parent.fullName, parent.of.map((child) => child.name)])).toEqual([
      ['Pia Parent', ['Ada Colli']],
    ])
    expect((await assistant.list(searchParents, { body: { filters: { childId: dana.id } } })).page.total).toBe(0)
    expect((await assistant.list(searchParents, { body: { filters: { childId: children[0].id } } })).page.total).toBe(1)
  })
})

test('assistants are found by the beginning of either name, with the routes they are on', async () => {
  const { organisation } = await activeLine(app)
  const admin = app.as(organisation.administrator)
  expect(await admin.call(autocompleteAssistants, { query: { q: 'ass' } })).toMatchObject([{ name: 'Aldo Assistant' }])
  expect(await admin.call(autocompleteAssistants, { query: { q: '%' } })).toEqual([])
  expect((await admin.list(searchAssistants, { body: {} })).data).toMatchObject([
    { fullName: 'Aldo Assistant', of: [{ name: 'Line 3' }] },
  ])
})

test('assistants for a record of one group are those of that group, for an administrator of several too', async () => {
  const { organisation } = await activeLine(app)
  const [hill, valley] = organisation.groups
  const both = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group: hill },
      { role: 'CB_ADMIN', group: valley },
    ]),
  )
  await organisation.person([{ role: 'CB_ASSISTANT', group: valley }], { name: 'Asia', surname: 'Valle' })
  const found = async (customerGroupId?: string) =>
    (await both.call(autocompleteAssistants, { query: { q: 'as', ...(customerGroupId && { customerGroupId }) } })).map(
      (one) => one.name,
    )
  expect(await found()).toEqual(['Aldo Assistant', 'Asia Valle'])
  expect(await found(hill.id)).toEqual(['Aldo Assistant'])
  expect(await found(valley.id)).toEqual(['Asia Valle'])
  const foreign = await activeLine(app)
  expect(await found(foreign.group.id)).toEqual([])
})

describe('children', () => {
  test('are found by the beginning of either name, whatever the accents and the case', async () => {
    const organisation = await newOrganisation(app)
    for (const name of ['Zoë', 'Zoran', 'Ada']) await enrol(app, organisation, name)
    const admin = app.as(organisation.administrator)
    const found = async (q: string) =>
      (await admin.list(searchChildren, { body: { q } })).data.map((child) => child.name)
    expect(await found('ZOE')).toEqual(['Zoë'])
    expect(await found('zo')).toEqual(['Zoë', 'Zoran'])
    expect(await found('colli')).toEqual(['Ada', 'Zoë', 'Zoran'])
    expect(await found('a_a')).toEqual([])
  })

  test('come page by page with their exact total', async () => {
    const organisation = await newOrganisation(app)
    for (let i = 0; i < 5; i += 1) await enrol(app, organisation, `Child ${i}`)
    const admin = app.as(organisation.administrator)
    const page = await admin.list(searchChildren, { body: { limit: 2, offset: 2 } })
    expect(page.data.map((child) => child.name)).toEqual(['Child 2', 'Child 3'])
    expect(page.page).toEqual({ limit: 2, offset: 2, total: 5 })
  })

  test('keep the change of the first of two administrators', async () => {
    const organisation = await newOrganisation(app)
    const ada = await enrol(app, organisation, 'Ada')
    const admin = app.as(organisation.administrator)
    const { version } = await admin.call(getChild, { params: { id: ada.id } })
    const body = { version, name: 'Ada', surname: 'Colli' }
    await admin.call(updateChild, { params: { id: ada.id }, body: { ...body, schoolClass: '2A', needs: ['allergy'] } })
    expect(
      await admin.refused(updateChild, { params: { id: ada.id }, body: { ...body, schoolClass: '3A' } }),
    ).toMatchObject({ status: 409, errorCode: 'E016', current: { schoolClass: '2A', needs: ['allergy'] } })
  })
})

describe('places', () => {
  test('are removed only while nothing uses them', async () => {
    const { organisation, route } = await activeLine(app)
    const admin = app.as(organisation.administrator)
    const stop = route.stopList[0]?.placeId ?? ''
    expect(await admin.refused(deletePlace, { params: { id: stop } })).toMatchObject({ status: 409, errorCode: 'E013' })
    const spare = await admin.call(createPlace, {
      body: { customerGroupId: organisation.groups[0].id, name: 'Spare', kind: 'stop', latitude: 45, longitude: 9 },
    })
    expect(await admin.call(deletePlace, { params: { id: spare.id } })).toBe(true)
  })

  test('refuse coordinates that are not on earth', async () => {
    const organisation = await newOrganisation(app)
    const body = {
      customerGroupId: organisation.groups[0].id,
      name: 'Nowhere',
      kind: 'stop',
      latitude: 91,
      longitude: 9,
    }
    expect(await app.as(organisation.administrator).refused(createPlace, { body })).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'latitude' }],
    })
  })

  test('an assistant finds the stops of the own routes alone', async () => {
    const { organisation } = await activeLine(app)
    await app.as(organisation.administrator).call(createPlace, {
      body: {
        customerGroupId: organisation.groups[0].id,
        name: 'Home of a child',
        kind: 'home_point',
        latitude: 45,
        longitude: 9,
      },
    })
    const { data } = await app.as(organisation.assistant).list(searchPlaces, { body: {} })
    expect(data.map((place) => place.name)).toEqual(['Piazza Mercato', 'School', 'Via Roma'])
  })

  test('renamed later leave the runs that exist as they were', async () => {
    const { organisation, route, run } = await activeLine(app)
    const admin = app.as(organisation.administrator)
    const { data } = await admin.list(searchPlaces, { body: { q: 'via roma' } })
    const place = data[0]
    if (!place) throw new Error('the place is there')
    await admin.call(updatePlace, {
      params: { id: place.id },
      body: { version: place.version, name: 'Via Torino', kind: 'stop', latitude: 45, longitude: 9 },
    })
    expect((await admin.call(getRun, { params: { id: run.id } })).stops[0]?.name).toBe('Via Roma')
    expect(route.stopList[0]?.name).toBe('Via Roma')
  })
})
