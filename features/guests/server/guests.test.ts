import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { activeLine, admit, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import { createGuest, updatePerson } from '#features/people/shared/records.contract.ts'
import { completeList, getGuest, searchGuests } from '../shared/guests.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const namesFor = async (person: TestPerson) => ({
  list: (await app.as(person).list(searchGuests, { body: {} })).data.map((guest) => guest.fullName),
  all: (await app.as(person).call(completeList)).map((guest) => guest.name),
})

test('guests are found by administrators of the group, their family, and the assistants of their run', async () => {
  const { organisation, children } = await activeLine(app)
  const admin = app.as(organisation.administrator)
  // Ada is a child on the run and a guest; Olga is a guest alone.
  await admit(app, organisation, children[0])
  const olga = await admin.call(createGuest, {
    body: { customerGroupId: organisation.groups[0].id, name: 'Olga', surname: 'Zeta' },
  })
  const daughter = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, daughter, { id: olga.id, name: olga.fullName })
  expect(await namesFor(organisation.administrator)).toEqual({
    list: ['Ada Colli', 'Olga Zeta'],
    all: ['Ada Colli', 'Olga Zeta'],
  })
  expect(await namesFor(daughter)).toEqual({ list: ['Olga Zeta'], all: ['Olga Zeta'] })
  expect(await namesFor(organisation.assistant)).toEqual({ list: ['Ada Colli'], all: ['Ada Colli'] })
  expect(await namesFor((await newOrganisation(app)).administrator)).toEqual({ list: [], all: [] })
  expect(await app.as(daughter).call(getGuest, { params: { id: olga.id } })).toMatchObject({
    fullName: 'Olga Zeta',
    abilities: { edit: false, access: false },
  })
  expect(await app.as(organisation.assistant).refused(getGuest, { params: { id: olga.id } })).toMatchObject({
    status: 404,
  })
  const [read] = await app.database.asOwner<{ n: number }>(
    `select count(*)::int as n from audit where action = 'guests.read' and subject_id = $1`,
    [olga.id],
  )
  expect(read?.n).toBe(1)
})

test('a restricted adult finds a guest nowhere', async () => {
  const { organisation, children } = await activeLine(app)
  await admit(app, organisation, children[0])
  const adult = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, adult, children[0], { restricted: true })
  expect(await namesFor(adult)).toEqual({ list: [], all: [] })
  expect(await app.as(adult).refused(getGuest, { params: { id: children[0].id } })).toMatchObject({ status: 404 })
})

test('one person row: who is child and guest has one name, found under the new one everywhere', async () => {
  const { organisation, children } = await activeLine(app)
  const admin = app.as(organisation.administrator)
  await admit(app, organisation, children[0])
  const { version } = await admin.call(getGuest, { params: { id: children[0].id } })
  await admin.call(updatePerson, {
    params: { id: children[0].id },
    body: { version, name: 'Adele', surname: 'Colli' },
  })
  expect(await admin.call(getChild, { params: { id: children[0].id } })).toMatchObject({ fullName: 'Adele Colli' })
})
