import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { watchWrites } from './watch-writes.ts'

let database: TestDatabase
let written: () => Promise<string>
beforeAll(async () => {
  database = await copyTemplate()
  await database.asOwner('create table kept (id int, group_id text)')
  await database.asOwner('create table plain (id int)')
  written = await watchWrites(database, [{ name: 'kept', groupId: 'mine' }, { name: 'plain' }])
})
afterAll(() => database?.drop())

/** Whether the statement was counted. */
async function counted(sql: string): Promise<boolean> {
  const before = await written()
  await database.asOwner(sql)
  return (await written()) !== before
}

test('every write of the own group counts, and none of another', async () => {
  expect(await counted(`insert into kept values (1, 'mine')`)).toBe(true)
  expect(await counted(`update kept set id = 2 where group_id = 'mine'`)).toBe(true)
  expect(await counted(`delete from kept where group_id = 'mine'`)).toBe(true)
  expect(await counted(`insert into kept values (1, 'theirs'), (2, null)`)).toBe(false)
  expect(await counted(`delete from kept where id = 2`)).toBe(false)
})

test('a row that comes into the group or leaves it counts', async () => {
  await database.asOwner(`insert into kept values (7, 'theirs')`)
  expect(await counted(`update kept set group_id = 'mine' where id = 7`)).toBe(true)
  expect(await counted(`update kept set group_id = 'theirs' where id = 7`)).toBe(true)
  expect(await counted(`update kept set id = 8 where id = 7`)).toBe(false)
})

test('a table without a group counts whole, and a statement that finds no row does not', async () => {
  expect(await counted('insert into plain values (1)')).toBe(true)
  expect(await counted('update plain set id = 1')).toBe(true)
  expect(await counted('delete from plain where id = 5')).toBe(false)
})

test('a write that fires no other trigger counts', async () => {
  expect(await counted(`set session_replication_role = replica; insert into plain values (2)`)).toBe(true)
})
