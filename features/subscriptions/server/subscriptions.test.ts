import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCredential } from '#features/session/shared/credential.contract.ts'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/subscriptions.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const admin = () => app.as(school.administrator)
const of = (person: { personId: string }) => ({ params: { id: person.personId } })
const lettersTo = async (email: string) => (await app.mail()).filter((letter) => letter.to === email)
const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? ''
const emailOf = (person: { personId: string }) => `${person.personId}@example.test`
const signsIn = async (username: string, password = PASSWORD) =>
  (await app.anonymous().send(signIn, { body: { username, password } })).statusCode

async function withEmail(person: TestPerson, email: string | null = emailOf(person)): Promise<TestPerson> {
  await app.database.asOwner('update person set email = $1 where id = $2', [email, person.personId])
  return person
}

/** Somebody of the first group with password and e-mail address. */
const someone = async (role: Role = 'CB_PARENT') =>
  withEmail(await school.person([{ role, group: school.groups[0] }], { password: PASSWORD }))

/** A parent as an import leaves them: a contact without an account. */
async function contact(email?: string | null): Promise<TestPerson> {
  const person = await withEmail(await school.person([{ role: 'CB_PARENT', group: school.groups[0] }]), email)
  await app.database.asOwner('delete from control.account_organisation where person_id = $1', [person.personId])
  return person
}

async function audited(person: TestPerson): Promise<string[]> {
  const rows = await app.database.asOwner<{ action: string }>(
    // The clock of a test stands still, so the time says nothing about the order.
    'select action from audit where subject_id = $1 order by action',
    [person.personId],
  )
  return rows.map((row) => row.action)
}

describe('credentials for a person without an account', () => {
  test('generated, defined by the person with the link, and never seen by the administrator', async () => {
    const parent = await contact()
    const email = emailOf(parent)
    expect(await admin().call(contract.getStatus, of(parent))).toEqual({
      status: 'A',
      state: 'none',
      credentialGenerated: false,
      username: null,
      email,
    })
    const answer = await admin().call(contract.generate, of(parent))
    expect(answer).toEqual({
      status: 'A',
      state: 'invited',
      credentialGenerated: true,
      username: expect.stringMatching(/\.\d{4}$/),
      email,
    })
    const [letter] = await lettersTo(email)
    expect(letter?.body).toContain('http://localhost/loggedOut/defineCredential/#token=')
    const body = { token: tokenIn(letter?.body), username: email, password: PASSWORD, passwordConfirm: PASSWORD }
    await app.anonymous().call(defineCredential, { body })
    expect(await signsIn(email)).toBe(200)
    expect(await audited(parent)).toEqual(['subscriptions.generated'])
    expect(await admin().refused(contract.generate, of(parent))).toMatchObject({ status: 409, errorCode: 'E013' })
  })

  test('without an e-mail address it is refused with what to do', async () => {
    const parent = await contact(null)
    expect(await admin().refused(contract.generate, of(parent))).toMatchObject({
      status: 409,
      errorCode: 'E031',
      detail: expect.stringContaining('add one'),
    })
    expect(await audited(parent)).toEqual([])
  })

  test('twice at the same time makes one account and one letter', async () => {
    const parent = await contact()
    const answers = await Promise.all([1, 2, 3].map(() => admin().send(contract.generate, of(parent))))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await lettersTo(emailOf(parent))).toHaveLength(1)
    expect(await audited(parent)).toEqual(['subscriptions.generated'])
  })
})

