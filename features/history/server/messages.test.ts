import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { reportAbsence, withdrawAbsence } from '#features/absences/shared/absences.contract.ts'
import { requestChange, withdrawRequest } from '#features/travel/shared/changes.contract.ts'
import { getRunHistory } from '../shared/history.contract.ts'
import { momentsOf } from '../shared/timeline.rules.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const TODAY = '2026-10-05'

/** The messages on the timeline of a run, as somebody reads it. */
async function messagesOn(runId: string, who: ReturnType<TestApp['as']>) {
  const history = await who.call(getRunHistory, { params: { id: runId } })
  return momentsOf(history).flatMap((moment) => (moment.kind === 'message' ? [moment] : []))
}

async function scene() {
  const trip = await ride(app)
  const family = app.as(trip.organisation.parent)
  const told = (who = trip.office) => messagesOn(trip.run.id, who)
  return { ...trip, family, told, ada: trip.children[0] }
}

test('what a family says about a ride is on its timeline: the absence, and its withdrawal', async () => {
  const { family, ada, told } = await scene()
  app.clock.pass({ minutes: 1 })
  const days = { fromDay: TODAY, toDay: TODAY }
  const { id } = await family.call(reportAbsence, {
    body: { childId: ada.id, ...days, reason: 'illness', note: 'fever' },
  })
  // Another day, another direction: not about this ride.
  const other = { childId: ada.id, fromDay: '2026-10-06', toDay: '2026-10-06' }
  await family.call(reportAbsence, { body: other })
  expect(await told()).toMatchObject([
    { said: 'absence', by: 'Pia Parent', reason: 'illness', child: { name: ada.name }, at: '2026-10-05T05:31:00.000Z' },
  ])
  expect(JSON.stringify(await told())).not.toContain('fever')
  app.clock.pass({ minutes: 1 })
  await family.call(withdrawAbsence, { params: { id } })
  await family.call(withdrawAbsence, { params: { id } })
  expect((await told()).map(({ said, at }) => [said, at])).toEqual([
    ['absence', '2026-10-05T05:31:00.000Z'],
    ['absenceWithdrawn', '2026-10-05T05:32:00.000Z'],
  ])
})

test('an answer about the ride of one direction stands there with its withdrawal', async () => {
  // Before the start: a run under way takes no requests.
  const { organisation, children, run } = await activeLine(app)
  const [ada] = children
  const family = app.as(organisation.parent)
  const told = () => messagesOn(run.id, app.as(organisation.administrator))
  const asked = await family.call(requestChange, {
    body: { childId: ada.id, day: TODAY, direction: 'to_school', kind: 'collected' },
  })
  expect(await told()).toMatchObject([{ said: 'collected', by: 'Pia Parent', child: { name: ada.name } }])
  app.clock.pass({ minutes: 1 })
  await family.call(withdrawRequest, { params: { id: asked.id } })
  expect((await told()).map(({ said }) => said)).toEqual(['collected', 'changeWithdrawn'])
})

test('whoever may not see a child does not find what their family says; the family finds no timeline', async () => {
  const { family, ada, told, organisation, group, run } = await scene()
  await family.call(reportAbsence, { body: { childId: ada.id, fromDay: TODAY, toDay: TODAY } })
  const father = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, father, ada, { restricted: true })
  expect(await told(app.as(father))).toEqual([])
  expect(await told()).toHaveLength(1)
  expect(await family.refused(getRunHistory, { params: { id: run.id } })).toMatchObject({ status: 403 })
})
