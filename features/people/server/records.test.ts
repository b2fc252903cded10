import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchAssistants, searchParents } from '../shared/people.contract.ts'
import { createAssistant, createParent, getPerson, updatePerson } from '../shared/records.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const admin = () => app.as(school.administrator)
const newParent = (more: object = {}) =>
  admin().call(createParent, {
    body: { customerGroupId: school.groups[0].id, name: 'Rosa', surname: 'Neri', ...more },
  })
const change = (version: number, more: object = {}) => ({ version, name: 'Rosa', surname: 'Neri', ...more })

describe('a person', () => {
  test('is added to a group without e-mail, and is in the list from then on', async () => {
    const parent = await newParent({ surname: 'Nuova', phone: ' 045 1 ', language: 'it' })
    expect(parent).toMatchObject({
      fullName: 'Rosa Nuova',
      email: null,
      phone: '045 1',
      language: 'it',
      customerGroupDtos: [{ id: school.groups[0].id }],
      abilities: { edit: true, access: true, isOwn: false },
    })
    const { data } = await admin().list(searchParents, { body: { q: 'nuova' } })
    expect(data.map((one) => one.id)).toEqual([parent.id])
    const { id } = await admin().call(createAssistant, {
      body: { customerGroupId: school.groups[0].id, name: 'Ivo', surname: 'Nuova' },
    })
    expect((await admin().list(searchAssistants, { body: { q: 'nuova' } })).data.map((one) => one.id)).toEqual([id])
  })

  test('is changed by the first of two administrators; the second is told what it is now', async () => {
    const parent = await newParent()
    const body = change(parent.version, { email: 'rosa@example.it' })
    expect(await admin().call(updatePerson, { params: { id: parent.id }, body })).toMatchObject({
      email: 'rosa@example.it',
      version: 2,
    })
    expect(
      await admin().refused(updatePerson, { params: { id: parent.id }, body: change(1, { phone: '1' }) }),
    ).toMatchObject({ status: 409, errorCode: 'E016', current: { email: 'rosa@example.it', version: 2 } })
  })

  test('keeps the rules of its fields: an e-mail address, a code of its own', async () => {
    const [one, other] = [await newParent({ identifierCode: 'NRE-1' }), await newParent()]
    const attempt = (more: object) => admin().refused(updatePerson, { params: { id: other.id }, body: change(1, more) })
    expect(await attempt({ email: 'rosa@example.museum' })).toMatchObject({ fields: [{ fieldName: 'email' }] })
    expect(await attempt({ email: 'rosa' })).toMatchObject({ errorCode: 'E012', fields: [{ fieldName: 'email' }] })
    expect(await attempt({ identifierCode: 'NRE-1' })).toMatchObject({
      status: 409,
      errorCode: 'E019',
      fields: [{ fieldName: 'identifierCode' }],
    })
    // Their own code is no other person's.
    await admin().call(updatePerson, { params: { id: one.id }, body: change(1, { identifierCode: 'NRE-1' }) })
  })

  test('who administers other groups is changed by nobody of this one', async () => {
    const [here, there] = school.groups
    const boss = await school.person([
      { role: 'CB_PARENT', group: here },
      { role: 'CB_ADMIN', group: there },
    ])
    expect((await admin().call(getPerson, { params: { id: boss.personId } })).abilities).toEqual({
      readCare: true,
      readDocuments: true,
      edit: false,
      picture: false,
      editReason: 'people.ownOnly',
      access: false,
      decide: true,
      isOwn: false,
    })
    const body = change(1, { email: 'mine@example.it' })
    expect(await admin().refused(updatePerson, { params: { id: boss.personId }, body })).toMatchObject({
      status: 403,
      errorCode: 'E013',
    })
  })

  test('who has gone to another group looks missing here', async () => {
    const [here, there] = school.groups
    const gone = await school.person([
      { role: 'CB_PARENT', group: here, to: '2026-09-30' },
      { role: 'CB_PARENT', group: there, from: '2026-10-01' },
    ])
    expect(await admin().refused(getPerson, { params: { id: gone.personId } })).toMatchObject({ status: 404 })
  })

  test('looks missing to a stranger, and to an assistant who has no run with the children', async () => {
    const parent = await newParent()
    const other = await newOrganisation(app)
    const params = { id: parent.id }
    expect(await app.as(other.administrator).refused(getPerson, { params })).toMatchObject({ status: 404 })
    expect(await app.as(school.assistant).refused(getPerson, { params })).toMatchObject({ status: 404 })
  })
})

test('an assistant reads the contacts of today’s children, without code and without a way to change them', async () => {
  const { organisation, children } = await activeLine(app)
  const assistant = app.as(organisation.assistant)
  const id = organisation.parent.personId
  await app
    .as(organisation.administrator)
    .call(updatePerson, { params: { id }, body: change(1, { identifierCode: 'SECRET' }) })
  expect(await assistant.call(getPerson, { params: { id } })).toMatchObject({
    identifierCode: null,
    abilities: { edit: false, access: false },
  })
  // Restricted from the child: no contact any more.
  const restricted = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, restricted, children[1], { restricted: true })
  expect(await assistant.refused(getPerson, { params: { id: restricted.personId } })).toMatchObject({ status: 404 })
  const dana = await enrol(app, organisation, 'Dana')
  const elsewhere = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, elsewhere, dana)
  expect(await assistant.refused(getPerson, { params: { id: elsewhere.personId } })).toMatchObject({ status: 404 })
})

describe('the e-mail address of somebody with an account', () => {
  test('that an administrator or an import changes is told to the address before; a contact’s is not', async () => {
    const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }])
    const contact = await newParent({ email: 'contact-before@example.test' })
    const edit = async (id: string, email: string) => {
      const { version, name, surname } = await admin().call(getPerson, { params: { id } })
      return admin().call(updatePerson, { params: { id }, body: { version, name, surname, email } })
    }
    await edit(person.personId, 'own-before@example.test')
    await edit(person.personId, 'own-after@example.test')
    await edit(contact.id, 'contact-after@example.test')
    await app.runJobs()
    const told = (await app.mail()).filter((letter) => letter.subject.includes('changed by your school'))
    expect(told.map((letter) => letter.to)).toEqual(['own-before@example.test'])
    expect(told[0]?.body).not.toContain('own-after')
  })
})
