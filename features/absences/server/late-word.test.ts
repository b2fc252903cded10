import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { DAY, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { changeAbsence, withdrawAbsence } from '../shared/absences.contract.ts'

/** What a family says about a day while it happens, and what it takes back. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const later = () => app.clock.pass({ seconds: 30 })

describe('a report that comes', () => {
  test('while the child is on board says less than the boarding', async () => {
    const day = await schoolDay(app)
    await day.out.start()
    await day.boards()
    expect(await day.report('both')).toMatchObject({
      contradicted: [{ direction: 'to_school' }, { direction: 'from_school', kind: 'presumed', answered: false }],
    })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED' })
    expect(await day.rules()).toEqual(['ABSENT_BOARDED'])
  })

  test('late, for a child who then is not at the stop, makes the child absent and asks nobody', async () => {
    const day = await schoolDay(app)
    await day.out.start()
    await day.report('both')
    await day.out.send(day.out.say('NOT_HERE', day.ada))
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.rules()).toEqual([])
    expect((await day.card()).out).toMatchObject({ state: 'ABSENT', lateAbsence: false })
  })

  test('after nobody was at the stop is the answer', async () => {
    const day = await schoolDay(app)
    await day.out.start()
    await day.out.send(day.out.say('NOT_HERE', day.ada))
    expect(await day.rules()).toEqual(['NO_SHOW'])
    await day.report('to_school')
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.rules()).toEqual([])
  })
})

describe('an absence that is withdrawn', () => {
  test('leaves every screen, also where the crew had confirmed it', async () => {
    const day = await schoolDay(app)
    await day.out.start()
    const made = await day.report('both')
    await day.out.send(day.out.say('ABSENT', day.ada))
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    later()
    await day.parent.call(withdrawAbsence, { params: { id: made.id } })
    expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'EXPECTED', lateAbsence: false })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED' })
    expect((await day.card()).out).toMatchObject({ state: 'EXPECTED', absenceId: null, lateAbsence: false })
    expect(await day.absentToday()).toEqual([])
  })

  test('after the child boarded closes the question', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both')
    await day.out.start()
    await day.boards()
    await day.parent.call(withdrawAbsence, { params: { id: made.id } })
    expect((await day.card()).home).toMatchObject({ state: 'EXPECTED', presumedDespite: null })
    expect(await day.rules()).toEqual([])
  })

  test('or changed to the return run after the child boarded says what is true', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both')
    await day.out.start()
    await day.boards()
    await day.parent.call(changeAbsence, {
      params: { id: made.id },
      body: { version: made.version, fromDay: DAY, toDay: DAY, directions: 'from_school' },
    })
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
    expect(await day.rules()).toEqual([])
  })

  test('in its words alone keeps the question', async () => {
    const day = await schoolDay(app)
    const made = await day.report('both')
    await day.out.start()
    await day.boards()
    await day.parent.call(changeAbsence, {
      params: { id: made.id },
      body: { version: made.version, fromDay: DAY, toDay: DAY, reason: 'illness', note: 'fever' },
    })
    expect((await day.card()).home).toMatchObject({ state: 'EXPECTED', presumedDespite: made.id })
  })
})

test('a child who was reported absent and is collected at the stop stays absent on the return run', async () => {
  const day = await schoolDay(app)
  await day.report('both')
  await day.out.start()
  await day.out.send(day.out.say('COLLECTED', day.ada))
  expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'COLLECTED' })
  expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT' })
  expect(await day.rules()).toEqual([])
})
