import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { readNotices, searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('a record is seen when a guardian has read its notice, and no other record with it', async () => {
  const here = await ride(app)
  const [ada, ben] = here.children
  const [first, other] = [here.say('BOARDED', ada), here.say('BOARDED', ben)]
  await here.send(first, other)
  app.clock.pass({ minutes: 4 })
  const second = here.say('DROPPED', ada, { outcome: 'to_school' })
  await here.send(second)
  const seen = async () => (await here.read()).events.flatMap((one) => (one.seenAt === null ? [] : one.id))
  expect(await seen()).toEqual([])
  const parent = app.as(here.organisation.parent)
  const [boarded] = (await parent.call(searchNotices, { body: {} })).filter(
    (notice) => notice.title === 'runs.notice.boarded',
  )
  await parent.call(readNotices, { body: { ids: [boarded!.id] } })
  expect(await seen()).toEqual([first.id])
  await parent.call(readNotices, { body: { all: true } })
  expect(await seen()).toEqual([first.id, second.id])
})

test('what rings at the office is seen when somebody there takes it', async () => {
  const here = await ride(app)
  const missing = here.say('NOT_HERE', here.children[1])
  await here.send(missing)
  const seenAt = async () => (await here.read()).events.map((one) => one.seenAt)
  expect(await seenAt()).toEqual([null])
  app.clock.pass({ minutes: 1 })
  const [alert] = await here.office.call(openAlerts)
  await here.office.call(takeAlert, { params: { id: alert!.id }, body: { what: 'take' } })
  expect(await seenAt()).toEqual([app.clock.now().toISOString()])
})
