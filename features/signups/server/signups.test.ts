import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { countNotices } from '#features/notices/shared/bell.contract.ts'
import { createChild } from '#features/children/shared/children.contract.ts'
import { listParents } from '#features/relationships/shared/relationships.contract.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { getStatus } from '#features/subscriptions/shared/subscriptions.contract.ts'
import * as contract from '../shared/signups.contract.ts'

let app: TestApp
let school: TestOrganisation
let code: string
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  school = await newOrganisation(app)
  code = await open()
})
afterAll(() => app?.close())

const admin = () => app.as(school.administrator)
const group = () => school.groups[0].id
const open = async () =>
  (await admin().call(contract.setDoor, { params: { id: group() }, body: { open: true } })).code ?? ''

/** An address of its own each time: asking is throttled by address. */
const someone = () => ({
  code,
  name: 'Nora',
  surname: 'Conti',
  email: `${crypto.randomUUID()}@example.org`,
  role: 'CB_PARENT' as const,
  message: 'For Elia in 2A',
})
type Asked = Omit<ReturnType<typeof someone>, 'role'> & { role: 'CB_PARENT' | 'CB_ASSISTANT'; phone?: string }
const ask = (body: Asked) => app.anonymous().call(contract.askForAccount, { body })
const waiting = async () => (await admin().list(contract.searchSignUps, { body: {} })).data
const lettersTo = async (email: string) => (await app.mail()).filter((letter) => letter.to === email)

describe('the door of a group', () => {
  test('is closed at first and says which group it leads to when it is open', async () => {
    expect(await app.anonymous().call(contract.getDoor, { params: { code } })).toEqual({
      group: school.groups[0].name,
      organisation: school.name,
    })
    const doors = await admin().call(contract.listDoors)
    expect(doors.find((door) => door.groupId === group())?.code).toBe(code)
  })

  test('that was closed, or opened anew, is dead under the old address', async () => {
    const next = await open()
    expect(next).not.toBe(code)
    expect(await app.anonymous().refused(contract.getDoor, { params: { code } })).toMatchObject({ status: 404 })
    await admin().call(contract.setDoor, { params: { id: group() }, body: { open: false } })
    expect(await app.anonymous().refused(contract.getDoor, { params: { code: next } })).toMatchObject({ status: 404 })
    expect(await app.anonymous().refused(contract.askForAccount, { body: someone() })).toMatchObject({ status: 404 })
    expect(await waiting()).toEqual([])
  })
})

describe('asking for an account', () => {
  test('waits for an administrator of the group, who is told once, and gives no access', async () => {
    const body = someone()
    expect(await ask(body)).toBe(true)
    app.clock.pass({ seconds: 1 })
    expect(await ask({ ...body, message: 'For Elia and Ada' })).toBe(true)
    expect(await ask(body)).toBe(true)
    expect(await waiting()).toMatchObject([
      { fullName: 'Nora Conti', email: body.email, message: 'For Elia in 2A', state: 'asked', known: null },
      { email: body.email, message: 'For Elia and Ada', state: 'asked' },
    ])
    expect(await admin().call(countNotices)).toEqual({ unread: 1 })
    expect(await app.as(school.assistant).call(countNotices)).toEqual({ unread: 0 })
    const found = await admin().list(searchParents, { body: { q: 'Conti' } })
    expect(found.data).toEqual([])
  })

  test('never changes what somebody else asked for or who somebody is, whoever knows the code and the address', async () => {
    const body = someone()
    await ask(body)
    app.clock.pass({ seconds: 1 })
    await ask({ ...body, name: 'Thief', phone: '+39 000' })
    const [first, second] = await waiting()
    expect(first).toMatchObject({ name: 'Nora', phone: null })
    expect(second).toMatchObject({ name: 'Thief', phone: '+39 000' })
    await admin().call(contract.acceptSignUp, { params: { id: first!.id }, body: {} })
    const [parent] = (await admin().list(searchParents, { body: { q: 'Conti' } })).data
    await admin().call(contract.acceptSignUp, { params: { id: second!.id }, body: {} })
    expect((await admin().list(searchParents, { body: { q: 'Conti' } })).data).toEqual([parent])
    expect((await lettersTo(body.email)).filter((letter) => letter.body.includes('token='))).toHaveLength(1)
  })

  test('answers the same to an address that has an account, and is throttled by address', async () => {
    const body = someone()
    for (let times = 0; times < 3; times += 1) expect(await ask(body)).toBe(true)
    const problem = await app.anonymous().refused(contract.askForAccount, { body })
    expect(problem.status).toBe(429)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nora' }, 'email'],
    [{ role: 'CB_ADMIN' }, 'role'],
    [{ message: 'x'.repeat(1001) }, 'message'],
  ])('with %j is refused at its field', async (wrong, fieldName) => {
    const problem = await app.anonymous().refused(contract.askForAccount, { body: { ...someone(), ...wrong } })
    expect(problem.status).toBe(400)
    expect(problem.fields?.map((field) => field.fieldName)).toEqual([fieldName])
  })
})

