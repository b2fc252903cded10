import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-web-'))
  mkdirSync(join(folder, 'assets'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  write('index.html', '<!doctype html><title>Caravan</title>')
  write('assets/app-1a2b3c.js', 'console.log(1)')
  write('sw.js', '// worker')
  app = await openTestApp({ web: folder })
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })

test('every page address answers the one document, which is asked for again each time', async () => {
  for (const url of ['/', '/loggedIn', '/loggedIn/routeDetail/?run=1', '/loggedOut', '/loggedOut/maintenance/']) {
    const answer = await get(url)
    expect({ url, status: answer.statusCode, cache: answer.headers['cache-control'] }).toEqual({
      url,
      status: 200,
      cache: 'no-cache',
    })
    expect(answer.body).toContain('<title>Caravan</title>')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('built files are compressed and kept for ever, the service worker is not', async () => {
  const built = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' })
  expect(built.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test('an unknown address is no page: a call gets its problem, a missing file 404', async () => {
  expect((await get('/comunibus/api/v1/nothing')).json()).toMatchObject({ status: 404, errorCode: 'E008' })
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
  expect((await get('/../../etc/passwd')).statusCode).toBe(404)
})

test('a person who types another address finds the app, which shows its signed-out base', async () => {
  const answer = await get('/somewhere', { accept: 'text/html,application/xhtml+xml' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<title>Caravan</title>')
})
