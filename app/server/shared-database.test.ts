import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { makeDatabase, withClient } from '#platform/server/db/prepare.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { getProduct } from '#features/session/shared/session.contract.ts'
import { readSettings } from './settings.ts'
import { start, type Started } from './start.ts'

// Whole servers, each with a folder of its own, on one database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const KEY = 'a key that both servers were given, of many characters'

let folder: string
let started: Started[]
let name: string
let url: string

beforeEach(async () => {
  folder = mkdtempSync(join(throwawayRoot(), 'caravan-shared-'))
  chmodSync(folder, 0o755)
  started = []
  const template = inject('template')
  name = `shared_${crypto.randomUUID().slice(0, 8)}`
  await makeDatabase(template.admin, name)
  url = Object.assign(new URL(template.owner), { pathname: `/${name}` }).href
})
afterEach(async () => {
  for (const one of started) await one.stop()
  await asOwner(`drop database if exists ${name} with (force); drop role if exists ${name}_app_login;
    drop role if exists ${name}_control_login`)
  rmSync(folder, { recursive: true, force: true })
})

/** One statement after the other: a database cannot be dropped inside a transaction. */
async function asOwner(statements: string): Promise<void> {
  await withClient(inject('template').admin, async (admin) => {
    for (const statement of statements.split(';')) await admin.query(statement)
  })
}
const inside = (sql: string, values: unknown[] = []) => withClient(url, (owner) => owner.query(sql, values))

const environment = (own: string, env: Record<string, string>) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: url,
  DATA_DIR: join(folder, own),
  LOG_LEVEL: 'silent',
  ...env,
})

async function open(own: string, env: Record<string, string> = {}): Promise<Started> {
  const app = await start(readSettings(environment(own, env)))
  started.push(app)
  return app
}

const shared = () => ({ CARAVAN_MASTER_KEY: KEY, FILES_DIR: join(folder, 'files') })
const ready = async (app: Started) => (await fetch(`${app.address}/health/ready`)).status

/** Ends every connection of this database, so that each server must sign in again. */
async function disconnectAll(): Promise<void> {
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/** Runs a command of the operator in a process of its own; answers how it ended. */
function admin(own: string, args: readonly string[], env: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { ...process.env, ...environment(own, env) },
    stdio: 'ignore',
  })
  return new Promise((done) => child.on('exit', done))
}

test('two servers that start together on an empty database both come up, and neither takes the other’s login away', async () => {
  const apps = await Promise.all([open('one', shared()), open('two', shared())])
  expect(await admin('elsewhere', ['maintenance', 'on'])).toBe(0)
  for (const app of apps) {
    await disconnectAll()
    await vi.waitFor(async () => expect(await ready(app)).toBe(200), { timeout: 10_000 })
    expect((await fetch(app.address + getProduct.path)).status).toBe(200)
  }
})

test('a login whose secret somebody changed is 503 with its reason, and a start leaves it as it is', async () => {
  const app = await open('one')
  await asOwner(`alter role ${name}_control_login password 'another'`)
  await disconnectAll()
  await vi.waitFor(async () => {
    const answer = await fetch(`${app.address}/health/ready`)
    expect((await answer.json()).reasons).toEqual(['database-refuses-sign-in'])
  })
  const refused = await fetch(app.address + getProduct.path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  await app.stop()
  await expect(open('one')).rejects.toMatchObject({
    name: 'SettingError',
    message: expect.stringContaining(`${name}_control_login`),
  })
  await asOwner(`alter role ${name}_control_login password 'a third'; drop role ${name}_control_login`)
  expect(await ready(await open('one'))).toBe(200)
})

test('a server with another key, or without one, is refused, and says what to do', async () => {
  await (await open('one')).stop()
  const file = join(folder, 'one', 'master.secret')
  const key = readFileSync(file, 'utf8')
  const refusal = { name: 'SettingError', variable: 'CARAVAN_MASTER_KEY' }
  rmSync(file)
  await expect(open('one')).rejects.toMatchObject(refusal)
  writeFileSync(file, 'the key of something else')
  await expect(open('one')).rejects.toMatchObject(refusal)
  await expect(open('one', { CARAVAN_MASTER_KEY: KEY })).rejects.toMatchObject(refusal)
  writeFileSync(file, key)
  expect(await ready(await open('one'))).toBe(200)
})

test('a server that would keep its files in another folder is refused', async () => {
  await open('one', { CARAVAN_MASTER_KEY: KEY })
  const refusal = { name: 'SettingError', variable: 'FILES_DIR' }
  await expect(open('two', { CARAVAN_MASTER_KEY: KEY })).rejects.toMatchObject(refusal)
  const files = join(folder, 'one', 'files')
  expect(await ready(await open('two', { CARAVAN_MASTER_KEY: KEY, FILES_DIR: files }))).toBe(200)
})

test('an older program is refused by a newer database, which says what it needs; one it still works with starts', async () => {
  await (await open('one')).stop()
  const plant = (oldest: string | null) =>
    inside(
      `insert into schema_migration (name, checksum, program, oldest_program) values ('9001_newer.sql', '', '99.1.0', $1)
       on conflict (name) do update set oldest_program = excluded.oldest_program`,
      [oldest],
    )
  for (const [oldest, needed] of [
    ['99.0.0', '99.0.0'],
    [null, '99.1.0'],
  ] as const) {
    await plant(oldest)
    await expect(open('one')).rejects.toMatchObject({
      name: 'SettingError',
      message: expect.stringMatching(new RegExp(`9001_newer\\.sql.* Caravan ${needed} or newer`)),
    })
  }
  await plant('1.0.0')
  expect(await ready(await open('one'))).toBe(200)
})

test('what the servers share is read by the owner alone', async () => {
  const app = await open('one')
  await app.stop()
  const { rows } = await withClient(url, (owner) =>
    owner.query<{ secret: string }>(`select secret from operator.login where name = $1`, [`${name}_app_login`]),
  )
  const login = Object.assign(new URL(url), { username: `${name}_app_login`, password: rows[0]!.secret }).href
  const peep = withClient(login, (client) => client.query('select * from operator.login'))
  await expect(peep).rejects.toMatchObject({ code: '42501' })
})
