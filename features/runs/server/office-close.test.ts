import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { recordEvents } from '../shared/runs.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Everybody was handed over at the school at 07:31; the phone says nothing more. */
async function delivered() {
  const here = await ride(app)
  const { say, send, children, organisation, run } = here
  await send(...children.map((child) => say('BOARDED', child)))
  app.clock.pass({ minutes: 1 })
  await send(...children.map((child) => say('DROPPED', child, { outcome: 'to_school' })))
  const closing = (more: object = {}) => ({
    params: { id: run.id },
    body: { ...here.close(3).body, checkedBy: organisation.assistant.personId, ...more },
  })
  return { ...here, closing }
}

test('the office closes a run whose phone is silent only after it has read since when', async () => {
  const { office, closing } = await delivered()
  app.clock.pass({ minutes: 10 })
  expect(await office.refused(closeRun, closing())).toMatchObject({
    status: 409,
    current: { code: 'silent', silentSince: '2026-10-05T05:31:00.000Z' },
    detail: expect.stringContaining('07:31'),
  })
  expect(await office.call(closeRun, closing({ despiteSilence: true }))).toMatchObject({ status: 'CLOSED' })
})

test('while the phone is heard of it closes at once, and the crew always does', async () => {
  const first = await delivered()
  app.clock.pass({ minutes: 9 })
  expect(await first.office.call(closeRun, first.closing())).toMatchObject({ status: 'CLOSED' })
  app.clock.set(MORNING)
  const second = await delivered()
  app.clock.pass({ minutes: 30 })
  expect(await second.crew.call(closeRun, second.close(3))).toMatchObject({ status: 'CLOSED', vehicleCheck: 'said' })
})

test('what the office records is no sign of the crew', async () => {
  const { office, closing, say, children, run } = await delivered()
  app.clock.pass({ minutes: 9 })
  await office.call(recordEvents, {
    params: { id: run.id },
    body: { events: [{ ...say('RESOLVED', children[0], { resolution: 'DROPPED' }), deviceId: 'office' }] },
  })
  app.clock.pass({ minutes: 1 })
  expect(await office.refused(closeRun, closing())).toMatchObject({ current: { code: 'silent' } })
})

test('the office names who of the crew reported the check of the vehicle, and it is shown as reported', async () => {
  const { office, closing, organisation, run } = await delivered()
  expect(await office.refused(closeRun, closing({ checkedBy: undefined }))).toMatchObject({
    errorCode: 'E012',
    fields: [{ fieldName: 'checkedBy' }],
  })
  expect(await office.refused(closeRun, closing({ checkedBy: organisation.administrator.personId }))).toMatchObject({
    errorCode: 'E012',
  })
  expect(await office.call(closeRun, closing())).toMatchObject({ status: 'CLOSED', vehicleCheck: 'reported' })
  const history = await office.call(getRunHistory, { params: { id: run.id } })
  expect(history.run).toMatchObject({ vehicleCheck: 'reported', vehicleCheckBy: 'Aldo Assistant' })
})
