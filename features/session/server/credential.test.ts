import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postLetter } from '#platform/server/mail/letter.ts'
import type { LinkKind } from '#platform/server/sessions/links.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/credential.contract.ts'
import { getMyInfo, signIn } from '../shared/session.contract.ts'
import { credentialLetter } from './credential-letters.api.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const OLD = 'the old password of a person'
const NEW = 'a new password, just as long'
const both = (password: string) => ({ password, passwordConfirm: password })

/** A parent with an e-mail address; with the old password unless told otherwise. */
async function newParent(password: string | undefined = OLD): Promise<TestPerson & { email: string }> {
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password })
  const email = `mail-of-${person.personId}@example.test`
  await app.inside(school.id, ({ db }) =>
    db
      .updateTable('person')
      .set({ email })
      .where('organisation_id', '=', school.id)
      .where('id', '=', person.personId)
      .execute(),
  )
  return { ...person, email }
}

const anybody = () => app.anonymous()
const lettersTo = async (email: string) => (await app.mail()).filter((letter) => letter.to === email)
const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? ''
const signsIn = async (username: string, password: string) =>
  (await anybody().send(signIn, { body: { username, password } })).statusCode

async function forgotten(person: { username: string; email: string }): Promise<string> {
  await anybody().call(contract.forgotPassword, { body: { username: person.username } })
  return tokenIn((await lettersTo(person.email)).at(-1)?.body)
}

async function linkOf(person: TestPerson & { email: string }, kind: LinkKind): Promise<string> {
  const source = { now: app.clock.now(), newId: app.app.newId }
  const { accountId } = person
  await postLetter(app.app.db.control, source, credentialLetter, { accountId, kind, language: 'en' })
  return tokenIn((await lettersTo(person.email)).at(-1)?.body)
}

describe('a forgotten password', () => {
  test('a link by mail takes a new one, ends every session and works once', async () => {
    const parent = await newParent()
    const before = app.as(parent)
    await before.call(getMyInfo)
    const token = await forgotten(parent)
    expect(await anybody().call(contract.checkTokenPassword, { params: { token } })).toEqual({
      state: 'good',
      username: parent.username,
    })
    expect(await anybody().call(contract.checkToken, { params: { token } })).toEqual({
      state: 'unknown',
      username: null,
    })

    await anybody().call(contract.resetPassword, { body: { token, ...both(NEW) } })
    expect(await before.refused(getMyInfo)).toMatchObject({ status: 412 })
    expect([await signsIn(parent.username, OLD), await signsIn(parent.username, NEW)]).toEqual([401, 200])
    expect(await anybody().call(contract.checkTokenPassword, { params: { token } })).toMatchObject({ state: 'ended' })
    expect(await anybody().refused(contract.resetPassword, { body: { token, ...both(NEW) } })).toMatchObject({
      status: 400,
      errorCode: 'E016',
      detail: expect.stringContaining('no longer valid'),
    })
  })

  test('known and unknown user names get the same answer and leave the same row', async () => {
    const parent = await newParent()
    await app.database.asOwner('delete from control.mail')
    const answers = []
    for (const username of [parent.username, 'nobody-here@example.test'])
      answers.push(await anybody().send(contract.forgotPassword, { body: { username } }))
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [200, '{"data":true}'],
      [200, '{"data":true}'],
    ])
    const rows = await app.database.asOwner(`select kind, state, recipient, attempts from control.mail`)
    expect(rows[0]).toEqual(rows[1])
    const count = (await app.mail()).length
    expect(await lettersTo(parent.email)).toHaveLength(1)
    expect((await app.mail()).length).toBe(count)
  })

  test('a link is good for half an hour; after five in an hour the next letter leaves after five minutes', async () => {
    const parent = await newParent()
    const token = await forgotten(parent)
    app.clock.pass({ minutes: 30 })
    expect(await anybody().call(contract.checkTokenPassword, { params: { token } })).toMatchObject({ state: 'expired' })
    expect(await anybody().refused(contract.resetPassword, { body: { token, ...both(NEW) } })).toMatchObject({
      errorCode: 'E016',
    })
    for (let i = 0; i < 4; i += 1) await forgotten(parent)
    const fifth = await forgotten(parent)
    expect(await forgotten(parent)).toBe(fifth)
    app.clock.pass({ minutes: 5 })
    expect(await forgotten(parent)).not.toBe(fifth)
  })

  test('a blocked account gets no letter, and a link from before does not open it', async () => {
    const parent = await newParent()
    const token = await forgotten(parent)
    await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [parent.accountId])
    const letters = (await lettersTo(parent.email)).length
    await forgotten(parent)
    expect(await lettersTo(parent.email)).toHaveLength(letters)
    expect(await anybody().refused(contract.resetPassword, { body: { token, ...both(NEW) } })).toMatchObject({
      status: 403,
      errorCode: 'E006',
    })
  })

  test('an account of two organisations is written to at its user name, never where one of them says', async () => {
    const parent = await newParent()
    const other = await newOrganisation(app)
    const there = await other.person([{ role: 'CB_PARENT', group: other.groups[0] }])
    await app.database.asOwner('update control.account_organisation set account_id = $1 where person_id = $2', [
      parent.accountId,
      there.personId,
    ])
    await forgotten(parent)
    expect(await lettersTo(parent.email)).toEqual([])
    expect(await lettersTo(parent.username)).toHaveLength(1)
  })

  test('of a hundred that use one link at the same time, one succeeds', async () => {
    const parent = await newParent()
    const token = await forgotten(parent)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => anybody().send(contract.resetPassword, { body: { token, ...both(NEW) } })),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(
      answers
        .filter((answer) => answer.statusCode !== 200)
        .every((answer) => [400, 429, 503].includes(answer.statusCode)),
    ).toBe(true)
  }, 60_000)
})

