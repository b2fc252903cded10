import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, letSignIn, makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { interruptRun } from '#features/runs/shared/exits.contract.ts'
import { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { getRun, reachStop, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { watchRuns } from './board.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const PARENT = { query: {} }

async function scene() {
  const line = await activeLine(app)
  const { organisation, run } = line
  const [office, parent, crew] = [
    app.as(organisation.administrator),
    app.as(organisation.parent),
    app.as(organisation.assistant),
  ]
  const look = () => app.runJob(organisation.id, watchRuns, undefined)
  return {
    ...line,
    office,
    crew,
    look,
    lapsed: async () => (await parent.call(childrenToday, PARENT))[0]?.runs[0]?.lapsed,
    told: async () =>
      (await parent.list(searchNotices, { body: {} })).data.filter((one) => one.title === 'runs.notice.lapsed'),
    alert: async () =>
      (await office.call(openAlerts)).find((alert) => alert.runId === run.id && alert.rule === 'NOT_STARTED'),
    device: (occurredAt = app.clock.now().toISOString()) => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt }),
  }
}

test('a run that nobody started is not driven an hour after its planned end: family and office are told once', async () => {
  const { look, lapsed, told, alert } = await scene()
  app.clock.set('2026-10-05T06:59:00Z')
  await look()
  expect(await lapsed()).toBe(false)
  expect((await alert())?.values).not.toHaveProperty('children')
  app.clock.set('2026-10-05T07:00:00Z')
  await look()
  await look()
  expect(await lapsed()).toBe(true)
  expect((await told()).map(({ values }) => values['run'])).toEqual(['Line 3'])
  expect((await alert())?.values).toMatchObject({ children: 3 })
})

test('the office hears of it again when it had closed the alert about the start', async () => {
  const { look, alert, organisation } = await scene()
  app.clock.set('2026-10-05T05:50:00Z')
  await look()
  await app.inside(organisation.id, ({ db }) =>
    db
      .updateTable('alert')
      .set({ state: 'closed', closed_at: app.clock.now() })
      .where('rule', '=', 'NOT_STARTED')
      .execute(),
  )
  app.clock.set('2026-10-05T07:00:00Z')
  await look()
  expect(await alert()).toMatchObject({ values: { children: 3 } })
})

test('a start that a phone without network made is taken, whenever it arrives', async () => {
  const { look, lapsed, alert, crew, run, children, device, office } = await scene()
  app.clock.set('2026-10-05T07:30:00Z')
  await look()
  await crew.call(startRun, { body: { runId: run.id, ...device('2026-10-05T05:40:00.000Z') } })
  const say = phoneOf(app, run)
  await crew.call(recordEvents, {
    params: { id: run.id },
    body: { events: [say('BOARDED', children[0], { occurredAt: '2026-10-05T05:41:00.000Z' })] },
  })
  expect(await lapsed()).toBe(false)
  expect(await alert()).toBeUndefined()
  expect((await office.call(getRun, { params: { id: run.id } })).counts.onBoard).toBe(1)
})

test('a vehicle is announced as coming until it is there, or until it will not come any more', async () => {
  const here = await ride(app)
  const { organisation, group, office, crew, run, device, say, send } = here
  const [ada, ben, cleo] = here.children
  const pia = organisation.parent
  await makeGuardian(app, organisation, pia, cleo)
  await send(say('BOARDED', ada), say('BOARDED', ben))
  app.clock.pass({ minutes: 1 })
  const params = { id: run.id }
  await crew.call(interruptRun, { params, body: { reason: 'A flat tyre', ...device() } })
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Bea', surname: 'Conti' })
  await letSignIn(app, bea)
  const outside = { plate: 'AB 123 CD', seats: 8 }
  const { id } = await office.call(sendRescue, { params, body: { outside, leadId: bea.personId } })
  const coming = async () =>
    (await app.as(pia).call(childrenToday, PARENT))
      .find((child) => child.childId === ada.id)
      ?.runs.find((one) => one.runId === run.id)?.rescueVehicle
  expect(await coming()).toBe('AB 123 CD')
  const rescue = await app.as(bea).call(getRun, { params: { id } })
  const at9 = () => ({ ...device(), deviceId: 'phone-9' })
  await app.as(bea).call(startRun, { body: { runId: id, ...at9() } })
  expect(await coming()).toBe('AB 123 CD')
  await app.as(bea).call(reachStop, { body: { runId: id, stopId: rescue.stops[0]!.id, what: 'reached', ...at9() } })
  expect(await coming()).toBe(null)
})
