import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/oidc.contract.ts'

/** A real, certified provider in this process: the whole way there and back, as a browser goes it. */

const CLIENT = { clientId: 'caravan', clientSecret: 'a secret of the client, long enough' }
let server: Server
let app: TestApp
let issuer: string
beforeAll(async () => {
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  app = await openTestApp({ oidc: { issuer, ...CLIENT, name: 'School login' } })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${app.app.publicUrl()}/login/api/v1/auth/oidc/callback`],
        // The test house is reached over http, which only a native client may be.
        application_type: 'native',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
  })
  server.on('request', provider.callback())
})
afterAll(async () => {
  await app?.close()
  server.closeAllConnections()
  server.close()
})

/** Goes where the provider leads, signs in and consents there, and answers the query that comes back to the application. */
async function browse(start: string, login: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = start
  let body: URLSearchParams | undefined
  for (let hop = 0; hop < 20; hop += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
      if (!prompt || !action) throw new Error(`a page that nobody expected: ${answer.status} ${page.slice(0, 500)}`)
      url = new URL(action, url).href
      body = new URLSearchParams({ prompt, login, password: 'whatever' })
      continue
    }
    url = new URL(location, url).href
    body = undefined
    if (!url.startsWith(issuer)) return Object.fromEntries(new URL(url).searchParams)
  }
  throw new Error('the provider leads in a circle')
}

const back = async (query: Record<string, string>): Promise<URL> => {
  const answer = await app.anonymous().send(contract.oidcCallback, { query })
  return new URL(String(answer.headers['location']), 'http://localhost')
}

test('linked by its owner, then signed in at the provider; another person of the provider is nobody here', async () => {
  const school = await newOrganisation(app)
  const password = 'a long enough password'
  const person = await school.person([{ role: 'CB_ASSISTANT', group: school.groups[0] }], { password })
  const signedIn = await app.anonymous().send(signIn, { body: { username: person.username, password } })
  const client = clientOf(app.fastify, async () => String(signedIn.headers['authorization']).replace('Bearer ', ''))

  const asked = await client.call(contract.startOidcLink)
  const led = await back(await browse(asked.url, 'aldo'))
  const link = led.searchParams.get('link') ?? ''
  await client.call(contract.confirmOidcLink, { body: { link, key: asked.key } })

  const left = await app.anonymous().call(contract.startOidcSignIn)
  const query = await browse(left.url, 'aldo')
  expect(query['iss']).toBe(issuer)
  const token = (await back(query)).searchParams.get('token') ?? ''
  const info = await app.anonymous(token).send(getMyInfo, { headers: { 'x-boot-key': left.key } })
  expect(info.json().data.customerAccountId).toBe(person.accountId)

  const stranger = await app.anonymous().call(contract.startOidcSignIn)
  expect((await back(await browse(stranger.url, 'somebody'))).search).toBe('?signInFailed=unlinked')

  // A code of one way does not fit another: PKCE binds it to its own verifier.
  const [one, two] = [
    await app.anonymous().call(contract.startOidcSignIn),
    await app.anonymous().call(contract.startOidcSignIn),
  ]
  const stolen = await browse(one.url, 'aldo')
  const other = await browse(two.url, 'aldo')
  expect((await back({ ...other, code: stolen['code'] ?? '' })).search).toBe('?signInFailed=failed')
})
