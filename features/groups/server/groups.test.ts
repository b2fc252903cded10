import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { createParent } from '#features/people/shared/records.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import * as contract from '../shared/groups.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const zone = 'Europe/Rome'

test('a group is made, and whoever made it administers it', async () => {
  const school = await newOrganisation(app)
  const admin = app.as(school.administrator)
  const made = await admin.call(contract.createGroup, { body: { name: 'Nursery', zone } })
  expect(made).toMatchObject({ name: 'Nursery', zone, archived: false, people: 1, version: 1 })
  expect((await admin.call(contract.listGroups)).map((group) => group.name)).toEqual(['Nursery', school.groups[0].name])
  await admin.call(createParent, { body: { customerGroupId: made.id, name: 'Rosa', surname: 'Neri' } })
  expect(await admin.refused(contract.createGroup, { body: { name: 'Nursery', zone } })).toMatchObject({
    errorCode: 'E019',
    fields: [{ fieldName: 'name' }],
  })
  expect(await admin.refused(contract.createGroup, { body: { name: 'Moon', zone: 'Moon/Base' } })).toMatchObject({
    errorCode: 'E012',
    fields: [{ fieldName: 'zone' }],
  })
})

test('a group is renamed by its administrators, the second of two is told', async () => {
  const school = await newOrganisation(app)
  const admin = app.as(school.administrator)
  const params = { id: school.groups[0].id }
  await admin.call(contract.updateGroup, { params, body: { version: 1, name: 'Hill', zone } })
  expect(
    await admin.refused(contract.updateGroup, { params, body: { version: 1, name: 'Hills', zone } }),
  ).toMatchObject({
    status: 409,
    errorCode: 'E016',
    current: { name: 'Hill', version: 2 },
  })
  const foreign = { id: school.groups[1].id }
  expect(
    await admin.refused(contract.updateGroup, { params: foreign, body: { version: 1, name: 'Mine', zone } }),
  ).toMatchObject({ status: 404 })
})

test('an archived group keeps everything, lets nobody but administrators in, and is restored', async () => {
  const school = await newOrganisation(app)
  const [admin, parent] = [app.as(school.administrator), app.as(school.parent)]
  const params = { id: school.groups[0].id }
  await parent.call(getMyInfo)
  expect(await admin.call(contract.archiveGroup, { params })).toMatchObject({ archived: true })
  expect(await parent.refused(getMyInfo)).toMatchObject({ status: 412 })
  const body = { customerGroupId: params.id, name: 'Rosa', surname: 'Neri' }
  expect(await admin.refused(createParent, { body })).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await admin.call(contract.restoreGroup, { params })).toMatchObject({ archived: false })
  expect(await parent.call(getMyInfo)).toMatchObject({ roleIdentifier: 'CB_PARENT' })
})

test('a group with active routes is not archived', async () => {
  const { organisation, group } = await activeLine(app)
  expect(
    await app.as(organisation.administrator).refused(contract.archiveGroup, { params: { id: group.id } }),
  ).toMatchObject({ status: 409, errorCode: 'E013' })
})
