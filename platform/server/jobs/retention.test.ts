import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { announce } from '../live/announce.ts'
import { newOrganisation } from '../testing/new-organisation.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

test('messages are kept for two days, so that a phone that was off overnight misses nothing, and then forgotten', async () => {
  const { id, parent } = await newOrganisation(house)
  const kept = () =>
    house.inside(id, async ({ db }) => {
      const { rows } = await sql<{
        box: number
        outbox: number
      }>`select (select count(*)::int from live_message) as box,
        (select count(*)::int from outbox) as outbox`.execute(db)
      return rows[0]
    })
  await house.inside(id, async (work) =>
    announce(work, { message: 'runs.changed', data: { runId: uuidv7() }, audience: { persons: [parent.personId] } }),
  )
  await house.relay()
  house.clock.pass({ hours: 20 })
  await house.runJobs()
  expect(await kept()).toEqual({ box: 1, outbox: 1 })
  house.clock.pass({ hours: 29 })
  await house.runJobs()
  expect(await kept()).toEqual({ box: 0, outbox: 0 })
})
