import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/factors.contract.ts'
import * as steps from '../shared/steps.contract.ts'
import { newAuthenticator, type Twist } from './testing/authenticator.ts'

let app: TestApp
let school: TestOrganisation
let origin: string
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
  origin = new URL(app.app.publicUrl()).origin
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const newPerson = () => school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
const signsIn = (person: TestPerson) =>
  app.anonymous().send(signIn, { body: { username: person.username, password: PASSWORD } })
const clientWith = (answer: { headers: Record<string, unknown> }) =>
  clientOf(app.fastify, async () => String(answer.headers['authorization']).replace('Bearer ', ''))

type Holder = { person: TestPerson; client: Client; key: ReturnType<typeof newAuthenticator>; codes: string[] | null }

async function withPasskey(): Promise<Holder> {
  const person = await newPerson()
  const client = clientWith(await signsIn(person))
  const key = newAuthenticator(origin)
  const options = await client.call(contract.startPasskey)
  const body = { challengeId: options.challengeId, name: 'My key', response: key.create(options) }
  const { recoveryCodes: codes } = await client.call(contract.addPasskey, { body })
  return { person, client, key, codes }
}

/** Signs in with the passkey alone. */
async function alone(key: Holder['key'], twist?: Twist) {
  const options = await app.anonymous().call(steps.startPasskeySignIn)
  return app.anonymous().send(steps.signInWithPasskey, { body: { channel: 'web', passkey: key.get(options, twist) } })
}

describe('a passkey', () => {
  test('is made, named, listed and removed', async () => {
    const { client, codes } = await withPasskey()
    expect(codes).toHaveLength(10)
    const [listed] = (await client.call(contract.getFactors)).passkeys
    expect(listed).toMatchObject({ name: 'My key', lastUsedAt: null })
    const params = { id: listed?.id ?? '' }
    await client.call(contract.renamePasskey, { params, body: { name: 'Blue key' } })
    expect((await client.call(contract.getFactors)).passkeys).toMatchObject([{ name: 'Blue key' }])
    const stranger = (await withPasskey()).client
    expect(await stranger.refused(contract.renamePasskey, { params, body: { name: 'Mine' } })).toMatchObject({
      status: 404,
    })
    expect(await stranger.refused(contract.removePasskey, { params })).toMatchObject({ status: 404 })
    await client.call(contract.removePasskey, { params })
    expect((await client.call(contract.getFactors)).passkeys).toEqual([])
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ] satisfies [string, Twist][])('is not made from an answer %s', async (_, twist) => {
    const client = clientWith(await signsIn(await newPerson()))
    const options = await client.call(contract.startPasskey)
    const response = newAuthenticator(origin).create(options, twist)
    const body = { challengeId: options.challengeId, name: 'Key', response }
    expect(await client.refused(contract.addPasskey, { body })).toMatchObject({ status: 400, errorCode: 'E016' })
    expect((await client.call(contract.getFactors)).passkeys).toEqual([])
  })

  test('is not made twice, from an old challenge, or from somebody else’s', async () => {
    const { client } = await withPasskey()
    const key = newAuthenticator(origin)
    const options = await client.call(contract.startPasskey)
    const body = { challengeId: options.challengeId, name: 'Key', response: key.create(options) }
    const other = clientWith(await signsIn(await newPerson()))
    expect((await other.refused(contract.addPasskey, { body })).status).toBe(400)
    await client.call(contract.addPasskey, { body })
    expect((await client.refused(contract.addPasskey, { body })).status).toBe(400)
    const again = await client.call(contract.startPasskey)
    const same = { challengeId: again.challengeId, name: 'Key', response: key.create(again) }
    expect(await client.refused(contract.addPasskey, { body: same })).toMatchObject({ status: 409, errorCode: 'E019' })
    const late = await client.call(contract.startPasskey)
    app.clock.pass({ minutes: 5 })
    const old = { challengeId: late.challengeId, name: 'Key', response: newAuthenticator(origin).create(late) }
    expect((await client.refused(contract.addPasskey, { body: old })).status).toBe(400)
  })
})

describe('signing in', () => {
  test('with the passkey alone', async () => {
    const { person, key } = await withPasskey()
    const answer = await alone(key)
    expect(answer.json().data).toEqual({ customerAccountId: person.accountId, role: 'CB_PARENT' })
    expect((await clientWith(answer).call(getMyInfo)).customerAccountId).toBe(person.accountId)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['of a registration', { type: 'webauthn.create' }],
    ['that did not look at its owner', { userVerified: false }],
  ] satisfies [string, Twist][])('an answer %s is refused', async (_, twist) => {
    const { key } = await withPasskey()
    expect((await alone(key, twist)).json()).toMatchObject({ status: 401, errorCode: 'E005' })
    expect((await alone(key)).statusCode).toBe(200)
  })

  test('a key that counts backwards is a copy', async () => {
    const { key } = await withPasskey()
    expect((await alone(key, { counter: 10 })).statusCode).toBe(200)
    expect((await alone(key, { counter: 10 })).statusCode).toBe(401)
    expect((await alone(key, { counter: 9 })).statusCode).toBe(401)
    expect((await alone(key, { counter: 11 })).statusCode).toBe(200)
  })

  test('an answer works once, even for many at the same time, and not for another purpose', async () => {
    const { key, client } = await withPasskey()
    const passkey = key.get(await app.anonymous().call(steps.startPasskeySignIn))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.anonymous().send(steps.signInWithPasskey, { body: { channel: 'web', passkey } }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const forSignIn = key.get(await app.anonymous().call(steps.startPasskeySignIn))
    expect((await client.refused(steps.stepUp, { body: { passkey: forSignIn } })).status).toBe(400)
    const forStepUp = key.get(await client.call(steps.startStepUpPasskey))
    const body = { channel: 'web', passkey: forStepUp }
    expect((await app.anonymous().refused(steps.signInWithPasskey, { body })).status).toBe(401)
  })

  test('as the second step after the password; another account’s key is none', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { step, methods } = (await signsIn(mine.person)).json().data.secondStep
    expect(methods).toEqual(['code', 'passkey'])
    const use = async (key: Holder['key']) => {
      const options = await app.anonymous().call(steps.startSecondStepPasskey, { body: { step } })
      const passkey = key.get(options, { userVerified: false })
      return app.anonymous().send(steps.takeSecondStep, { body: { step, passkey } })
    }
    expect((await use(other.key)).statusCode).toBe(401)
    expect((await use(mine.key)).statusCode).toBe(200)
  })

  test('a recovery code stands in for a lost passkey', async () => {
    const { person, codes } = await withPasskey()
    const { step } = (await signsIn(person)).json().data.secondStep
    const body = { step, code: codes?.[0] ?? '' }
    expect((await app.anonymous().send(steps.takeSecondStep, { body })).statusCode).toBe(200)
  })

  test('a blocked account is told so only after the proof', async () => {
    const { person, key } = await withPasskey()
    await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [person.accountId])
    expect((await alone(key)).json()).toMatchObject({ status: 403, errorCode: 'E006' })
  })

  test('what is offered before sign-in says nothing about anybody', async () => {
    const { options } = await app.anonymous().call(steps.startPasskeySignIn)
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' })
  })
})
