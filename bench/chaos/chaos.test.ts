import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseHung, databaseKilled, halfOpen, oneOfTwoKilled, serverKilled, under, type Result } from './faults.ts'
import { World } from './world.ts'

// The short part of `npm run chaos`: real processes, each fault once or twice.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: World
beforeAll(async () => {
  const opened = await World.open()
  if (!opened) throw new Error('a world needs no small disk unless it is asked for')
  world = opened
})
afterAll(() => world?.close())

const good = (result: Result) => {
  expect(result).toMatchObject({ lost: 0, doubled: 0, wrong: 0 })
  expect(result.acknowledged).toBeGreaterThan(0)
}

test('boardings are neither lost nor doubled when the server is killed', async () => {
  good(await under(world, serverKilled(1)))
})

test('nor when the database is killed', async () => {
  good(await under(world, databaseKilled(2)))
})

test('nor when the database hangs longer than a call may take', async () => {
  good(await under(world, databaseHung(1, 5000)))
})

test('nor when connections stay half open', async () => {
  good(await halfOpen(world, 1, 500))
})

test('nor when one of two servers is killed', async () => {
  good(await oneOfTwoKilled(world, 1))
})
