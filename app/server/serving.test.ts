import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SettingError } from '#platform/server/config/setting-error.ts'
import { ownCertificate } from '#platform/server/testing/certificate.ts'
import { readSettings } from './settings.ts'
import { start, type Started } from './start.ts'

// Whole servers start and stop here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let folder: string
let started: Started | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-serving-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await started?.stop()
  started = undefined
  rmSync(folder, { recursive: true, force: true })
})

const open = async (env: Record<string, string>) =>
  (started = await start(readSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env })))

const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return 'accepted'
  } catch (error) {
    return error instanceof SettingError ? error.message : String(error)
  }
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('plain HTTP is served to this machine alone, unless a trusted proxy stands before it', async () => {
  const database = { DATABASE_URL: 'postgres://app:x@127.0.0.1:1/caravan' }
  const wide: Record<string, string>[] = [{ HOST: '0.0.0.0' }, { HOST: '::' }, database]
  for (const env of wide)
    await expect(open(env)).rejects.toMatchObject({ variable: 'HOST', message: expect.stringContaining('TLS_CERT') })
  const app = await open({ HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.1' })
  expect((await fetch(`http://127.0.0.1:${new URL(app.address).port}/health/live`)).status).toBe(200)
})

test('with TLS files it serves HTTPS alone, from TLS 1.2 on, and asks browsers to stay there', async () => {
  const { cert, key } = await ownCertificate()
  const env = { TLS_CERT: file('cert.pem', cert), TLS_KEY: file('key.pem', key) }
  const app = await open({ HOST: '0.0.0.0', ...env })
  const { port } = new URL(app.address)
  expect(app.address).toMatch(/^https:/)
  const answer = await new Promise<{ status: number | undefined; hsts: unknown }>((done, failed) => {
    request({ host: '127.0.0.1', port, path: '/health/ready', ca: cert }, (got) => {
      got.resume().on('end', () => done({ status: got.statusCode, hsts: got.headers['strict-transport-security'] }))
    })
      .on('error', failed)
      .end()
  })
  expect(answer).toEqual({ status: 200, hsts: expect.stringContaining('max-age=31536000') })
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
  const shake = (maxVersion: 'TLSv1.1' | 'TLSv1.2') =>
    new Promise<string | null>((done) => {
      const ciphers = 'ALL:@SECLEVEL=0'
      const socket = connect({
        host: '127.0.0.1',
        port: Number(port),
        ca: cert,
        minVersion: 'TLSv1',
        maxVersion,
        ciphers,
      })
      socket.on('secureConnect', () => {
        done(socket.getProtocol())
        socket.destroy()
      })
      socket.on('error', () => done(null))
    })
  expect([await shake('TLSv1.1'), await shake('TLSv1.2')]).toEqual([null, 'TLSv1.2'])
})

test('a wrong proxy or TLS file is named', async () => {
  const [one, other] = [await ownCertificate(), await ownCertificate()]
  const cert = file('cert.pem', one.cert)
  const key = file('key.pem', one.key)
  for (const entry of ['proxy.example.org', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/', '*'])
    expect(refusal({ TRUSTED_PROXIES: `127.0.0.1, ${entry}` })).toMatch(/^TRUSTED_PROXIES: .*is neither/)
  expect(refusal({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 fd00::/8' })).toBe('accepted')
  expect(refusal({ TLS_CERT: cert })).toMatch(/^TLS_KEY: must be set with TLS_CERT/)
  expect(refusal({ TLS_KEY: key })).toMatch(/^TLS_CERT: must be set with TLS_KEY/)
  expect(refusal({ TLS_CERT: join(folder, 'no'), TLS_KEY: key })).toMatch(/^TLS_CERT: .* cannot be read/)
  expect(refusal({ TLS_CERT: key, TLS_KEY: key })).toMatch(/^TLS_CERT: the file holds no certificate/)
  expect(refusal({ TLS_CERT: cert, TLS_KEY: file('other.pem', other.key) })).toMatch(/^TLS_KEY: the file holds no key/)
  expect(refusal({ TLS_CERT: cert, TLS_KEY: key })).toBe('accepted')
})
