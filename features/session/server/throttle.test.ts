import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delayAfter } from '#platform/server/sessions/throttle.rules.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { forgotPassword, resetPassword } from '../shared/credential.contract.ts'
import * as contract from '../shared/session.contract.ts'

let app: TestApp
let school: TestOrganisation

beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const HERE = '192.0.2.1'

async function newParent(): Promise<TestPerson & { email: string }> {
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  const email = `mail-of-${person.personId}@example.test`
  await app.database.asOwner('update person set email = $1 where id = $2', [email, person.personId])
  return { ...person, email }
}

type From = { address?: string; device?: string }
const attempt = (username: string, password: string, { address = HERE, device }: From = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: contract.signIn.path,
    payload: { username, password },
    remoteAddress: address,
    headers: device === undefined ? {} : { cookie: device },
  })

/** The cookie that the browser keeps of an answer. */
const deviceOf = (answer: { headers: Record<string, unknown> }): string =>
  /caravan_device=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''

/** Every test from a network that nobody has failed from. */
beforeEach(() => app.database.asOwner('delete from control.throttle'))

test('the delay grows with every failure up to a quarter of an hour', () => {
  expect([1, 4, 5, 6, 10, 11, 50].map((failures) => delayAfter('pair', failures))).toEqual([
    0, 0, 15, 30, 480, 900, 900,
  ])
  expect([49, 50, 56].map((failures) => delayAfter('network', failures))).toEqual([0, 15, 900])
  expect([19, 20, 21, 22, 50].map((failures) => delayAfter('device', failures))).toEqual([0, 15, 30, 60, 60])
})

test('after five failures even the right password must wait, and then works', async () => {
  const { username } = await newParent()
  for (let n = 0; n < 5; n += 1) expect((await attempt(username, 'wrong')).statusCode).toBe(401)
  const refused = await attempt(username, PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('15')
  app.clock.pass({ seconds: 15 })
  expect((await attempt(username, PASSWORD)).statusCode).toBe(200)
  expect((await attempt(username, 'wrong')).statusCode).toBe(401)
})

test('many guesses at the same time are no way around: only five are looked at', async () => {
  const { username } = await newParent()
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(username, 'wrong')))
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15)
})

test('an unknown user name is throttled the same, so that waiting tells nothing', async () => {
  for (let n = 0; n < 5; n += 1) expect((await attempt('unknown@example.test', 'wrong')).statusCode).toBe(401)
  expect((await attempt('unknown@example.test', 'wrong')).statusCode).toBe(429)
})

test('a network that tries many accounts must wait, another network need not', async () => {
  for (let n = 0; n < 50; n += 1) await attempt(`guess${n}@example.test`, 'wrong')
  const { username } = await newParent()
  expect((await attempt(username, PASSWORD)).statusCode).toBe(429)
  expect((await attempt(username, PASSWORD, { address: '192.0.2.4' })).statusCode).toBe(200)
})

test('one who fails again and again does not close the network for everybody, and whoever gets in no longer counts', async () => {
  for (let n = 0; n < 60; n += 1) {
    await attempt('one@example.test', 'wrong')
    app.clock.pass({ minutes: 15 })
  }
  const people = await Promise.all(Array.from({ length: 50 }, newParent))
  for (const { username } of people) {
    expect((await attempt(username, 'wrong')).statusCode).toBe(401)
    expect((await attempt(username, PASSWORD)).statusCode).toBe(200)
  }
  expect((await attempt((await newParent()).username, PASSWORD)).statusCode).toBe(200)
})

describe('an attack on one account', () => {
  test('from one network does not stop its owner in another', async () => {
    const { username } = await newParent()
    for (let n = 0; n < 200; n += 1) {
      await attempt(username, 'wrong', { address: '198.51.100.1' })
      app.clock.pass({ minutes: 5 })
    }
    expect((await attempt(username, PASSWORD)).statusCode).toBe(200)
  })

  test('from many networks is slowed, and never stops the right password from a device that signed in before', async () => {
    const { username } = await newParent()
    const device = deviceOf(await attempt(username, PASSWORD))
    for (let n = 0; n < 30; n += 1) await attempt(username, 'wrong', { address: `198.51.100.${n}` })
    for (let n = 0; n < 50; n += 1) await attempt(`guess${n}@example.test`, 'wrong')
    for (let n = 0; n < 10; n += 1) await attempt(username, 'wrong')
    expect((await attempt(username, PASSWORD, { address: '192.0.2.9' })).statusCode).toBe(429)
    expect((await attempt(username, PASSWORD)).statusCode).toBe(429)
    expect((await attempt(username, PASSWORD, { device })).statusCode).toBe(200)
    expect((await attempt(username, PASSWORD, { device, address: '198.51.100.1' })).statusCode).toBe(200)
  })

  test('is not helped by a device that is known to another account, or by a token that was made up', async () => {
    const [victim, attacker] = [await newParent(), await newParent()]
    const device = deviceOf(await attempt(attacker.username, PASSWORD))
    const madeUp = `caravan_device=${'A'.repeat(43)}`
    for (const one of [device, madeUp, 'caravan_device=short', 'caravan_device=']) {
      await app.database.asOwner('delete from control.throttle')
      for (let n = 0; n < 5; n += 1)
        expect((await attempt(victim.username, 'wrong', { device: one })).statusCode).toBe(401)
      expect((await attempt(victim.username, 'wrong', { device: one })).statusCode).toBe(429)
    }
    // Nor does the application take it over: the browser gets a token that nobody else knows.
    const answer = await attempt(victim.username, PASSWORD, { device: madeUp, address: '192.0.2.77' })
    expect(deviceOf(answer)).not.toBe(madeUp)
  })

  test('by who holds a known device is slowed to one guess in a minute', async () => {
    const { username } = await newParent()
    const device = deviceOf(await attempt(username, PASSWORD))
    for (let n = 0; n < 20; n += 1)
      expect((await attempt(username, 'wrong', { device, address: `198.51.100.${n}` })).statusCode).toBe(401)
    const refused = await attempt(username, PASSWORD, { device })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15'])
    app.clock.pass({ seconds: 15 })
    expect((await attempt(username, PASSWORD, { device })).statusCode).toBe(200)
  })
})

