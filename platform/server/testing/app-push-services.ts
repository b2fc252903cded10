import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createHttp2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { machineClock } from '../clock.ts'
import type { ApnsKey } from '../mail/apns.ts'
import type { FcmAccount } from '../mail/fcm.ts'

/** What reached a service: the path, the headers and the body as it was sent. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: unknown }

type Failure = { status: number; reason?: string; retryAfter?: string } | null

export type TestFcm = {
  account: FcmAccount
  url: string
  received: Received[]
  /** How often an access token was given out. */
  tokens: () => number
  fail: (failure: Failure) => void
  close: () => Promise<void>
}

export type TestApns = {
  key: ApnsKey
  received: Received[]
  /** Connections that were opened. */
  connections: () => number
  fail: (failure: Failure) => void
  /** Ends the open connections as Apple does before maintenance. */
  goAway: () => void
  close: () => Promise<void>
}

type Claims = Record<string, unknown>

/** The claims of a signed token (JWT); null when the signature is not of the key. */
function claimsOf(token: string, key: KeyObject): Claims | null {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  const options = { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const portOf = (address: unknown): number =>
  typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0

const isNow = (seconds: unknown) => Math.abs(Number(seconds) * 1000 - machineClock.now().getTime()) < 120_000

/** Google on loopback: gives access tokens for assertions of the account, and takes messages with one of them. */
export async function openFcm(): Promise<TestFcm> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const received: Received[] = []
  let tokens = 0
  let failure: Failure = null
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response
          .writeHead(status, failure?.retryAfter ? { 'Retry-After': failure.retryAfter } : {})
          .end(JSON.stringify(body))
      if (request.url === '/token') {
        const claims = claimsOf(new URLSearchParams(text).get('assertion') ?? '', privateKey)
        if (claims?.['aud'] !== account.tokenUrl || !isNow(claims['iat']))
          return answer(400, { error: 'invalid_grant' })
        tokens += 1
        return answer(200, { access_token: `access ${tokens}`, expires_in: 3599 })
      }
      if (!/^Bearer access \d+$/.test(request.headers.authorization ?? '')) return answer(401, {})
      if (failure) return answer(failure.status, { error: { details: [{ errorCode: failure.reason }] } })
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      return answer(200, { name: 'projects/p/messages/1' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server.address())}`
  const account = { projectId: 'school', email: 'push@school.example', key: privateKey, tokenUrl: `${url}/token` }
  return {
    account,
    url,
    received,
    tokens: () => tokens,
    fail: (next) => void (failure = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The push service of Apple on loopback: HTTP/2, takes messages with a token that the key of the team signed. */
export async function openApns(): Promise<TestApns> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const received: Received[] = []
  const sessions: ServerHttp2Session[] = []
  let failure: Failure = null
  const server = createHttp2Server()
  server.on('session', (session) => sessions.push(session))
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    stream.on('end', () => {
      const claims = claimsOf((headers.authorization ?? '').replace(/^bearer /, ''), privateKey)
      const refused =
        claims?.['iss'] === 'TEAM000000' && isNow(claims['iat'])
          ? failure
          : { status: 403, reason: 'InvalidProviderToken' }
      if (refused) {
        stream.respond({ ':status': refused.status, ...(refused.retryAfter && { 'retry-after': refused.retryAfter }) })
        return void stream.end(JSON.stringify({ reason: refused.reason }))
      }
      received.push({ path: headers[':path'] ?? '', headers, body: JSON.parse(text) })
      stream.respond({ ':status': 200 })
      return void stream.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${portOf(server.address())}`
  return {
    key: { key: privateKey, keyId: 'KEY0000000', team: 'TEAM000000', topic: 'org.example.caravan', origin },
    received,
    connections: () => sessions.length,
    fail: (next) => void (failure = next),
    goAway: () => {
      for (const session of sessions) session.close()
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}
