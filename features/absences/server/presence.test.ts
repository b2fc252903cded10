import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { DAY, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { checkIn } from '#features/runs/shared/ready.contract.ts'
import { recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { confirmReturn, reportAbsence } from '../shared/absences.contract.ts'

/**
 * A child who was reported absent and is there all the same. Physical presence beats paper (docs/domain.md, invariant 5): each
 * pair of what the family said and what happened, on the screens of the crew, the family and the office.
 */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const later = () => app.clock.pass({ seconds: 30 })

describe('a child who was reported absent both ways and boards', () => {
  for (const when of ['early', 'late'] as const) {
    test(`is expected on the return run, and every card is closed (reported ${when})`, async () => {
      const day = await schoolDay(app)
      if (when === 'late') await day.out.start()
      await day.report('both')
      expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
      expect(await day.absentToday()).toEqual(['Ada Colli'])
      if (when === 'early') await day.out.start()
      later()
      await day.boards()
      expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'BOARDED' })
      expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED', lateAbsence: false })
      const card = await day.card()
      expect(card.out).toMatchObject({ state: 'BOARDED', absenceId: null, lateAbsence: false })
      expect(card.home).toMatchObject({ state: 'EXPECTED', absenceId: null, presumedDespite: expect.any(String) })
      expect(card.child?.canReportAbsence).toBe(true)
      expect(await day.absentToday()).toEqual([])
      expect(await day.alerts()).toMatchObject([
        { rule: 'ABSENT_BOARDED', childName: 'Ada Colli', values: { back: 'Line 3 home', day: DAY } },
      ])
      const { data } = await day.parent.list(searchNotices, { body: {} })
      expect(data[0]).toMatchObject({ title: 'runs.notice.boarded', body: 'runs.notice.returnAsked' })
    })
  }

  test('rides home when the family confirms it: nobody is asked any more', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both')
    await day.out.start()
    await day.boards()
    const body = { day: DAY }
    for (let times = 0; times < 2; times += 1)
      expect(await day.parent.call(confirmReturn, { params: { id: made.id }, body })).toMatchObject({
        contradicted: [
          { direction: 'to_school', kind: 'boarded' },
          { direction: 'from_school', kind: 'presumed', answered: true },
        ],
      })
    expect((await day.card()).home).toMatchObject({ state: 'EXPECTED', presumedDespite: null })
    expect(await day.rules()).toEqual([])
    expect(
      await day.parent.refused(confirmReturn, { params: { id: made.id }, body: { day: '2026-10-06' } }),
    ).toMatchObject({ status: 409, errorCode: 'E013' })
  })

  test('does not ride home when the family says so: a new report, no overlap', async () => {
    const day = await schoolDay(app)
    await day.report('both')
    await day.out.start()
    await day.boards()
    later()
    expect(await day.report('from_school')).toMatchObject({ state: 'EFFECTIVE' })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.rules()).toEqual([])
    expect((await day.card()).home).toMatchObject({ absenceId: expect.any(String), presumedDespite: null })
    expect(
      await day.parent.refused(reportAbsence, {
        body: { childId: day.ada.id, fromDay: DAY, toDay: DAY, directions: 'from_school' },
      }),
    ).toMatchObject({ errorCode: 'E009' })
  })

  test('by mistake is absent again when the tap is undone, on both runs', async () => {
    const day = await schoolDay(app)
    await day.report('both')
    await day.out.start()
    const tap = day.out.say('BOARDED', day.ada)
    await day.out.send(tap)
    later()
    await day.out.send(day.out.say('UNDO', day.ada, { supersedesId: tap.id }))
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.absentToday()).toEqual(['Ada Colli'])
    expect(await day.rules()).toEqual([])
  })

  test('and undone after the family confirmed the return run stays expected there', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both')
    await day.out.start()
    const tap = day.out.say('BOARDED', day.ada)
    await day.out.send(tap)
    await day.parent.call(confirmReturn, { params: { id: made.id }, body: { day: DAY } })
    later()
    await day.out.send(day.out.say('UNDO', day.ada, { supersedesId: tap.id }))
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED' })
  })

  test('and boards the return run, where the tap is undone, is expected there', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both')
    await day.out.start()
    app.clock.set('2026-10-05T11:40:00Z')
    await day.home.start()
    // The return run is heard first: the phone of the outbound run had no network.
    const tap = day.home.say('BOARDED', day.ada)
    await day.home.send(tap)
    await day.out.send(
      day.out.say('BOARDED', day.ada, { occurredAt: '2026-10-05T05:41:00Z' }),
      day.out.say('DROPPED', day.ada, { occurredAt: '2026-10-05T06:05:00Z', outcome: 'to_school' }),
    )
    later()
    await day.home.send(day.home.say('UNDO', day.ada, { supersedesId: tap.id }))
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED', lateAbsence: false })
    expect((await day.card()).home).toMatchObject({ state: 'EXPECTED', presumedDespite: made.id })
    expect(await day.absentToday()).toEqual([])
    expect(await day.rules()).toEqual(['ABSENT_BOARDED'])
  })

  test('is expected on a return run whose crew has its list already', async () => {
    const day = await schoolDay(app)
    await day.report('both')
    await day.out.start()
    app.clock.set('2026-10-05T11:00:00Z')
    const device = {
      runId: day.home.run.id,
      deviceId: 'phone-2',
      clockOffsetMs: 0,
      occurredAt: app.clock.now().toISOString(),
    }
    await day.assistant.call(checkIn, { body: device })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    await day.out.send(day.out.say('BOARDED', day.ada, { occurredAt: '2026-10-05T05:41:00Z' }))
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED', planned: 'EXPECTED' })
  })

  test('of which the server hears after the return run is closed is a missing child', async () => {
    const day = await schoolDay(app)
    const [ada, ben, cleo] = day.children
    await day.report('both')
    await day.out.start()
    app.clock.set('2026-10-05T11:40:00Z')
    await day.home.start()
    await day.home.send(day.home.say('COLLECTED', ben), day.home.say('COLLECTED', cleo))
    await day.home.close(0)
    await day.out.send(day.out.say('BOARDED', ada, { occurredAt: '2026-10-05T05:41:00Z' }))
    const missing = (await day.alerts()).filter((one) => one.runId === day.home.run.id)
    expect(missing).toMatchObject([{ rule: 'MISSING_CHILD', childName: 'Ada Colli' }])
  })

  test('the vehicle of another line, unplanned, is expected on the own return run', async () => {
    const day = await schoolDay(app)
    const other = await activeLine(app, day.organisation)
    await day.report('both')
    const device = { deviceId: 'phone-9', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
    await day.assistant.call(startRun, { body: { runId: other.run.id, ...device } })
    const event = {
      ...day.out.say('BOARDED', day.ada),
      passengerId: app.app.newId(),
      childId: day.ada.id,
      ...device,
    }
    await day.assistant.call(recordEvents, {
      params: { id: other.run.id },
      body: { events: [{ ...event, deviceSeq: 1 }] },
    })
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED' })
  })

  test('on one day of a longer absence is absent again the next day', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both', { toDay: '2026-10-07' })
    await day.out.start()
    await day.boards()
    expect(made.contradicted).toEqual([])
    expect(await day.absentToday()).toEqual([])
    app.clock.set('2026-10-06T05:30:00Z')
    expect(await day.absentToday()).toEqual(['Ada Colli'])
  })
})

describe('an absence of one way', () => {
  test('to school is contradicted by a boarding, and nothing is asked about the return run', async () => {
    const day = await schoolDay(app)
    await day.report('to_school')
    await day.out.start()
    await day.boards()
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED' })
    expect((await day.card()).home).toMatchObject({ presumedDespite: null })
    expect(await day.alerts()).toMatchObject([{ rule: 'ABSENT_BOARDED', values: {} }])
    expect(await day.absentToday()).toEqual([])
  })

  test('from school stands when the child boards in the morning', async () => {
    const day = await schoolDay(app)
    await day.report('from_school')
    await day.out.start()
    await day.boards()
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.rules()).toEqual([])
    expect(await day.absentToday()).toEqual(['Ada Colli'])
  })

  test('from school is contradicted by boarding the return run', async () => {
    const day = await schoolDay(app)
    await day.report('from_school')
    app.clock.set('2026-10-05T11:40:00Z')
    await day.home.start()
    await day.home.send(day.home.say('BOARDED', day.ada))
    expect(await day.rules()).toEqual(['ABSENT_BOARDED'])
    expect((await day.card()).home).toMatchObject({ state: 'BOARDED', absenceId: null })
  })
})
