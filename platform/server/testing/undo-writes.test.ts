import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate, type TestDatabase } from './test-database.ts'
import { undoWrites, type Undo } from './undo-writes.ts'

let database: TestDatabase
let undo: Undo
const rows = () => database.asOwner<{ row: string }>('select t::text as row from thing t order by id')

beforeAll(async () => {
  database = await copyTemplate()
  await database.asOwner(`create table thing (id int primary key generated always as identity, name text unique,
    at timestamptz default '2026-10-05T05:30:00.123456Z', size double precision default 0.1, bytes bytea default '\\x00ff',
    days date[] default '{2026-10-05}', words jsonb default '{"a": null}', twice int generated always as (1 + 1) stored)`)
  await database.asOwner(`create table part (id int primary key generated always as identity,
    thing_id int not null references thing on delete cascade)`)
  await database.asOwner(`insert into thing (name) values ('one'), ('two, "quoted" and (bracketed)'), (null)`)
  await database.asOwner(`insert into part (thing_id) select id from thing`)
  undo = await undoWrites(database)
})
afterAll(() => database?.drop())

test.each([
  [`insert into thing (name) values ('new')`],
  [`update thing set name = 'changed', size = 0.3, bytes = null, words = '[]' where name is not null and id = 1`],
  [`delete from thing`],
  [`delete from thing where id = 2; insert into thing (name) values ('two, "quoted" and (bracketed)')`],
  [
    `update thing set name = 'x' where id = 1; update thing set name = 'one' where id = 2; delete from thing where id = 2`,
  ],
])('%s is undone', async (statement) => {
  const before = await rows()
  const parts = await database.asOwner('select * from part order by id')
  await database.asOwner(statement)
  expect(await rows()).not.toEqual(before)
  await undo()
  expect(await rows()).toEqual(before)
  expect(await database.asOwner('select * from part order by id')).toEqual(parts)
})

test('a write is undone once', async () => {
  await database.asOwner(`update thing set name = 'again' where id = 1`)
  await undo()
  await undo()
  expect(await rows()).toHaveLength(3)
})

test('writes after a certain one are undone alone', async () => {
  await database.asOwner(`update thing set name = 'kept' where id = 1`)
  const before = await rows()
  const [last] = await database.asOwner<{ n: string }>('select max(n)::text as n from undo.write')
  await database.asOwner(`update thing set name = 'later' where id = 1; delete from thing where id = 2`)
  await undo(last?.n)
  expect(await rows()).toEqual(before)
  await undo()
  expect(JSON.stringify(await rows())).not.toContain('kept')
})

test('a row that disappeared past the notes is an error', async () => {
  await database.asOwner(`insert into thing (name) values ('lost')`)
  await database.asOwner(`set session_replication_role = replica; delete from thing where name = 'lost'`)
  await database.asOwner(`set session_replication_role = origin`)
  await expect(undo()).rejects.toThrow('has no row')
})