describe('an account', () => {
  test('that is blocked ends every session at once, gets no letter, and comes back when restored', async () => {
    const parent = await someone()
    const session = app.as(parent)
    await session.call(getMyInfo)
    expect(await admin().call(contract.block, of(parent))).toMatchObject({ status: 'D' })
    expect(await session.refused(getMyInfo)).toMatchObject({ status: 412, errorCode: 'E006' })
    expect(await signsIn(parent.username)).toBe(403)
    expect(await admin().refused(contract.resetPassword, of(parent))).toMatchObject({ status: 409, errorCode: 'E013' })
    expect(await admin().call(contract.restore, of(parent))).toMatchObject({ status: 'A' })
    expect(await session.refused(getMyInfo)).toMatchObject({ status: 412 })
    expect(await signsIn(parent.username)).toBe(200)
    expect(await audited(parent)).toEqual(['subscriptions.blocked', 'subscriptions.restored'])
  })

  test('whose credentials are reset loses password, sessions and older links', async () => {
    const parent = await someone()
    const session = app.as(parent)
    await session.call(getMyInfo)
    await admin().call(contract.resetPassword, of(parent))
    expect(await session.call(getMyInfo)).toMatchObject({ username: parent.username })
    const [older] = await lettersTo(emailOf(parent))
    expect(older?.body).toContain('/loggedOut/resetPassword/')
    await admin().call(contract.reset, of(parent))
    expect(await session.refused(getMyInfo)).toMatchObject({ status: 412 })
    expect(await signsIn(parent.username)).toBe(401)
    const letter = (await lettersTo(emailOf(parent))).at(-1)
    const body = {
      token: tokenIn(letter?.body),
      username: parent.username,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    }
    const states = await app.database.asOwner<{ kind: string; used: boolean }>(
      'select kind, used_at is not null as used from control.link_token where account_id = $1 order by kind',
      [parent.accountId],
    )
    expect(states).toEqual([
      { kind: 'define', used: false },
      { kind: 'reset', used: true },
    ])
    await app.anonymous().call(defineCredential, { body })
    expect(await signsIn(parent.username)).toBe(200)
  })

  test('is not flooded with letters', async () => {
    const parent = await someone()
    for (let i = 0; i < 10; i += 1) await admin().call(contract.resetPassword, of(parent))
    expect(await admin().refused(contract.resetPassword, of(parent))).toMatchObject({ status: 429 })
  })

  test('of one’s own cannot be blocked (E018) or reset', async () => {
    const self = await someone('CB_ADMIN')
    expect(await app.as(self).refused(contract.block, of(self))).toMatchObject({ status: 409, errorCode: 'E018' })
    expect(await app.as(self).refused(contract.blockByLogin, of(self))).toMatchObject({ errorCode: 'E018' })
    expect(await app.as(self).refused(contract.reset, of(self))).toMatchObject({ status: 403, errorCode: 'E013' })
    expect(await app.as(self).call(getMyInfo)).toMatchObject({ username: self.username })
  })

  test('that does not exist is E017', async () => {
    const parent = await contact()
    for (const one of [
      contract.block,
      contract.restore,
      contract.reset,
      contract.resetPassword,
      contract.restoreByLogin,
    ])
      expect(await admin().refused(one, of(parent))).toMatchObject({ status: 409, errorCode: 'E017' })
  })
})

describe('whose accounts an administrator decides about', () => {
  test('people of the own groups: everybody else looks missing', async () => {
    const outside = await withEmail(await school.person([{ role: 'CB_PARENT', group: school.groups[1] }]))
    const { parent } = await newOrganisation(app)
    const child = await school.child(school.groups[0])
    const left = await school.person([{ role: 'CB_PARENT', group: school.groups[0], to: '2026-10-01' }])
    for (const person of [outside, parent, child, left]) {
      for (const one of [contract.getStatus, contract.generate, contract.block])
        expect(await admin().refused(one, of(person))).toMatchObject({ status: 404, errorCode: 'E014' })
    }
    const mine = await someone()
    const ids = [outside, parent, child, mine].map((person) => person.personId)
    expect(await admin().call(contract.searchStatus, { body: { ids } })).toEqual([
      { id: mine.personId, status: 'A', state: 'active', credentialGenerated: true, hasEmail: true },
    ])
  })

  test('nobody who administers other groups: that would be a way into them', async () => {
    const [hill, valley] = school.groups
    const colleague = await withEmail(
      await school.person([
        { role: 'CB_PARENT', group: hill },
        { role: 'CB_ADMIN', group: valley },
      ]),
    )
    for (const one of [contract.reset, contract.resetPassword, contract.block])
      expect(await admin().refused(one, of(colleague))).toMatchObject({ status: 403, errorCode: 'E013' })
    expect(await audited(colleague)).toEqual([])
  })

  test('nobody whose account another organisation uses too', async () => {
    const parent = await someone()
    const there = (await newOrganisation(app)).parent
    await app.database.asOwner('update control.account_organisation set account_id = $1 where person_id = $2', [
      parent.accountId,
      there.personId,
    ])
    for (const one of [contract.reset, contract.resetPassword, contract.block])
      expect(await admin().refused(one, of(parent))).toMatchObject({ status: 403, errorCode: 'E013' })
  })
})
