import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMyInfo, getProduct, signIn } from '#features/session/shared/session.contract.ts'
import { codeAt } from '#platform/server/factors/totp.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/oidc.contract.ts'
import { confirmTotp, startTotp } from '../shared/factors.contract.ts'
import { takeSecondStep } from '../shared/steps.contract.ts'
import { openHostileIssuer, type Lie } from './testing/hostile-issuer.ts'

const CLIENT = 'caravan'
let issuer: Awaited<ReturnType<typeof openHostileIssuer>>
let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  issuer = await openHostileIssuer(CLIENT)
  app = await openTestApp({ oidc: { issuer: issuer.issuer, clientId: CLIENT, name: 'School login' } })
  school = await newOrganisation(app)
})
afterAll(async () => {
  await app?.close()
  await issuer?.close()
})

const PASSWORD = 'a long enough password'
const newPerson = () => school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })

async function enter(person: TestPerson): Promise<Client> {
  const answer = await app.anonymous().send(signIn, { body: { username: person.username, password: PASSWORD } })
  return clientOf(app.fastify, async () => String(answer.headers['authorization']).replace('Bearer ', ''))
}

/** Where the browser is led when it comes back. */
async function back(query: Record<string, string>): Promise<URL> {
  const answer = await app.anonymous().send(contract.oidcCallback, { query })
  expect(answer.statusCode).toBe(303)
  return new URL(String(answer.headers['location']), 'http://localhost')
}

/** Links a subject to the account of this session, as its owner would. */
async function link(client: Client, sub: string): Promise<void> {
  const { url, key } = await client.call(contract.startOidcLink)
  const led = await back(issuer.visit(url, { claims: { sub } }))
  await client.call(contract.confirmOidcLink, { body: { link: led.searchParams.get('link') ?? '', key } })
}

async function signInAs(sub: string): Promise<{ led: URL; key: string }> {
  const { url, key } = await app.anonymous().call(contract.startOidcSignIn)
  return { led: await back(issuer.visit(url, { claims: { sub } })), key }
}

/** The first call of a browser that was led back with a boot token. */
const boot = (token: string | null, key: string, endpoint = getMyInfo) =>
  app.anonymous(token ?? '').send(endpoint, { headers: { 'x-boot-key': key } })