test('the token of a device is read by no script, sent to no other site, and kept by the application as a hash', async () => {
  const [one, two] = [await newParent(), await newParent()]
  const first = await attempt(one.username, PASSWORD)
  expect(first.headers['set-cookie']).toMatch(
    /^caravan_device=[\w-]{43}; Max-Age=31536000; Path=\/login\/; HttpOnly; SameSite=Strict$/,
  )
  const device = deviceOf(first)
  // A family shares the browser: the second account is known by the same token.
  expect(deviceOf(await attempt(two.username, PASSWORD, { device }))).toBe(device)
  const rows = await app.database.asOwner<{ hash: Buffer }>('select hash from control.known_device')
  expect(rows.some((row) => row.hash.toString('base64url') === device.split('=')[1])).toBe(false)
})

describe('a flood of forgotten passwords', () => {
  const ask = (username: string, { address = HERE, device }: From = {}) =>
    app.fastify.inject({
      method: 'POST',
      url: forgotPassword.path,
      payload: { username },
      remoteAddress: address,
      headers: device === undefined ? {} : { cookie: device },
    })
  const lettersTo = async ({ email }: { email: string }) => (await app.mail()).filter((letter) => letter.to === email)

  test('never stops the victim from getting a link, nor from signing in, and fills no mailbox', async () => {
    const victim = await newParent()
    for (let minute = 0; minute < 60; minute += 1) {
      for (const address of [HERE, '198.51.100.1', '198.51.100.2'])
        expect((await ask(victim.username, { address })).statusCode).toBe(200)
      await app.mail()
      app.clock.pass({ minutes: 1 })
    }
    const flood = await lettersTo(victim)
    expect(flood.length).toBeLessThanOrEqual(17)
    expect((await ask(victim.username)).statusCode).toBe(200)
    expect((await attempt(victim.username, PASSWORD)).statusCode).toBe(200)
    // The newest link is one of the flood or the victim's own, and it works.
    const newest = (await lettersTo(victim)).at(-1)
    const token = /token=([\w-]+)/.exec(newest?.body ?? '')?.[1]
    const body = { token, password: 'another long password', passwordConfirm: 'another long password' }
    expect((await app.anonymous().send(resetPassword, { body })).statusCode).toBe(200)
    expect((await attempt(victim.username, 'another long password')).statusCode).toBe(200)
  })

  test('for many names from the network of the victim does not stop a device that signed in before', async () => {
    const victim = await newParent()
    const device = deviceOf(await attempt(victim.username, PASSWORD))
    const answers = []
    for (let n = 0; n < 110; n += 1) answers.push((await ask(`guess${n}@example.test`)).statusCode)
    expect(answers.at(-1)).toBe(429)
    expect((await ask(victim.username, { device })).statusCode).toBe(200)
    expect(await lettersTo(victim)).toHaveLength(1)
  })
})

test('counters that are over are swept, so that endless names do not fill the table', async () => {
  for (let n = 0; n < 10; n += 1) await attempt(`guess${n}@example.test`, 'wrong')
  app.clock.pass({ hours: 49 })
  await attempt('another@example.test', 'wrong')
  expect(await app.database.asOwner('select key from control.throttle')).toHaveLength(3)
})

test('missing texts are noted at most 60 times an hour', async () => {
  const parent = app.as(school.parent)
  const status = async () => (await parent.send(contract.addTerm, { params: { id: 'menu.unknown' } })).statusCode
  for (let n = 0; n < 60; n += 1) expect(await status()).toBe(200)
  expect(await status()).toBe(429)
  app.clock.pass({ hours: 1, seconds: 1 })
  expect(await status()).toBe(200)
  expect(await app.database.asOwner('select term_id, times from control.missing_term')).toEqual([
    { term_id: 'menu.unknown', times: 61 },
  ])
})
