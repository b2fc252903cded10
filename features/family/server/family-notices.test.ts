import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { countNotices } from '#features/notices/shared/bell.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function scene() {
  const line = await ride(app)
  await makeGuardian(app, line.organisation, line.organisation.parent, line.children[1])
  const parent = app.as(line.organisation.parent)
  const told = async () => {
    const { data } = await parent.list(searchNotices, { body: {} })
    return data.filter((one) => one.title.startsWith('runs.notice.')).map((one) => [one.title, one.values['time']])
  }
  return { ...line, parent, told }
}

test('what a phone sends late is told in the order of events', async () => {
  const { say, send, children, told } = await scene()
  const [ada, ben] = children
  const at = (time: string) => ({ occurredAt: `2026-10-05T05:${time}:00Z` })
  app.clock.set('2026-10-05T06:10:00Z')
  await send(
    say('BOARDED', ben, at('41')),
    say('BOARDED', ada, at('42')),
    say('DROPPED', ada, { ...at('50'), outcome: 'to_school' }),
  )
  expect(await told()).toEqual([
    ['runs.notice.arrived', '07:50'],
    ['runs.notice.boarded', '07:41'],
  ])
})

test('that a child is on board is no news any more when the arrival comes right behind it', async () => {
  const { say, send, children, told, parent } = await scene()
  const [ada] = children
  app.clock.set('2026-10-05T06:10:00Z')
  await send(say('BOARDED', ada, { occurredAt: '2026-10-05T05:42:00Z' }))
  expect(await parent.call(countNotices)).toMatchObject({ unread: 1 })
  app.clock.pass({ seconds: 2 })
  await send(say('DROPPED', ada, { occurredAt: '2026-10-05T06:01:00Z', outcome: 'to_school' }))
  expect((await told())[0]).toEqual(['runs.notice.arrived', '08:01'])
  expect(await parent.call(countNotices)).toMatchObject({ unread: 1 })
})