describe('the way to the issuer', () => {
  test('is the code flow with PKCE, state and nonce, each made anew', async () => {
    expect((await app.anonymous().call(getProduct)).issuerName).toBe('School login')
    const urls = await Promise.all([1, 2].map(async () => (await app.anonymous().call(contract.startOidcSignIn)).url))
    const [one, two] = urls.map((url) => new URL(url).searchParams)
    expect(Object.fromEntries(one ?? [])).toMatchObject({
      response_type: 'code',
      client_id: CLIENT,
      scope: 'openid',
      code_challenge_method: 'S256',
      redirect_uri: `${app.app.publicUrl()}/login/api/v1/auth/oidc/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one?.get(name)).not.toBe(two?.get(name))
    }
  })
})

describe('linking', () => {
  test('needs the account’s owner, the browser that asked, and happens once', async () => {
    const [mine, other] = [await enter(await newPerson()), await enter(await newPerson())]
    const { url, key } = await mine.call(contract.startOidcLink)
    const led = await back(issuer.visit(url, { claims: { sub: 'careful' } }))
    expect(led.pathname).toBe('/loggedIn/profilePage/')
    const body = { link: led.searchParams.get('link') ?? '', key }
    expect(await other.refused(contract.confirmOidcLink, { body })).toMatchObject({ errorCode: 'E016' })
    expect(await mine.refused(contract.confirmOidcLink, { body: { ...body, key: 'AAAA' } })).toMatchObject({
      errorCode: 'E016',
    })
    expect((await mine.call(contract.getOidcIdentity))?.linkedSince).toBeNull()
    await mine.call(contract.confirmOidcLink, { body })
    expect(await mine.call(contract.getOidcIdentity)).toEqual({
      name: 'School login',
      linkedSince: app.clock.now().toISOString(),
    })
    expect((await mine.refused(contract.confirmOidcLink, { body })).errorCode).toBe('E016')
  })

  test('an identity is one account’s; taken away it opens nothing', async () => {
    const [mine, other] = [await enter(await newPerson()), await enter(await newPerson())]
    await link(mine, 'wanted')
    await expect(link(other, 'wanted')).rejects.toThrow(/409.*E019/)
    await mine.call(contract.removeOidcIdentity)
    expect((await signInAs('wanted')).led.search).toBe('?signInFailed=unlinked')
    await link(other, 'wanted')
  })
})

describe('signing in', () => {
  test('a linked identity gets a boot token, which becomes a session in the browser that left', async () => {
    const person = await newPerson()
    await link(await enter(person), 'pia')
    const { led, key } = await signInAs('pia')
    expect(led.pathname).toBe('/loggedOut/')
    const token = led.searchParams.get('token')
    expect(token).toMatch(/^cb0\./)
    // Somebody who only has the link.
    expect((await boot(token, '')).statusCode).toBe(417)
    expect((await boot(token, 'AAAA')).statusCode).toBe(417)
    const first = await boot(token, key)
    expect(first.json().data.customerAccountId).toBe(person.accountId)
    const session = String(first.headers['authorization'])
    expect(session).toMatch(/^Bearer cb1\./)
    // Calls that left at the same time, and an answer that was lost.
    app.clock.pass({ seconds: 29 })
    expect((await boot(token, key)).headers['authorization']).toBe(session)
    expect((await app.anonymous(session.replace('Bearer ', '')).send(getMyInfo)).statusCode).toBe(200)
    app.clock.pass({ seconds: 1 })
    expect((await boot(token, key)).statusCode).toBe(417)
  })

  test('a boot token is good for a minute', async () => {
    await link(await enter(await newPerson()), 'late')
    const { led, key } = await signInAs('late')
    app.clock.pass({ seconds: 60 })
    expect((await boot(led.searchParams.get('token'), key)).statusCode).toBe(417)
  })

  test('an unknown identity and a blocked account get nothing, whatever the e-mail address says', async () => {
    const person = await newPerson()
    const { url } = await app.anonymous().call(contract.startOidcSignIn)
    const claims = {
      sub: 'stranger',
      email: person.username,
      email_verified: true,
      preferred_username: person.username,
    }
    expect((await back(issuer.visit(url, { claims }))).search).toBe('?signInFailed=unlinked')
    await link(await enter(person), 'blocked')
    await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [person.accountId])
    expect((await signInAs('blocked')).led.search).toBe('?signInFailed=blocked')
  })

  test('an account with a second factor is asked for it here too', async () => {
    const person = await newPerson()
    const client = await enter(person)
    await link(client, 'careful-pia')
    const { secret } = await client.call(startTotp)
    await client.call(confirmTotp, { body: { code: codeAt(secret, app.clock.now()) } })
    app.clock.pass({ seconds: 30 })
    const { led } = await signInAs('careful-pia')
    expect(led.searchParams.get('token')).toBeNull()
    expect(led.searchParams.get('methods')).toBe('code')
    const body = { step: led.searchParams.get('step') ?? '', code: codeAt(secret, app.clock.now()) }
    expect((await app.anonymous().send(takeSecondStep, { body })).statusCode).toBe(200)
  })
})

describe('a hostile answer', () => {
  beforeAll(async () => link(await enter(await newPerson()), 'alice'))

  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['an expired token', { claims: { exp: 1 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a stranger’s signature', { signedBy: 'stranger' }],
    ['no signature', { signedBy: 'nobody' }],
  ] satisfies [string, Lie][])('%s opens nothing', async (_, lie) => {
    const { url } = await app.anonymous().call(contract.startOidcSignIn)
    expect((await back(issuer.visit(url, lie))).search).toBe('?signInFailed=failed')
  })

  test('an answer in another issuer’s name, or that leaves the name out, opens nothing', async () => {
    for (const iss of ['https://evil.example', undefined]) {
      const { url } = await app.anonymous().call(contract.startOidcSignIn)
      const { iss: _, ...answer } = issuer.visit(url)
      expect((await back({ ...answer, ...(iss ? { iss } : {}) })).search).toBe('?signInFailed=failed')
    }
  })

  test('an unknown state, a used one, an old one and an error open nothing, and no code is exchanged', async () => {
    const { url } = await app.anonymous().call(contract.startOidcSignIn)
    const answer = issuer.visit(url)
    expect((await back(answer)).searchParams.get('token')).toMatch(/^cb0\./)
    const exchanged = issuer.asked.length
    expect((await back(answer)).search).toBe('?signInFailed=failed')
    expect((await back({ ...answer, state: 'x'.repeat(43) })).search).toBe('?signInFailed=failed')
    expect((await back({})).search).toBe('?signInFailed=failed')
    const late = issuer.visit((await app.anonymous().call(contract.startOidcSignIn)).url)
    app.clock.pass({ minutes: 10 })
    expect((await back(late)).search).toBe('?signInFailed=failed')
    const denied = issuer.visit((await app.anonymous().call(contract.startOidcSignIn)).url)
    const error = { state: denied.state, iss: denied.iss, error: 'access_denied' }
    expect((await back(error)).search).toBe('?signInFailed=failed')
    expect(issuer.asked).toHaveLength(exchanged)
  })

  test('of many with the same answer at the same time, one comes in', async () => {
    const answer = issuer.visit((await app.anonymous().call(contract.startOidcSignIn)).url)
    const led = await Promise.all(Array.from({ length: 5 }, () => back(answer)))
    expect(led.filter((url) => url.searchParams.has('token'))).toHaveLength(1)
  })

  test('the verifier of PKCE goes to the token endpoint, and stands nowhere as it is', async () => {
    const { url } = await app.anonymous().call(contract.startOidcSignIn)
    await back(issuer.visit(url))
    const verifier = issuer.asked.at(-1)?.get('code_verifier') ?? ''
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const rows = await app.database.asOwner<{ text: string }>('select o::text as text from control.oidc_attempt o')
    for (const { text } of rows) {
      expect(text).not.toContain(verifier)
      expect(text).not.toContain(Buffer.from(verifier).toString('hex'))
    }
  })
})

test('a house without an issuer has no such door', async () => {
  const plain = await openTestApp()
  try {
    expect(await plain.anonymous().refused(contract.startOidcSignIn)).toMatchObject({ status: 403 })
    const answer = await plain.anonymous().send(contract.oidcCallback, { query: { code: 'x', state: 'y' } })
    expect(answer.headers['location']).toBe('/loggedOut/?signInFailed=failed')
  } finally {
    await plain.close()
  }
})
