import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#platform/server/testing/test-house.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { searchCompletedRuns } from '../shared/search.contract.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ now: MORNING })))
afterAll(() => house?.close())

test('the past runs of a route are its own and those of the versions before it, within the days asked for', async () => {
  const { office, finish, route, run, organisation } = await ride(house)
  const past = async (routeId: string, from = '2026-10-05') =>
    (await office.list(searchCompletedRuns, { body: { filters: { routeId, from, to: '2026-10-31' } } })).data.map(
      ({ id }) => id,
    )
  expect(await past(route.id)).toEqual([])
  await finish()
  expect(await past(route.id)).toEqual([run.id])
  expect(await past(route.id, '2026-10-06')).toEqual([])
  expect(await past(run.id)).toEqual([])
  const newer = house.house.newId()
  await house.inside(organisation.id, async ({ db }) => {
    const row = await db.selectFrom('route').selectAll().where('id', '=', route.id).executeTakeFirstOrThrow()
    await db
      .insertInto('route')
      .values({ ...row, id: newer, version_of: route.id, status: 'DRAFT' })
      .execute()
  })
  expect(await past(newer)).toEqual([run.id])
})