describe('the administrator', () => {
  test('accepts: person, role and account are made, and the link for the first sign-in leaves', async () => {
    const body = someone()
    await ask(body)
    const [asked] = await waiting()
    const done = await admin().call(contract.acceptSignUp, { params: { id: asked!.id }, body: {} })
    expect(done).toMatchObject({ letter: 'sent', signUp: { state: 'accepted' } })
    const [parent] = (await admin().list(searchParents, { body: { q: 'Conti' } })).data
    expect(parent).toMatchObject({ fullName: 'Nora Conti', email: body.email })
    expect(await admin().call(getStatus, { params: { id: parent!.id } })).toMatchObject({
      status: 'A',
      credentialGenerated: true,
      username: expect.stringMatching(/^nora\.conti\.\d{4}$/),
    })
    const [letter] = await lettersTo(body.email)
    expect(letter?.body).toContain('/loggedOut/defineCredential/#token=')
    expect(await waiting()).toEqual([])
  })

  test('accepts a parent together with the child whom the request names: the parent sees that child at once', async () => {
    const admins = admin()
    const elia = await admins.call(createChild, {
      body: { customerGroupId: group(), name: 'Elia', surname: 'Conti', schoolClass: '2A' },
    })
    const other = await newOrganisation(app)
    const foreign = await other.child(other.groups[0])
    const body = someone()
    await ask(body)
    const [asked] = await waiting()
    const accepted = (childIds: string[]) => ({
      params: { id: asked!.id },
      body: { childIds, kind: 'mother' as const, see: true },
    })
    expect(await admins.refused(contract.acceptSignUp, accepted([foreign.personId]))).toMatchObject({ status: 404 })
    expect(await waiting()).toHaveLength(1)
    await admins.call(contract.acceptSignUp, accepted([elia.id, elia.id]))
    expect(await admins.call(listParents, { params: { id: elia.id } })).toMatchObject([
      { adultName: 'Nora Conti', kind: 'mother', see: true, seeCare: false, state: 'current' },
    ])
    const [parent] = (await admins.list(searchParents, { body: { q: 'Nora Conti' } })).data
    expect(parent?.of).toEqual([{ id: elia.id, name: 'Elia Conti' }])
  })

  test('links nobody to an assistant', async () => {
    const child = await school.child(school.groups[0])
    await ask({ ...someone(), role: 'CB_ASSISTANT' })
    const [asked] = await waiting()
    const call = { params: { id: asked!.id }, body: { childIds: [child.personId] } }
    expect(await admin().refused(contract.acceptSignUp, call)).toMatchObject({ status: 400, errorCode: 'E012' })
    expect(await waiting()).toHaveLength(1)
  })

  test('refuses, and who asked is told why', async () => {
    const body = someone()
    await ask(body)
    const [asked] = await waiting()
    await admin().call(contract.refuseSignUp, { params: { id: asked!.id }, body: { reason: 'We do not know you.' } })
    const [letter] = await lettersTo(body.email)
    expect(letter?.body).toContain('We do not know you.')
    expect(letter?.body).not.toContain('token=')
    const again = await admin().refused(contract.acceptSignUp, { params: { id: asked!.id }, body: {} })
    expect(again).toMatchObject({ status: 409, errorCode: 'E013', current: { state: 'refused' } })
  })

  test('gives the account to the person who has this address already, instead of making a second one', async () => {
    const body = someone()
    await app.inside(school.id, ({ db }) =>
      db
        .updateTable('person')
        .set({ email: body.email })
        .where('organisation_id', '=', school.id)
        .where('id', '=', school.parent.personId)
        .execute(),
    )
    await ask(body)
    const [asked] = await waiting()
    expect(asked?.known).toMatchObject({ id: school.parent.personId })
    // This parent of the test has an account.
    expect(await admin().call(contract.acceptSignUp, { params: { id: asked!.id }, body: {} })).toMatchObject({
      letter: 'none',
    })
    expect((await admin().list(searchParents, { body: { q: 'Conti' } })).data).toEqual([])
  })

  test('of another group or organisation sees and decides nothing', async () => {
    await ask(someone())
    const [asked] = await waiting()
    const other = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
    const stranger = await newOrganisation(app)
    for (const person of [other, stranger.administrator]) {
      const client = app.as(person)
      expect((await client.list(contract.searchSignUps, { body: {} })).data).toEqual([])
      expect(await client.refused(contract.acceptSignUp, { params: { id: asked!.id }, body: {} })).toMatchObject({
        status: 404,
      })
      expect(await client.refused(contract.setDoor, { params: { id: group() }, body: { open: false } })).toMatchObject({
        status: 404,
      })
    }
    expect(await waiting()).toHaveLength(1)
  })

  test('two at once: one accepts, the other is told', async () => {
    await ask(someone())
    const [asked] = await waiting()
    const colleague = await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }])
    const answers = await Promise.all(
      [school.administrator, colleague].map((person) =>
        app.as(person).send(contract.acceptSignUp, { params: { id: asked!.id }, body: {} }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin().list(searchParents, { body: { q: 'Conti' } })).data).toHaveLength(1)
  })
})