describe('credentials of one’s own', () => {
  test('a new account chooses user name and password with its link and signs in', async () => {
    const parent = await newParent(undefined)
    const token = await linkOf(parent, 'define')
    expect(await anybody().call(contract.checkToken, { params: { token } })).toEqual({
      state: 'good',
      username: parent.username,
    })
    const free = (username: string) =>
      anybody().call(contract.checkUsername, { params: { username }, query: { token } })
    const taken = (await newParent()).username
    expect([await free('free.name'), await free(parent.username), await free(taken.toUpperCase())]).toEqual([
      true,
      true,
      false,
    ])
    expect(
      await anybody().refused(contract.defineCredential, { body: { token, username: taken, ...both(NEW) } }),
    ).toMatchObject({ status: 409, errorCode: 'E011' })
    await anybody().call(contract.defineCredential, { body: { token, username: 'Pia.Of.The.Hill', ...both(NEW) } })
    expect(await signsIn('pia.of.the.hill', NEW)).toBe(200)
    expect(
      await anybody().refused(contract.defineCredential, { body: { token, username: 'again', ...both(NEW) } }),
    ).toMatchObject({ errorCode: 'E016' })
  })

  test('what does not fit is said at its field, and the link stays good', async () => {
    const parent = await newParent(undefined)
    const token = await linkOf(parent, 'define')
    const attempt = (body: object) =>
      anybody().refused(contract.defineCredential, { body: { token, username: 'a.fine.name', ...both(NEW), ...body } })
    expect(await attempt({ passwordConfirm: 'another' })).toMatchObject({ status: 400, errorCode: 'E007' })
    expect(await attempt(both('short'))).toMatchObject({
      errorCode: 'E012',
      fields: [{ fieldName: 'password', message: 'At least 12 characters' }],
    })
    expect(await attempt(both('a.fine.name2026'))).toMatchObject({ fields: [{ fieldName: 'password' }] })
    expect(await attempt({ username: 'a b' })).toMatchObject({ fields: [{ fieldName: 'username' }] })
    expect(await anybody().call(contract.checkToken, { params: { token } })).toMatchObject({ state: 'good' })
  })

  test('a link lives for 72 hours, and its secret stands nowhere once the letter is gone', async () => {
    const parent = await newParent(undefined)
    const token = await linkOf(parent, 'define')
    const stored = await app.database.asOwner(
      'select t::text from control.link_token t union all select m::text from control.mail m',
    )
    expect(JSON.stringify(stored)).not.toContain(token)
    app.clock.pass({ hours: 71 })
    expect(await anybody().call(contract.checkToken, { params: { token } })).toMatchObject({ state: 'good' })
    app.clock.pass({ hours: 1 })
    expect(await anybody().call(contract.checkToken, { params: { token } })).toMatchObject({ state: 'expired' })
  })

  test('user names cannot be tried without a link', async () => {
    const params = { username: school.parent.username }
    for (const query of [{}, { token: 'x' }, { token: 'A'.repeat(43) }])
      expect(await anybody().refused(contract.checkUsername, { params, query })).toMatchObject({
        status: 403,
        errorCode: 'E013',
      })
  })
})
