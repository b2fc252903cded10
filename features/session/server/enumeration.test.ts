import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { hashesComputed } from '#platform/server/sessions/passwords.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { forgotPassword } from '../shared/credential.contract.ts'
import { signIn } from '../shared/session.contract.ts'

/** Nothing tells a known user name from an unknown one: not the answer, and not the work behind it. */

let app: TestApp
let known: TestPerson
let withoutPassword: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  const school = await newOrganisation(app)
  const roles = [{ role: 'CB_PARENT', group: school.groups[0] }] as const
  known = await school.person([...roles], { password: 'a long enough password' })
  withoutPassword = await school.person([...roles])
  // The hash that no password has is made once, when it is first needed.
  await app.anonymous().send(signIn, { body: { username: 'the-first-of-all', password: 'x' } })
})
afterAll(() => app?.close())

/** Everything that leaves, but what is different on every answer. */
function told({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { statusCode, headers: rest, body: body.replace(/"requestId":"[^"]+"/, '') }
}

const everybody = () => [known.username, withoutPassword.username, 'nobody@example.test']

test('sign-in: the same answer, and one hash is verified for everybody', async () => {
  const answers: unknown[] = []
  for (const username of everybody()) {
    const before = hashesComputed()
    const answer = await app.anonymous().send(signIn, { body: { username, password: 'not the right one' } })
    expect({ username, hashes: hashesComputed() - before }).toEqual({ username, hashes: 1 })
    answers.push(told(answer))
  }
  expect(answers[0]).toMatchObject({ statusCode: 401 })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('a forgotten password: the same answer and the same row, and no hash for anybody', async () => {
  const answers: unknown[] = []
  const before = hashesComputed()
  for (const username of everybody()) {
    const answer = await app.anonymous().send(forgotPassword, { body: { username } })
    answers.push(told(answer))
  }
  expect(hashesComputed()).toBe(before)
  expect(answers[0]).toMatchObject({ statusCode: 200 })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  const noted = await app.database.asOwner<{ kind: string; state: string }>('select kind, state from control.mail')
  expect(noted).toEqual(everybody().map(() => ({ kind: 'session.forgotten', state: 'waiting' })))
})
