import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { makeDatabase } from '#platform/server/db/prepare.ts'
import { isRoot } from '#platform/server/db/data-dir.ts'
import { getMyInfo, getProduct, signIn } from '#features/session/shared/session.contract.ts'
import { getArea } from '#features/area/shared/area.contract.ts'
import { searchAddresses } from '#features/area/shared/addresses.contract.ts'
import { searchPlaces } from '#features/places/shared/places.contract.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { readSettings } from './settings.ts'
import { start, type Started } from './start.ts'

// Whole servers start and stop here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let folder: string
let started: Started[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-start-'))
  chmodSync(folder, 0o755)
  started = []
})
afterEach(async () => {
  for (const one of started) await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(env: Record<string, string> = {}): Promise<Started> {
  const app = await start(readSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_AREA: 'off', ...env }))
  started.push(app)
  return app
}

type Credentials = { username: string; password: string }

async function tokenOf(app: Started, { username, password }: Credentials): Promise<string> {
  const post = await fetch(app.address + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return post.headers.get('authorization') ?? ''
}

/** Signs in over the network and answers whom the application takes the caller for. */
async function whoIs(app: Started, credentials: Credentials) {
  const info = await fetch(app.address + getMyInfo.path, {
    headers: { authorization: await tokenOf(app, credentials) },
  })
  return info.json()
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

test('the first start makes the demo, shows its sign-ins, and they work', async () => {
  const app = await open()
  expect((await fetch(`${app.address}/health/ready`)).status).toBe(200)
  const product = await (await fetch(app.address + getProduct.path)).json()
  expect(product.data.demo).toEqual(app.demo)
  expect(app.demo?.map((one) => one.role)).toEqual(['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT', 'CB_ASSISTANT'])
  for (const one of app.demo ?? []) {
    expect((await whoIs(app, one)).data).toMatchObject({
      roleIdentifier: one.role,
      organisation: { name: 'Istituto Collina (demo)' },
    })
  }
})

test('the first start of the demo imports an area; its places lie on addresses of it', async () => {
  const app = await open({ DEMO_AREA: 'on' })
  await app.demoArea
  const token = await tokenOf(app, app.demo![0]!)
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(app.address + path, {
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await answer.json()).data
  }
  expect(await ask(getArea.path)).toMatchObject({ streets: 199, attribution: '© OpenStreetMap contributors' })
  const places: AnswerOf<typeof searchPlaces> = await ask(searchPlaces.path, {})
  expect(places.map(({ name }) => name).toSorted()).toEqual([
    'Corso Alberto',
    'Piazza Mercato',
    'Scuola Collina',
    'Via Grimaldi',
    'Via della Turbia',
  ])
  for (const place of places) {
    const { addresses } = await ask(searchAddresses.path, { text: place.address, near: pointOf(place), limit: 1 })
    expect(addresses[0].label).toBe(place.address)
    // The school is a point beside the house of its address.
    expect(metresApart(addresses[0], place)).toBeLessThan(place.kind === 'school' ? 60 : 3)
  }
})

test('the second start finds everything as it was, with the same passwords, and makes the demo once', async () => {
  const first = await open()
  const demo = first.demo
  await first.stop()
  const second = await open()
  expect(second.demo).toEqual(demo)
  expect(second.migrated).toEqual([])
  expect((await whoIs(second, demo![0]!)).data.customerGroupDtoCollection).toHaveLength(2)
})

test('two servers do not share a data folder, and one that has stopped leaves it free', async () => {
  const first = await open()
  await expect(open()).rejects.toMatchObject({ name: 'SettingError', variable: 'DATA_DIR' })
  await first.stop()
  await open()
})

test('a killed server leaves a database that the next start takes over, with every row', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const password = await new Promise<string>((found) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const demo = /administrator\s+(\S+)/.exec(said)?.[1]
      if (demo && said.includes('ready')) found(demo)
    })
  })
  const ended = new Promise((done) => child.on('exit', done))
  child.kill('SIGKILL')
  await ended
  const next = await open()
  expect((await whoIs(next, { username: 'administrator', password })).data).toMatchObject({
    roleIdentifier: 'CB_ADMIN',
  })
})

test('a stop that is asked for twice, as npm does, closes the database all the same', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('ready')) ready()
    })
  })
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(existsSync(join(folder, 'data', 'database', 'cluster', 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(folder, 'data', 'server.lock'))).toBe(false)
})

test('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => other.on('listening', ready))
  // listen() was called with a port, so the address is one of the network.
  const { port } = other.address() as AddressInfo
  await expect(open({ PORT: String(port) })).rejects.toMatchObject({ variable: 'PORT' })
  other.close()
})

test('a data folder that cannot be used is named', async () => {
  const file = join(folder, 'data', 'deeper')
  mkdirSync(join(folder, 'data'))
  writeFileSync(file, 'a file')
  await expect(open({ DATA_DIR: file })).rejects.toMatchObject({ variable: 'DATA_DIR' })
})

test('a data folder out of reach is named: of this user, or as root of the database’s user', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: isRoot() ? 0o700 : 0o500 })
  await expect(open({ DATA_DIR: join(closed, 'data') })).rejects.toMatchObject({ variable: 'DATA_DIR' })
})

test('a start that cannot write its data ends with one line that names the folder', async () => {
  // No file may grow: what a full disk is to the very first thing that is written.
  const command = `ulimit -f 0; exec "$0" "$1"`
  const child = spawn('sh', ['-c', command, process.execPath, join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await new Promise((done) => child.on('exit', done))).toBe(1)
  expect(said).toMatch(/^DATA_DIR: cannot write to .*\n$/)
})

test('with DATABASE_URL it serves from that database, as a role that owns nothing, and shows no sign-ins', async () => {
  const template = inject('template')
  const name = `given_${crypto.randomUUID().slice(0, 8)}`
  await makeDatabase(template.admin, name)
  const url = Object.assign(new URL(template.owner), { pathname: `/${name}` }).href
  const app = await open({ DATABASE_URL: url, HOST: '127.0.0.1' })
  expect(app.demo).toBeNull()
  expect(existsSync(join(folder, 'data', 'database'))).toBe(false)
  expect(existsSync(join(folder, 'data', 'secrets'))).toBe(false)
  expect((await fetch(`${app.address}/health/ready`)).status).toBe(200)
  expect((await fetch(`${app.address}/docs`)).status).toBe(200)
})

test('a database that cannot be reached is named without its password', async () => {
  await expect(
    open({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/caravan', HOST: '127.0.0.1' }),
  ).rejects.toMatchObject({
    variable: 'DATABASE_URL',
    message: expect.not.stringContaining('secret'),
  })
})

test('production has no docs page', async () => {
  const app = await open({ NODE_ENV: 'production' })
  expect((await fetch(`${app.address}/docs`)).status).toBe(404)
  expect((await fetch(`${app.address}/openapi.json`)).status).toBe(200)
})
