import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { SECURITY_HEADERS } from './headers.ts'

/** What no browser sends: each gets an answer of ours, in the form of every other, over a real connection. */

let app: TestApp
let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Caravan</title>')
  writeFileSync(join(folder, 'assets', 'app-1.js'), 'export {}')
  app = await openTestApp({ web: folder })
  port = Number(new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; headers: Map<string, string>; body: string }

/** Sends these bytes and reads until the server closes. */
function say(bytes: string): Promise<Answer> {
  return new Promise((done, failed) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (chunk) => (said += chunk.toString('latin1')))
    socket.on('error', failed)
    socket.on('close', () => {
      const [head = '', ...body] = said.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      })
      done({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: body.join('\r\n\r\n') })
    })
  })
}

const ask = (path: string, method = 'GET', more = '') =>
  say(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)

/** As every refusal: a problem with a code, the headers of every answer, and the id that the log has. */
function expectProblem({ status, headers, body }: Answer, expected: number): void {
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: expected,
    type: expect.stringContaining('application/problem+json'),
  })
  const problem: unknown = JSON.parse(body)
  expect(problem).toMatchObject({ status: expected, errorCode: expect.stringMatching(/^E0\d\d$/) })
  expect(problem).toMatchObject({ requestId: headers.get('x-request-id') })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of Object.keys(SECURITY_HEADERS))
    expect([name, headers.has(name.toLowerCase())]).toEqual([name, true])
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('a path that leads nowhere', () => {
  const paths = [
    '//x',
    '//example.org/x',
    '/assets//x',
    '/assets/%00',
    '/%00',
    '/assets/app-1.js%00.html',
    '/%zz',
    '/assets/%zz',
    '/%ed%a0%80',
    '/assets/%c0%ae%c0%ae/x',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/.hidden',
    '/assets',
    '/assets/',
    `/${'x'.repeat(8000)}`,
    `/assets/${'x'.repeat(8000)}`,
    `/login/api/v1/personal/translation/${'x'.repeat(4000)}`,
    '/login/api/v1/personal/translation/%zz',
    '/comunibus/api/v1/%00',
  ]
  test.each(paths.map((path) => ({ name: path.slice(0, 40), path })))('$name', async ({ path }) => {
    expectProblem(await ask(path), 404)
  })

  test('also when a person typed it', async () => {
    for (const path of ['//x', '/%zz', '/%00'])
      expect((await ask(path, 'GET', 'Accept: text/html\r\n')).status).toBeLessThan(500)
  })
})

describe('a request that is none', () => {
  test.each([
    ['nonsense', 'what is this?\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n\r\n', 400],
    ['a zero byte in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path without end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a connection to somewhere else', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 405],
  ])('%s', async (_what, bytes, status) => {
    expectProblem(await say(bytes), status)
  })

  test.each(['TRACE', 'PROPFIND', 'OPTIONS', 'HEAD', 'PURGE', 'DELETE', 'LINK', 'QUERY'])(
    '%s of a path that knows no such method',
    async (method) => {
      for (const path of ['/', '/login/api/v1/auth/sign-in', '/assets/app-1.js', '/nowhere']) {
        const answer = await ask(path, method)
        expect(answer.status).toBeGreaterThanOrEqual(method === 'HEAD' ? 200 : 400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
        expect(answer.headers.has('content-security-policy')).toBe(true)
      }
    },
  )

  test.each([
    ['GET', '/login/api/v1/auth/sign-in', 'POST'],
    ['PUT', '/login/api/v1/auth/sign-in/web/', 'POST'],
    ['POST', '/login/api/v1/personal/translation/en?x=1', 'GET'],
    ['OPTIONS', '/health/live', 'GET'],
  ])('%s %s answers 405 with the methods of the path', async (method, path, allowed) => {
    const answer = await ask(path, method)
    expectProblem(answer, 405)
    expect(answer.headers.get('allow')).toBe(allowed)
  })

  test('an upgrade to something that is not there', async () => {
    const answer = await say('GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expectProblem(answer, 404)
  })
})

describe('a body that is none', () => {
  const send = (body: string, type: string) =>
    say(
      `POST /login/api/v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )

  test.each([
    ['of another type', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['of no type that is one', '{}', 'nonsense', 415],
    ['in another character set', '{}', 'application/json; charset=utf-16', 400],
    ['that ends too early', '{"username":', 'application/json', 400],
    ['that is no UTF-8', '{"username":"\xff","password":"x"}', 'application/json', 400],
  ])('%s', async (_what, body, type, status) => {
    expectProblem(await send(body, type), status)
  })
})

test('every answer carries its id: pages, files, health and what the log calls failed', async () => {
  for (const path of ['/', '/assets/app-1.js', '/health/live', '/openapi.json', '/login/api/v1/config/product/'])
    expect((await ask(path)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  // Nobody else chooses it: it would be in the log.
  const own = await ask('/health/live', 'GET', 'X-Request-Id: mine\r\nRequest-Id: mine\r\n')
  expect(own.headers.get('x-request-id')).not.toBe('mine')
})
