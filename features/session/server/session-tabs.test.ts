import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/session.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const newToken = async () => (await signInAs(app.app, school.assistant, 'CB_ASSISTANT', 'web')).token

/** Asks who a token is, with exactly that token; answers the status and the token that came back. */
async function use(token: string): Promise<{ status: number; token: string | null }> {
  const answer = await app.anonymous(token).send(contract.getMyInfo)
  const header = answer.headers['authorization']
  return { status: answer.statusCode, token: typeof header === 'string' ? header.replace('Bearer ', '') : null }
}

test('a tab that is led to a token which another tab left an hour ago goes on with it', async () => {
  const first = await newToken()
  app.clock.pass({ minutes: 16 })
  const second = (await use(first)).token ?? ''
  expect((await use(second)).status).toBe(200)
  app.clock.pass({ minutes: 58 })
  expect((await use(first)).token).toBe(second)
  app.clock.pass({ minutes: 4 })
  expect((await use(second)).status).toBe(200)
})

test('a tab whose answers are all lost works as long as one whose answers arrive', async () => {
  const first = await newToken()
  let newest = first
  for (let quarter = 0; quarter < 40; quarter += 1) {
    app.clock.pass({ minutes: 16 })
    newest = (await use(newest)).token ?? newest
    expect((await use(first)).status).toBe(200)
  }
})
