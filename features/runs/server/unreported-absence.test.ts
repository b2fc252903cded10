import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { homeward } from '#app/server/testing/pickup-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { reportAbsence, searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'

/** A crew records a child as absent whose absence nobody reported. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada and Ben have left the vehicle. At the close the crew records Cleo as absent, which nobody reported. */
async function scene(where: 'to_school' | 'from_school') {
  const trip = await ride(app)
  const { children, office, run, say, send, organisation } = trip
  const [ada, ben, cleo] = children
  await send(say('BOARDED', ada), say('BOARDED', ben))
  await send(say('DROPPED', ada, { outcome: 'to_school' }), say('DROPPED', ben, { outcome: 'to_school' }))
  if (where === 'from_school') await homeward(trip, app)
  app.clock.pass({ minutes: 40 })
  const said = say('ABSENT', cleo)
  await send(said)
  const about = async (rule: string) =>
    (await office.call(openAlerts)).find((alert) => alert.runId === run.id && alert.rule === rule)
  const reported = async () =>
    (await office.list(searchAbsences, { body: { filters: { when: 'today' } } })).data.map((one) => one.childId)
  const report = () =>
    office.call(reportAbsence, {
      body: {
        id: app.app.newId(),
        childId: cleo.id,
        fromDay: '2026-10-05',
        toDay: '2026-10-05',
        directions: 'both',
        reason: 'illness',
      },
    })
  return { ...trip, cleo, about, reported, report, organisation, pass: () => app.clock.pass({ seconds: 1 }) }
}

describe('a child who is absent by the word of the crew alone', () => {
  test('is missing on a run from school: the alert stays and the run is open until a person answers', async () => {
    const { send, say, cleo, stateOf, about, crew, close, pass } = await scene('from_school')
    expect(await stateOf(cleo)).toBe('NO_SHOW')
    expect(await about('MISSING_CHILD')).toMatchObject({ childName: cleo.name })
    expect(await crew.refused(closeRun, close(2))).toMatchObject({ current: { code: 'unaccounted' } })
    pass()
    await send(say('ANSWERED', cleo, { outcome: 'still_in_class' }))
    expect(await about('MISSING_CHILD')).toBeUndefined()
    expect(await crew.call(closeRun, close(2))).toMatchObject({ status: 'CLOSED' })
  })

  test('is a no-show on a run to school, and the board counts as absent whom the card lists', async () => {
    const { cleo, stateOf, about, read, reported } = await scene('to_school')
    expect(await stateOf(cleo)).toBe('NO_SHOW')
    expect(await about('NO_SHOW')).toMatchObject({ childName: cleo.name })
    expect((await read()).counts).toMatchObject({ absent: 0, noShow: 1 })
    expect(await reported()).toEqual([])
  })

  test('of whom the crew knows nothing stays with the office after the close, until it has asked the family', async () => {
    const { send, say, cleo, about, crew, office, close, pass } = await scene('to_school')
    pass()
    await send(say('ANSWERED', cleo, { outcome: 'school_told' }))
    expect(await crew.call(closeRun, close(2))).toMatchObject({ status: 'CLOSED' })
    const alert = await about('NO_SHOW')
    expect(alert).toMatchObject({ childName: cleo.name })
    await office.call(takeAlert, { params: { id: alert?.id ?? '' }, body: { what: 'close', note: 'At home, ill' } })
    expect(await about('NO_SHOW')).toBeUndefined()
  })

  test('is absent as soon as the family or the school reports it', async () => {
    const { cleo, stateOf, about, report, read, reported } = await scene('to_school')
    await report()
    expect(await stateOf(cleo)).toBe('ABSENT')
    expect(await about('NO_SHOW')).toBeUndefined()
    expect((await read()).counts).toMatchObject({ absent: 1, noShow: 0 })
    expect(await reported()).toEqual([cleo.id])
  })
})
