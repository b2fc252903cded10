import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate, MIGRATIONS, migrationsIn, missingMigrations } from './migrate.ts'
import { makeDatabase, withClient } from './prepare.ts'

const name = `migrating_${crypto.randomUUID().slice(0, 8)}`
let url: string
let folder: string

beforeAll(async () => {
  const template = inject('template')
  await makeDatabase(template.admin, name)
  url = Object.assign(new URL(template.owner), { pathname: `/${name}` }).href
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-migrations-'))
  await withClient(url, (owner) => owner.query('drop schema public cascade; create schema public'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(async () => {
  await withClient(inject('template').admin, (admin) => admin.query(`drop database if exists ${name} with (force)`))
})

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const run = () => withClient(url, (owner) => migrate(owner, folder))
const tables = () =>
  withClient(url, async (owner) =>
    (
      await owner.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      )
    ).rows.map((row) => row.name),
  )

test('files are applied in order, each once', async () => {
  write('0002_second.sql', 'alter table a add column b int')
  write('0001_first.sql', 'create table a (id int)')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await run()).toEqual([])
  write('0003_third.sql', 'create table c (id int)')
  expect(await withClient(url, (client) => missingMigrations(client, folder))).toEqual(['0003_third.sql'])
  expect(await run()).toEqual(['0003_third.sql'])
})

test('a file that fails leaves nothing of itself and says which it was', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_broken.sql', 'create table b (id int); select nonsense from nowhere')
  await expect(run()).rejects.toThrow(/0002_broken\.sql: .*nowhere/)
  expect(await tables()).toEqual(['a', 'schema_migration'])
})

test('a file that was changed after it was applied stops the start', async () => {
  write('0001_first.sql', 'create table a (id int)')
  await run()
  write('0001_first.sql', 'create table a (id bigint)')
  await expect(run()).rejects.toThrow(/0001_first\.sql was changed/)
})

test('two servers that start together migrate once', async () => {
  write('0001_first.sql', 'create table a (id int); select pg_sleep(0.2)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_first.sql'])
})

test('an older server starts on a newer database when the newer migration says that it works with it, and only then', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_newer.sql', '-- oldest program: 1.0.0\ncreate table b (id int)')
  await run()
  rmSync(join(folder, '0002_newer.sql'))
  expect(await run()).toEqual([])
  write('0003_silent.sql', 'create table c (id int)')
  await run()
  rmSync(join(folder, '0003_silent.sql'))
  await expect(run()).rejects.toThrow(/0003_silent\.sql, which needs Caravan \d+\.\d+\.\d+ or newer/)
  const missing = withClient(url, (client) => missingMigrations(client, folder))
  await expect(missing).rejects.toThrow(/0003_silent\.sql/)
})

test('numbers are unique and names well formed, in the application’s own folder too', () => {
  write('0001_first.sql', '')
  write('0001_other.sql', '')
  expect(() => migrationsIn(folder)).toThrow(/the number is taken/)
  rmSync(join(folder, '0001_other.sql'))
  write('second.sql', '')
  expect(() => migrationsIn(folder)).toThrow(/NNNN_name/)
  expect(migrationsIn(MIGRATIONS).length).toBeGreaterThan(1)
})
