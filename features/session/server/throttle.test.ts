import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestHouse, type TestHouse } from '#platform/server/testing/test-house.ts'
import * as contract from '../shared/session.contract.ts'
import { delayAfter } from '#platform/server/sessions/throttle.rules.ts'

let house: TestHouse
let school: TestOrganisation

beforeAll(async () => {
  house = await openTestHouse()
  school = await newOrganisation(house)
})
afterAll(() => house?.close())

const PASSWORD = 'a long enough password'

const attempt = (username: string, password: string, remoteAddress = '192.0.2.1') =>
  house.app.inject({ method: 'POST', url: contract.signIn.path, payload: { username, password }, remoteAddress })

test('the delay grows with every failure up to a quarter of an hour', () => {
  expect([1, 4, 5, 6, 10, 11, 50].map((failures) => delayAfter('account', failures))).toEqual([
    0, 0, 15, 30, 480, 900, 900,
  ])
  expect([49, 50, 56].map((failures) => delayAfter('network', failures))).toEqual([0, 15, 900])
})

test('after five failures even the right password must wait, and then works', async () => {
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  for (let n = 0; n < 5; n += 1) expect((await attempt(person.username, 'wrong')).statusCode).toBe(401)
  const refused = await attempt(person.username, PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('15')
  house.clock.pass({ seconds: 15 })
  expect((await attempt(person.username, PASSWORD)).statusCode).toBe(200)
  expect((await attempt(person.username, 'wrong')).statusCode).toBe(401)
})

test('many guesses at the same time are no way around: only five are looked at', async () => {
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(person.username, 'wrong', '192.0.2.5')))
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15)
})

test('an unknown user name is throttled the same, so that waiting tells nothing', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await attempt('unknown@example.test', 'wrong', '192.0.2.2')).statusCode).toBe(401)
  expect((await attempt('unknown@example.test', 'wrong', '192.0.2.2')).statusCode).toBe(429)
})

test('a network that tries many accounts must wait, another network need not', async () => {
  for (let n = 0; n < 50; n += 1) await attempt(`guess${n}@example.test`, 'wrong', '192.0.2.3')
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  expect((await attempt(person.username, PASSWORD, '192.0.2.3')).statusCode).toBe(429)
  expect((await attempt(person.username, PASSWORD, '192.0.2.4')).statusCode).toBe(200)
})

test('missing texts are noted at most 60 times an hour', async () => {
  const parent = house.as(school.parent)
  const status = async () => (await parent.send(contract.addTerm, { params: { id: 'menu.unknown' } })).statusCode
  for (let n = 0; n < 60; n += 1) expect(await status()).toBe(200)
  expect(await status()).toBe(429)
  house.clock.pass({ hours: 1, seconds: 1 })
  expect(await status()).toBe(200)
  expect(await house.database.asOwner('select term_id, times from control.missing_term')).toEqual([
    { term_id: 'menu.unknown', times: 61 },
  ])
})
