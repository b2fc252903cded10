import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { makeTicket, switchAccount } from '#features/session/shared/own-session.contract.ts'
import { codeAt } from '#platform/server/factors/totp.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/factors.contract.ts'
import { listSessions } from '../shared/sessions.contract.ts'
import { stepUp, takeSecondStep } from '../shared/steps.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const newPerson = () => school.person([{ role: 'CB_ASSISTANT', group: school.groups[0] }], { password: PASSWORD })
const tokenIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['authorization']).replace('Bearer ', '')
const signsIn = (person: TestPerson, password = PASSWORD) =>
  app.anonymous().send(signIn, { body: { username: person.username, password } })

/** A session with the password alone. */
async function enter(person: TestPerson): Promise<Client> {
  const answer = await signsIn(person)
  return clientOf(app.fastify, async () => tokenIn(answer))
}

/** Sets the app up; the clock moves on by a code, so that the next one is good. */
async function withApp(person: TestPerson): Promise<{ client: Client; secret: string; codes: string[] }> {
  const client = await enter(person)
  const { secret } = await client.call(contract.startTotp)
  const { recoveryCodes } = await client.call(contract.confirmTotp, { body: { code: now(secret) } })
  app.clock.pass({ seconds: 30 })
  return { client, secret, codes: recoveryCodes ?? [] }
}

const now = (secret: string) => codeAt(secret, app.clock.now())
const stepOf = async (person: TestPerson): Promise<string> => (await signsIn(person)).json().data.secondStep.step
const second = (step: string, code: string) => app.anonymous().send(takeSecondStep, { body: { step, code } })

describe('an authenticator app', () => {
  test('counts when a code has confirmed it, and brings ten recovery codes', async () => {
    const person = await newPerson()
    const client = await enter(person)
    const { secret, uri } = await client.call(contract.startTotp)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Caravan:/)
    expect(await client.refused(contract.confirmTotp, { body: { code: '000000' } })).toMatchObject({
      errorCode: 'E016',
      fields: [{ fieldName: 'code' }],
    })
    expect((await signsIn(person)).json().data).toMatchObject({ role: 'CB_ASSISTANT' })
    const { recoveryCodes } = await client.call(contract.confirmTotp, { body: { code: ` ${now(secret)} ` } })
    expect(new Set(recoveryCodes)).toHaveLength(10)
    expect(await client.call(contract.getFactors)).toEqual({
      password: true,
      totpSince: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: [],
      required: false,
    })
    expect(await client.refused(contract.startTotp)).toMatchObject({ status: 409, errorCode: 'E013' })
  })

  test('secret and recovery codes stand nowhere as they are', async () => {
    const { secret, codes } = await withApp(await newPerson())
    const rows = await app.database.asOwner<{ text: string }>(
      'select t::text as text from control.totp t union all select r::text from control.recovery_code r union all select a::text from audit a',
    )
    const { Secret } = await import('otpauth')
    const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
    for (const { text } of rows) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(hex)
      for (const code of codes) expect(text).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
    }
  })
})

