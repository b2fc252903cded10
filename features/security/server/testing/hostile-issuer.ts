import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'

/** What a bad issuer, or somebody in its name, may answer instead. */
export type Lie = {
  claims?: Record<string, unknown>
  /** Signed with a key that the issuer does not publish, or not signed at all. */
  signedBy?: 'stranger' | 'nobody'
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An issuer that says whatever the test wants, on a port of its own. */
export async function openHostileIssuer(clientId: string) {
  const [own, stranger] = [keyPair(), keyPair()]
  let issuer = ''
  let lie: Lie = {}
  let nonce = ''
  /** What came to the token endpoint. */
  const asked: URLSearchParams[] = []

  const idToken = () => {
    // The times of an ID token are real ones: the library compares them with the machine's own clock.
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, sub: 'alice', nonce, iat: now, exp: now + 300, ...lie.claims }
    if (lie.signedBy === 'nobody') return `${part({ alg: 'none' })}.${part(claims)}.`
    const body = `${part({ alg: 'RS256', kid: 'own' })}.${part(claims)}`
    const key = lie.signedBy === 'stranger' ? stranger.privateKey : own.privateKey
    return `${body}.${createSign('sha256').update(body).sign(key).toString('base64url')}`
  }
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/token') asked.push(new URLSearchParams(body))
      const answer = answers[request.url ?? '']
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer?.() ?? {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    issuer,
    asked,
    /** Prepares the answer for the browser that was sent to `url`; answers what it comes back with. */
    visit(url: string, told: Lie = {}): { code: string; state: string; iss: string } {
      const params = new URL(url).searchParams
      lie = told
      nonce = params.get('nonce') ?? ''
      return { code: 'a code', state: params.get('state') ?? '', iss: issuer }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
