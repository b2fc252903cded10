import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword } from '#features/session/shared/credential.contract.ts'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as change from '../shared/email-change.contract.ts'
import { getPersonalData, updatePersonalData } from '../shared/profile.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
let made = 0

/** A parent whose address is known, signed in a moment ago. */
async function newParent(email: string | null = `before-${(made += 1)}@example.test`) {
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  await app.inside(school.id, ({ db }) =>
    db
      .updateTable('person')
      .set({ email })
      .where('organisation_id', '=', school.id)
      .where('id', '=', person.personId)
      .execute(),
  )
  return { person, before: email ?? '', me: app.as(person) }
}

async function save(person: TestPerson, typed: { email?: string | null; phone?: string | null; name?: string }) {
  const me = app.as(person)
  const { personalDataDto: now } = await me.call(getPersonalData)
  const { name, surname, email, phone, version } = { ...now, ...typed }
  return me.send(updatePersonalData, { body: { personalDataDto: { name, surname, email, phone, version } } })
}
const emailOf = async (person: TestPerson) => (await app.as(person).call(getPersonalData)).personalDataDto.email
const lettersTo = async (email: string) => (await app.mail()).filter((letter) => letter.to === email)
const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? ''
const linkTo = async (email: string) => tokenIn((await lettersTo(email)).at(-1)?.body)
const anybody = () => app.anonymous()