describe('signing in with an app', () => {
  test('takes two steps; what the first one answers opens nothing', async () => {
    const person = await newPerson()
    const { secret } = await withApp(person)
    const first = await signsIn(person)
    expect(first.statusCode).toBe(200)
    expect(first.headers['authorization']).toBeUndefined()
    const { step, methods } = first.json().data.secondStep
    expect(methods).toEqual(['code'])
    for (const token of [step, `cb1.${app.app.newId()}.${step}`])
      for (const endpoint of [getMyInfo, makeTicket, listSessions])
        expect((await app.anonymous(token).send(endpoint)).statusCode).toBe(417)
    const done = await second(step, now(secret))
    expect(done.json().data).toEqual({ customerAccountId: person.accountId, role: 'CB_ASSISTANT' })
    expect((await app.anonymous(tokenIn(done)).send(getMyInfo)).statusCode).toBe(200)
    expect((await second(step, now(secret))).json()).toMatchObject({ status: 401, errorCode: 'E005' })
  })

  test('a wrong password says nothing about the factor', async () => {
    const [with_, without] = [await newPerson(), await newPerson()]
    await withApp(with_)
    const answers = await Promise.all([signsIn(with_, 'wrong'), signsIn(without, 'wrong')])
    const told = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
    expect(told[0]).toEqual(told[1])
  })

  test('a code is good once, one step early or late, and not two', async () => {
    const person = await newPerson()
    const { secret } = await withApp(person)
    const at = app.clock.now()
    const code = (seconds: number) => codeAt(secret, new Date(at.getTime() + seconds * 1000))
    app.clock.pass({ minutes: 5 })
    expect((await second(await stepOf(person), code(300 + 60))).statusCode).toBe(401)
    expect((await second(await stepOf(person), code(300 - 60))).statusCode).toBe(401)
    expect((await second(await stepOf(person), code(300 - 30))).statusCode).toBe(200)
    expect((await second(await stepOf(person), code(300 - 30))).statusCode).toBe(401)
    expect((await second(await stepOf(person), code(300 + 30))).statusCode).toBe(200)
    // What is older than a code that was taken is worth nothing, used or not.
    expect((await second(await stepOf(person), code(300))).statusCode).toBe(401)
  })

  test('of many with the same code at the same time, one comes in', async () => {
    const person = await newPerson()
    const { secret } = await withApp(person)
    const steps = await Promise.all(Array.from({ length: 5 }, () => stepOf(person)))
    const statuses = await Promise.all(steps.map(async (step) => (await second(step, now(secret))).statusCode))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('guesses are throttled, and knowing the password does not help', async () => {
    const person = await newPerson()
    const { secret } = await withApp(person)
    for (let n = 0; n < 5; n += 1) expect((await second(await stepOf(person), '000000')).statusCode).toBe(401)
    const refused = await second(await stepOf(person), now(secret))
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('15')
    app.clock.pass({ seconds: 15 })
    expect((await second(await stepOf(person), now(secret))).statusCode).toBe(200)
  })

  test('a step lasts ten minutes, and neither a block nor a new password', async () => {
    const person = await newPerson()
    const { client, secret } = await withApp(person)
    const late = await stepOf(person)
    app.clock.pass({ minutes: 10 })
    expect((await second(late, now(secret))).statusCode).toBe(401)
    const halfWay = await stepOf(person)
    const body = {
      currentPassword: PASSWORD,
      password: 'quite another long one',
      passwordConfirm: 'quite another long one',
    }
    const { changePassword } = await import('../shared/sessions.contract.ts')
    await client.call(changePassword, { body })
    expect((await second(halfWay, now(secret))).json().detail).toContain('too long')
    const answer = await signsIn(person, 'quite another long one')
    await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [person.accountId])
    expect((await second(answer.json().data.secondStep.step, now(secret))).json()).toMatchObject({
      status: 403,
      errorCode: 'E006',
    })
  })

  test('exactly one proof: neither and both are refused', async () => {
    const step = await stepOf(await personWithApp())
    expect(await app.anonymous().refused(takeSecondStep, { body: { step } })).toMatchObject({ errorCode: 'E012' })
  })
})

async function personWithApp(): Promise<TestPerson> {
  const person = await newPerson()
  await withApp(person)
  return person
}

describe('recovery codes', () => {
  test('each works once, however it is typed; new ones end the old', async () => {
    const person = await newPerson()
    const { client, codes } = await withApp(person)
    const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ')
    expect((await second(await stepOf(person), typed)).statusCode).toBe(200)
    expect((await second(await stepOf(person), typed)).statusCode).toBe(401)
    expect((await client.call(contract.getFactors)).recoveryCodesLeft).toBe(9)
    const { recoveryCodes } = await client.call(contract.renewRecoveryCodes)
    expect((await second(await stepOf(person), codes[1] ?? '')).statusCode).toBe(401)
    expect((await second(await stepOf(person), recoveryCodes?.[1] ?? '')).statusCode).toBe(200)
  })

  test('of many with the same code at the same time, one comes in', async () => {
    const person = await newPerson()
    const { codes } = await withApp(person)
    const steps = await Promise.all(Array.from({ length: 5 }, () => stepOf(person)))
    const statuses = await Promise.all(steps.map(async (step) => (await second(step, codes[3] ?? '')).statusCode))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('go with the last factor, and need one', async () => {
    const person = await newPerson()
    const { client } = await withApp(person)
    await client.call(contract.removeTotp)
    expect(await client.call(contract.getFactors)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect(await client.refused(contract.renewRecoveryCodes)).toMatchObject({ status: 409 })
    expect((await signsIn(person)).json().data.role).toBe('CB_ASSISTANT')
    const audited = await app.database.asOwner<{ action: string }>(
      'select action from audit where subject_id = $1 order by action',
      [person.accountId],
    )
    expect(audited.map((row) => row.action)).toEqual(['security.totpAdded', 'security.totpRemoved'])
  })
})

describe('an administrator', () => {
  const newAdministrator = () =>
    school.person(
      [
        { role: 'CB_ADMIN', group: school.groups[0] },
        { role: 'CB_PARENT', group: school.groups[1] },
      ],
      { password: PASSWORD },
    )

  test('without a second factor can only set one up, and then everything', async () => {
    const client = await enter(await newAdministrator())
    expect((await client.call(getMyInfo)).factorNeeded).toBe(true)
    expect(await client.refused(listSessions)).toMatchObject({ status: 403, errorCode: 'E013' })
    expect(await client.refused(makeTicket)).toMatchObject({ status: 403, errorCode: 'E013' })
    expect(await client.refused(switchAccount, { params: { account: 'CB_PARENT' } })).toMatchObject({ status: 403 })
    const { secret } = await client.call(contract.startTotp)
    await client.call(contract.confirmTotp, { body: { code: now(secret) } })
    expect((await client.call(getMyInfo)).factorNeeded).toBe(false)
    expect(await client.call(listSessions)).toHaveLength(1)
    expect(await client.refused(contract.removeTotp)).toMatchObject({ status: 409, errorCode: 'E013' })
    app.clock.pass({ seconds: 30 })
  })

  test('who set it up on another device goes on here with a code', async () => {
    const person = await newAdministrator()
    const here = await enter(person)
    const { secret } = await withApp(person)
    expect((await here.call(getMyInfo)).factorNeeded).toBe(true)
    await here.call(stepUp, { body: { password: PASSWORD, code: now(secret) } })
    expect((await here.call(getMyInfo)).factorNeeded).toBe(false)
  })
})

test('in demo mode an administrator needs none', async () => {
  const demo = await openTestApp({ demo: [] })
  try {
    const organisation = await newOrganisation(demo)
    const person = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[0] }], {
      password: PASSWORD,
    })
    const answer = await demo.anonymous().send(signIn, { body: { username: person.username, password: PASSWORD } })
    const client = clientOf(demo.fastify, async () => tokenIn(answer))
    expect((await client.call(getMyInfo)).factorNeeded).toBe(false)
    expect(await client.call(listSessions)).toHaveLength(1)
  } finally {
    await demo.close()
  }
})
