import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { getRun, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import {
  absenceChildren,
  autocompleteAbsences,
  changeAbsence,
  reportAbsence,
  searchAbsences,
  withdrawAbsence,
} from '../shared/absences.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const TODAY = '2026-10-05'
const device = () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() })

async function scene() {
  const line = await activeLine(app)
  const parent = app.as(line.organisation.parent)
  const assistant = app.as(line.organisation.assistant)
  const ada = line.children[0]
  const report = (more: object = {}) => ({ body: { childId: ada.id, fromDay: TODAY, toDay: TODAY, ...more } })
  const onList = async () =>
    (await assistant.call(getRun, { params: { id: line.run.id } })).passengers.find((one) => one.childId === ada.id)
  return {
    ...line,
    parent,
    assistant,
    ada,
    report,
    onList,
    start: () => assistant.call(startRun, { body: { runId: line.run.id, ...device() } }),
  }
}

describe('an absence', () => {
  test('that the family reports before the start takes the child off those expected', async () => {
    const { parent, report, onList } = await scene()
    expect(await parent.call(reportAbsence, report())).toMatchObject({
      state: 'EFFECTIVE',
      reportedBy: 'Pia Parent',
      childName: 'Ada Colli',
    })
    expect(await onList()).toMatchObject({ planned: 'ABSENT', state: 'ABSENT', lateAbsence: false })
  })

  test('that comes when the run is under way is a card for the assistant and removes nobody', async () => {
    const { parent, report, onList, start } = await scene()
    await start()
    expect(await parent.call(reportAbsence, report())).toMatchObject({ state: 'LATE' })
    expect(await onList()).toMatchObject({ planned: 'EXPECTED', state: 'EXPECTED', lateAbsence: true })
  })

  test('of one direction leaves the other alone', async () => {
    const { parent, report, onList } = await scene()
    await parent.call(reportAbsence, report({ directions: 'from_school' }))
    expect(await onList()).toMatchObject({ state: 'EXPECTED' })
  })

  test('that overlaps another of the same child and direction is refused with E009', async () => {
    const { parent, report } = await scene()
    await parent.call(reportAbsence, report({ toDay: '2026-10-07' }))
    expect(await parent.refused(reportAbsence, report({ fromDay: '2026-10-07', toDay: '2026-10-09' }))).toMatchObject({
      status: 409,
      errorCode: 'E009',
    })
    await parent.call(reportAbsence, report({ fromDay: '2026-10-08', toDay: '2026-10-09' }))
  })

  test('is found by the name of the child until it is withdrawn', async () => {
    const { parent, report } = await scene()
    const { id } = await parent.call(reportAbsence, report({ toDay: '2026-10-07' }))
    const found = (q: string) => parent.call(autocompleteAbsences, { query: { q } })
    expect(await found('coll')).toEqual([{ id, name: 'Ada Colli, 2026-10-05 – 2026-10-07' }])
    expect(await found('nobody')).toEqual([])
    await parent.call(withdrawAbsence, { params: { id } })
    expect(await found('coll')).toEqual([])
  })

  test('reported twice at the same moment is stored once', async () => {
    const { parent, report } = await scene()
    const answers = await Promise.all([1, 2, 3].map(() => parent.send(reportAbsence, report())))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('taken back makes the child expected again', async () => {
    const { parent, report, onList } = await scene()
    const made = await parent.call(reportAbsence, report())
    expect(await parent.call(withdrawAbsence, { params: { id: made.id } })).toMatchObject({ state: 'WITHDRAWN' })
    expect(await onList()).toMatchObject({ planned: 'EXPECTED', state: 'EXPECTED' })
  })

  test('moved to other days frees today', async () => {
    const { parent, report, onList } = await scene()
    const made = await parent.call(reportAbsence, report())
    await parent.call(changeAbsence, {
      params: { id: made.id },
      body: { version: made.version, fromDay: '2026-10-06', toDay: '2026-10-06' },
    })
    expect(await onList()).toMatchObject({ state: 'EXPECTED' })
  })

  test('of a child that is on board changes nothing on the run', async () => {
    const { parent, report, onList, start, run, ada, assistant } = await scene()
    await start()
    await assistant.call(recordEvents, {
      params: { id: run.id },
      body: { events: [phoneOf(app, run)('BOARDED', ada)] },
    })
    await parent.call(reportAbsence, report())
    expect(await onList()).toMatchObject({ state: 'BOARDED', lateAbsence: false })
  })

  test('in the past, backwards or longer than a year is refused and names the field', async () => {
    const { parent, report } = await scene()
    for (const days of [
      { fromDay: '2026-10-01', toDay: '2026-10-02' },
      { fromDay: '2026-10-08', toDay: '2026-10-07' },
      { toDay: '2028-01-01' },
    ]) {
      expect(await parent.refused(reportAbsence, report(days))).toMatchObject({
        status: 400,
        errorCode: 'E012',
        fields: [{ fieldName: 'toDay' }],
      })
    }
  })
})

describe('who may report', () => {
  test('a parent for the own children only; a foreign child looks missing', async () => {
    const { parent, children, report } = await scene()
    expect((await parent.call(absenceChildren)).map((child) => child.name)).toEqual(['Ada Colli'])
    expect(await parent.refused(reportAbsence, report({ childId: children[1].id }))).toMatchObject({ status: 404 })
  })

  test('a guardian who may see but not decide is refused', async () => {
    const { organisation, group, ada, report } = await scene()
    const aunt = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, aunt, ada, { decide: false })
    expect(await app.as(aunt).refused(reportAbsence, report())).toMatchObject({ status: 403, errorCode: 'E013' })
  })

  test('an adult who is restricted finds neither child nor absence', async () => {
    const { organisation, group, ada, parent, report } = await scene()
    await parent.call(reportAbsence, report())
    const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, restricted, ada, { restricted: true })
    expect((await app.as(restricted).list(searchAbsences, { body: {} })).page.total).toBe(0)
    expect(await app.as(restricted).refused(reportAbsence, report())).toMatchObject({ status: 404 })
  })

  test('a family report counts as the answer when nobody was at the stop', async () => {
    const { parent, report, start, run, ada, assistant, children } = await scene()
    await start()
    const say = phoneOf(app, run)
    const events = [say('NOT_HERE', ada), say('COLLECTED', children[1]), say('COLLECTED', children[2])]
    await assistant.call(recordEvents, { params: { id: run.id }, body: { events } })
    await parent.call(reportAbsence, report())
    const close = { params: { id: run.id }, body: { headCount: 0, vehicleChecked: true, ...device() } }
    expect(await assistant.call(closeRun, close)).toMatchObject({ status: 'CLOSED' })
  })
})