describe('another e-mail address of one’s own', () => {
  test('counts only after it has confirmed itself; until then links go to the address before', async () => {
    const { person, before, me } = await newParent()
    const after = `after-${before}`
    expect((await save(person, { email: after })).statusCode).toBe(200)
    expect(await emailOf(person)).toBe(before)
    expect(await me.call(change.getEmailChange)).toMatchObject({ email: after })
    await anybody().call(forgotPassword, { body: { username: person.username } })
    expect(await lettersTo(before)).toHaveLength(1)
    const token = await linkTo(after)
    const look = { params: { kind: 'confirm' as const, token } }
    expect(await anybody().call(change.checkEmailLink, look)).toEqual({ state: 'good', email: after })
    expect(await emailOf(person)).toBe(before)
    await anybody().call(change.confirmEmail, { body: { token } })
    expect(await emailOf(person)).toBe(after)
    expect(await me.call(change.getEmailChange)).toBeNull()
    expect(await anybody().refused(change.confirmEmail, { body: { token } })).toMatchObject({ errorCode: 'E016' })
    expect((await lettersTo(before)).at(-1)?.body).toContain(after)
  })

  test('needs a fresh proof, and so does another telephone; the name alone does not', async () => {
    const { person, before } = await newParent()
    await app.as(person).call(getMyInfo)
    app.clock.pass({ minutes: 11 })
    for (const typed of [{ email: 'thief@example.test' }, { email: null }, { phone: '+39 055 000' }]) {
      const answer = await save(person, typed)
      expect(answer.json()).toMatchObject({ status: 403, errorCode: 'E013', stepUp: ['password'] })
    }
    expect(await app.as(person).call(change.getEmailChange)).toBeNull()
    expect(await emailOf(person)).toBe(before)
    expect((await save(person, { name: 'Petra' })).statusCode).toBe(200)
    expect(await lettersTo('thief@example.test')).toEqual([])
  })

  test('for seven days the address before takes the account back: sessions, password and later changes end', async () => {
    const { person, before, me } = await newParent()
    await save(person, { email: `thief-${before}` })
    await anybody().call(change.confirmEmail, { body: { token: await linkTo(`thief-${before}`) } })
    // The thief goes on: the first address of theirs gets a way back too, which must not beat the owner's.
    await save(person, { email: `second-${before}` })
    await anybody().call(change.confirmEmail, { body: { token: await linkTo(`second-${before}`) } })
    const thiefsWayBack = await linkTo(`thief-${before}`)
    await save(person, { email: `third-${before}` })
    const waiting = await linkTo(`third-${before}`)
    app.clock.pass({ days: 6, hours: 23 })
    const token = await linkTo(before)
    expect(await anybody().call(change.checkEmailLink, { params: { kind: 'restore', token } })).toEqual({
      state: 'good',
      email: before,
    })
    await anybody().call(change.restoreEmail, { body: { token } })
    expect((await me.send(getMyInfo)).statusCode).toBe(412)
    const again = { body: { username: person.username, password: PASSWORD } }
    expect((await anybody().send(signIn, again)).statusCode).toBe(401)
    for (const dead of [thiefsWayBack, token])
      expect(await anybody().refused(change.restoreEmail, { body: { token: dead } })).toMatchObject({
        errorCode: 'E016',
      })
    expect((await anybody().send(change.confirmEmail, { body: { token: waiting } })).statusCode).toBe(400)
    expect((await lettersTo(before)).at(-1)?.body).toContain('defineCredential')
    const rows = await app.database.asOwner<{ email: string }>('select email from person where id = $1', [
      person.personId,
    ])
    expect(rows).toEqual([{ email: before }])
  })

  test('the way back ends after seven days, the confirmation after one', async () => {
    const { person, before } = await newParent()
    await save(person, { email: `late-${before}` })
    const late = await linkTo(`late-${before}`)
    app.clock.pass({ days: 1 })
    expect((await anybody().send(change.confirmEmail, { body: { token: late } })).statusCode).toBe(400)
    const other = await newParent()
    await save(other.person, { email: `new-${other.before}` })
    await anybody().call(change.confirmEmail, { body: { token: await linkTo(`new-${other.before}`) } })
    const token = await linkTo(other.before)
    app.clock.pass({ days: 7 })
    expect((await anybody().send(change.restoreEmail, { body: { token } })).statusCode).toBe(400)
    expect((await anybody().call(change.checkEmailLink, { params: { kind: 'restore', token } })).state).toBe('invalid')
  })

  test('a second wish replaces the first, and a withdrawn one ends', async () => {
    const { person, before, me } = await newParent()
    await save(person, { email: `first-${before}` })
    const first = await linkTo(`first-${before}`)
    await save(person, { email: `next-${before}` })
    expect((await anybody().send(change.confirmEmail, { body: { token: first } })).statusCode).toBe(400)
    const next = await linkTo(`next-${before}`)
    await me.call(change.withdrawEmailChange)
    await me.call(change.withdrawEmailChange)
    expect((await anybody().send(change.confirmEmail, { body: { token: next } })).statusCode).toBe(400)
    expect(await emailOf(person)).toBe(before)
  })

  test('fifty confirmations at once change it once', async () => {
    const { person, before } = await newParent()
    await save(person, { email: `many-${before}` })
    const token = await linkTo(`many-${before}`)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => anybody().send(change.confirmEmail, { body: { token } })),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect((await lettersTo(before)).filter((letter) => letter.body.includes('restoreEmail'))).toHaveLength(1)
  })

  test('an account of several organisations keeps its password: no address of one of them opens it', async () => {
    const { person, before } = await newParent()
    const other = await newOrganisation(app)
    await app.database.asOwner(
      'insert into control.account_organisation (account_id, organisation_id, person_id) values ($1, $2, $3)',
      [person.accountId, other.id, app.app.newId()],
    )
    await save(person, { email: `shared-${before}` })
    await anybody().call(change.confirmEmail, { body: { token: await linkTo(`shared-${before}`) } })
    await anybody().call(change.restoreEmail, { body: { token: await linkTo(before) } })
    expect((await app.as(person).send(getMyInfo)).statusCode).toBe(412)
    const rows = await app.database.asOwner<{ there: boolean }>(
      'select password_hash is not null as there from control.account where id = $1',
      [person.accountId],
    )
    expect(rows).toEqual([{ there: true }])
  })

  test('an address that is removed is removed at once, with the way back', async () => {
    const { person, before } = await newParent()
    expect((await save(person, { email: null })).json().data.personalDataDto.email).toBeNull()
    const token = await linkTo(before)
    await anybody().call(change.restoreEmail, { body: { token } })
    const rows = await app.database.asOwner<{ email: string }>('select email from person where id = $1', [
      person.personId,
    ])
    expect(rows).toEqual([{ email: before }])
  })
})
