import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#features/session/shared/session.contract.ts'
import { codeAt } from '#platform/server/factors/totp.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as factors from '../shared/factors.contract.ts'
import { endOtherSessions } from '../shared/sessions.contract.ts'
import { startStepUpPasskey, stepUp } from '../shared/steps.contract.ts'
import { newAuthenticator } from './testing/authenticator.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const newPerson = () => school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })

async function enter(person: TestPerson): Promise<Client> {
  const answer = await app.anonymous().send(signIn, { body: { username: person.username, password: PASSWORD } })
  return clientOf(app.fastify, async () => String(answer.headers['authorization']).replace('Bearer ', ''))
}

/** What is asked of this session before it may do something that matters; null when nothing. */
async function asked(client: Client): Promise<readonly string[] | null | undefined> {
  const answer = await client.send(endOtherSessions)
  if (answer.statusCode === 200) return null
  expect(answer.json()).toMatchObject({ status: 403, errorCode: 'E013' })
  return answer.json().stepUp
}

describe('a fresh proof', () => {
  test('is asked for ten minutes after the sign-in, and given with the password', async () => {
    const client = await enter(await newPerson())
    expect(await asked(client)).toBeNull()
    app.clock.pass({ minutes: 9, seconds: 59 })
    expect(await asked(client)).toBeNull()
    app.clock.pass({ seconds: 1 })
    expect(await asked(client)).toEqual(['password'])
    await client.call(stepUp, { body: { password: PASSWORD } })
    expect(await asked(client)).toBeNull()
    app.clock.pass({ minutes: 10 })
    expect(await asked(client)).toEqual(['password'])
  })

  test('counts for this session alone', async () => {
    const person = await newPerson()
    const [here, there] = [await enter(person), await enter(person)]
    app.clock.pass({ minutes: 11 })
    await here.call(stepUp, { body: { password: PASSWORD } })
    expect(await asked(there)).toEqual(['password'])
  })

  test('a wrong password is marked, counted, and changes nothing', async () => {
    const client = await enter(await newPerson())
    app.clock.pass({ minutes: 11 })
    for (let n = 0; n < 5; n += 1)
      expect(await client.refused(stepUp, { body: { password: 'wrong' } })).toMatchObject({
        status: 400,
        fields: [{ fieldName: 'password' }],
      })
    expect(await asked(client)).toEqual(['password'])
    expect((await client.refused(stepUp, { body: { password: PASSWORD } })).status).toBe(429)
    expect(await client.refused(stepUp, { body: {} })).toMatchObject({ errorCode: 'E012' })
  })

  test('holds the factor when there is one, also right after a sign-in that knew of none', async () => {
    const person = await newPerson()
    const [client, before] = [await enter(person), await enter(person)]
    const { secret } = await client.call(factors.startTotp)
    await client.call(factors.confirmTotp, { body: { code: codeAt(secret, app.clock.now()) } })
    expect(await asked(before)).toEqual(['password', 'code'])
    app.clock.pass({ seconds: 30 })
    expect(await before.refused(stepUp, { body: { password: PASSWORD } })).toMatchObject({
      errorCode: 'E012',
      fields: [{ fieldName: 'code' }],
    })
    expect(await before.refused(stepUp, { body: { password: PASSWORD, code: '000000' } })).toMatchObject({
      fields: [{ fieldName: 'code' }],
    })
    const code = codeAt(secret, app.clock.now())
    await before.call(stepUp, { body: { password: PASSWORD, code } })
    expect(await client.refused(stepUp, { body: { password: PASSWORD, code } })).toMatchObject({
      fields: [{ fieldName: 'code' }],
    })
    expect(await asked(before)).toBeNull()
  })

  test('a passkey is enough alone, when it looked at its owner', async () => {
    const client = await enter(await newPerson())
    const key = newAuthenticator(new URL(app.app.publicUrl()).origin)
    const options = await client.call(factors.startPasskey)
    const made = { challengeId: options.challengeId, name: 'Key', response: key.create(options) }
    await client.call(factors.addPasskey, { body: made })
    app.clock.pass({ minutes: 10 })
    expect(await asked(client)).toEqual(['password', 'code', 'passkey'])
    const unseen = key.get(await client.call(startStepUpPasskey), { userVerified: false })
    expect((await client.refused(stepUp, { body: { passkey: unseen } })).status).toBe(400)
    await client.call(stepUp, { body: { passkey: key.get(await client.call(startStepUpPasskey)) } })
    expect(await asked(client)).toBeNull()
  })
})
