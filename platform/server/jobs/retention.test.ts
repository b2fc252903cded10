import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { announce } from '../live/announce.ts'
import { newOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('messages are kept for two days, so that a phone that was off overnight misses nothing, and then forgotten', async () => {
  const { id, parent } = await newOrganisation(app)
  const kept = () =>
    app.inside(id, async ({ db }) => {
      const { rows } = await sql<{
        box: number
        outbox: number
      }>`select (select count(*)::int from live_message) as box,
        (select count(*)::int from outbox) as outbox`.execute(db)
      return rows[0]
    })
  await app.inside(id, async (tx) =>
    announce(tx, {
      message: 'runs.changed',
      data: { runId: uuidv7() },
      about: 'nobody',
      audience: { persons: [parent.personId] },
    }),
  )
  await app.relay()
  app.clock.pass({ hours: 20 })
  await app.runJobs()
  expect(await kept()).toEqual({ box: 1, outbox: 1 })
  app.clock.pass({ hours: 29 })
  await app.runJobs()
  expect(await kept()).toEqual({ box: 0, outbox: 0 })
})
