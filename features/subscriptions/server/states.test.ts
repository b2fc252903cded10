import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkToken, defineCredential } from '#features/session/shared/credential.contract.ts'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createParent } from '#features/people/shared/records.contract.ts'
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

/** The state of somebody, which their page and every list agree about. */
async function stateOf(person: { personId: string }): Promise<string> {
  const { state } = await admin().call(contract.getStatus, of(person))
  const [listed] = await admin().call(contract.searchStatus, { body: { ids: [person.personId] } })
  expect(listed).toMatchObject({ state })
  return state
}

async function newParent(): Promise<{ personId: string; email: string }> {
  const email = `${app.app.newId()}@example.test`
  const { id } = await admin().call(createParent, {
    body: { customerGroupId: school.groups[0].id, name: 'Nina', surname: 'Neri', email },
  })
  return { personId: id, email }
}

async function newestLink(email: string): Promise<string> {
  const letter = (await app.mail()).filter((one) => one.to === email).at(-1)
  return /token=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
}

const define = (token: string, username: string) =>
  app.anonymous().call(defineCredential, {
    body: { token, username, password: PASSWORD, passwordConfirm: PASSWORD },
  })

test('an account is none, invited, active, blocked and invited again: never active before a password is chosen', async () => {
  const nina = await newParent()
  expect(await stateOf(nina)).toBe('none')
  await admin().call(contract.generate, of(nina))
  expect(await stateOf(nina)).toBe('invited')
  await admin().call(contract.block, of(nina))
  expect(await stateOf(nina)).toBe('blocked')
  await admin().call(contract.restore, of(nina))
  expect(await stateOf(nina)).toBe('invited')
  await admin().call(contract.reset, of(nina))
  await define(await newestLink(nina.email), nina.email)
  expect(await stateOf(nina)).toBe('active')
  await admin().call(contract.reset, of(nina))
  expect(await stateOf(nina)).toBe('invited')
})

test('a link that a block revoked says that it is over, not that somebody used it', async () => {
  const nina = await newParent()
  await admin().call(contract.generate, of(nina))
  const token = await newestLink(nina.email)
  await admin().call(contract.block, of(nina))
  await admin().call(contract.restore, of(nina))
  expect(await app.anonymous().call(checkToken, { params: { token } })).toEqual({ state: 'ended', username: null })
  const body = { token, username: nina.email, password: PASSWORD, passwordConfirm: PASSWORD }
  expect(await app.anonymous().refused(defineCredential, { body })).toMatchObject({
    errorCode: 'E016',
    detail: 'This link is no longer valid. Ask for a new one.',
  })
})

test('a session says that the account is blocked as long as that is so', async () => {
  const parent = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  const session = app.as(parent)
  await session.call(getMyInfo)
  await admin().call(contract.block, of(parent))
  expect(await session.refused(getMyInfo)).toMatchObject({
    status: 412,
    errorCode: 'E006',
    sessionEnd: 'blocked',
    detail: 'This account is blocked: please ask your school',
  })
  await admin().call(contract.restore, of(parent))
  const refused = await session.refused(getMyInfo)
  expect(refused).toMatchObject({ status: 412, errorCode: 'E006' })
  expect(refused).not.toHaveProperty('sessionEnd')
})

test('an account that waits after too many failures is locked until it may be tried again', async () => {
  const parent = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  expect(await stateOf(parent)).toBe('active')
  await failFrom(20, parent)
  expect(await stateOf(parent)).toBe('locked')
  app.clock.pass({ minutes: 16 })
  expect(await stateOf(parent)).toBe('active')
})

/** Wrong passwords, each from another network. */
async function failFrom(networks: number, person: TestPerson): Promise<void> {
  for (let n = 1; n <= networks; n += 1)
    await app.fastify.inject({
      method: signIn.method,
      url: signIn.path,
      remoteAddress: `203.0.${n}.7`,
      payload: { username: person.username, password: 'wrong' },
    })
}
