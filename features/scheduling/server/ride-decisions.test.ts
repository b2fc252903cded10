import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { returnRun, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { reportAbsence, withdrawAbsence } from '#features/absences/shared/absences.contract.ts'
import { interruptRun } from '#features/runs/shared/exits.contract.ts'
import { decideRide } from '../shared/ride-decisions.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const BASE = { place: 'base' as const, by: 'Teresa Bidella' }

/** Ada boarded the outbound run and was brought back to the base; the return run of the day is planned. */
async function broughtBack() {
  const day = await schoolDay(app)
  await day.out.start()
  await day.boards()
  app.clock.pass({ minutes: 20 })
  const fact = day.out.say('RETURNED', day.ada, { acceptance: BASE })
  await day.out.send(fact)
  app.clock.pass({ minutes: 1 })
  const onReturn = async () => (await day.home.passenger(day.ada))!
  const decide = async (decision: 'riding' | 'not_riding') =>
    day.office.call(decideRide, { params: { id: (await onReturn()).id }, body: { decision } })
  const titles = async () => (await day.parent.list(searchNotices, { body: {} })).data.map(({ title }) => title)
  return { ...day, fact, onReturn, decide, titles }
}

describe('a child who was brought back', () => {
  test('is not expected on a later run until the office has decided; crew, office and family see the question', async () => {
    const day = await broughtBack()
    const question = { to: 'base', decision: 'open', decidedBy: null }
    expect(await day.onReturn()).toMatchObject({ state: 'ABSENT', planned: 'EXPECTED', broughtBack: question })
    expect((await day.home.read()).counts).toMatchObject({ toCome: 2, absent: 1 })
    const asked = (await day.alerts()).find(({ rule }) => rule === 'RIDE_UNDECIDED')
    expect(asked).toMatchObject({
      childName: 'Ada Colli',
      runId: day.home.run.id,
      values: { from: 'Line 3', place: 'base' },
    })
    expect((await day.card()).home).toMatchObject({ state: 'ABSENT', broughtBack: question })
    expect(await day.titles()).toContain('runs.notice.rideAsked')
  })

  test('is expected again when the office says so, and nobody is asked any more', async () => {
    const day = await broughtBack()
    for (let times = 0; times < 2; times += 1)
      expect(await day.decide('riding')).toMatchObject({ decision: 'riding', decidedBy: expect.stringContaining(' ') })
    expect(await day.onReturn()).toMatchObject({ state: 'EXPECTED', broughtBack: { decision: 'riding' } })
    expect(await day.rules()).not.toContain('RIDE_UNDECIDED')
    expect((await day.card()).home).toMatchObject({ state: 'EXPECTED', broughtBack: { decision: 'riding' } })
    expect((await day.titles()).filter((title) => title === 'runs.notice.rideExpected')).toHaveLength(1)
    // Expected and not there is a missing child as on every other day.
    await day.home.start()
    await day.home.send(day.home.say('NOT_HERE', day.ada))
    expect(await day.rules()).toContain('MISSING_CHILD')
  })

  test('stays off the run when the office says so, until it says otherwise', async () => {
    const day = await broughtBack()
    await day.decide('not_riding')
    expect(await day.onReturn()).toMatchObject({ state: 'ABSENT', broughtBack: { decision: 'not_riding' } })
    expect(await day.rules()).not.toContain('RIDE_UNDECIDED')
    expect(await day.titles()).toContain('runs.notice.rideNotExpected')
    await day.home.start()
    await day.home.send(day.home.say('NOT_HERE', day.ada))
    expect(await day.rules()).not.toContain('MISSING_CHILD')
    await day.decide('riding')
    expect(await day.rules()).toContain('MISSING_CHILD')
  })

  test('can board whatever was decided, and the question ends with that', async () => {
    const day = await broughtBack()
    await day.home.start()
    await day.home.send(day.home.say('BOARDED', day.ada))
    expect(await day.onReturn()).toMatchObject({ state: 'BOARDED' })
    expect(await day.rules()).not.toContain('RIDE_UNDECIDED')
    const refusal = await day.office.refused(decideRide, {
      params: { id: (await day.onReturn()).id },
      body: { decision: 'not_riding' },
    })
    expect(refusal).toMatchObject({ status: 409, errorCode: 'E013' })
  })

  test('is asked about again when the boarding is undone, also one that was recorded before the return', async () => {
    const day = await broughtBack()
    await day.home.start()
    const tap = day.home.say('BOARDED', day.ada)
    await day.home.send(tap)
    app.clock.pass({ seconds: 5 })
    await day.home.send(day.home.say('UNDO', day.ada, { supersedesId: tap.id }))
    expect(await day.onReturn()).toMatchObject({ state: 'ABSENT', broughtBack: { decision: 'open' } })
    expect(await day.rules()).toContain('RIDE_UNDECIDED')

    const other = await schoolDay(app)
    await other.home.start()
    const early = other.home.say('BOARDED', other.ada)
    await other.home.send(early)
    app.clock.pass({ seconds: 5 })
    await other.out.start()
    await other.out.send(other.out.say('RESOLVED', other.ada, { resolution: 'RETURNED', acceptance: BASE }))
    app.clock.pass({ seconds: 5 })
    await other.home.send(other.home.say('UNDO', other.ada, { supersedesId: early.id }))
    expect(await other.out.passenger(other.ada)).toMatchObject({ state: 'RETURNED' })
    expect(await other.home.passenger(other.ada)).toMatchObject({ state: 'ABSENT', broughtBack: { decision: 'open' } })
    expect(await other.rules()).toContain('RIDE_UNDECIDED')
  })

  test('is expected as before when the return is undone, also after a decision', async () => {
    const day = await broughtBack()
    await day.decide('not_riding')
    await day.out.send(day.out.say('UNDO', day.ada, { supersedesId: day.fact.id }))
    expect(await day.onReturn()).toMatchObject({ state: 'EXPECTED', broughtBack: null })
    app.clock.pass({ seconds: 5 })
    await day.out.send(day.out.say('RETURNED', day.ada, { acceptance: BASE }))
    expect(await day.onReturn()).toMatchObject({ state: 'ABSENT', broughtBack: { decision: 'open' } })
    expect(await day.rules()).toContain('RIDE_UNDECIDED')
  })

  test('is not expected either when the plan of the day is made anew', async () => {
    const day = await broughtBack()
    const absence = await day.report('from_school')
    await day.parent.call(withdrawAbsence, { params: { id: absence.id } })
    expect(await day.onReturn()).toMatchObject({ state: 'ABSENT', broughtBack: { decision: 'open' } })
    await day.parent.call(reportAbsence, {
      body: {
        childId: day.ada.id,
        fromDay: day.home.run.serviceDate,
        toDay: day.home.run.serviceDate,
        directions: 'from_school',
      },
    })
    expect(await day.rules()).toContain('RIDE_UNDECIDED')
  })

  test('is not expected on a run that is planned after the return', async () => {
    const line = await activeLine(app)
    const trip = await ride(app, line)
    const [ada] = line.children
    await trip.send(trip.say('BOARDED', ada))
    app.clock.pass({ minutes: 20 })
    await trip.send(trip.say('RETURNED', ada, { acceptance: BASE }))
    const home = await returnRun(app, line)
    const found = home.passengers.find(({ childId }) => childId === ada.id)
    expect(found).toMatchObject({ state: 'ABSENT', broughtBack: { to: 'base', decision: 'open' } })
    expect(home.counts).toMatchObject({ toCome: 2, unaccounted: 2 })
  })

  test('counts as brought back where the crew handed them to the family before the school', async () => {
    const day = await schoolDay(app)
    await day.out.start()
    await day.boards()
    app.clock.pass({ minutes: 5 })
    const { personId: id } = day.organisation.parent
    const recipient = { kind: 'guardian' as const, id, name: 'Pia Parent', method: 'known' as const }
    await day.out.send(day.out.say('DROPPED', day.ada, { outcome: 'to_guardian', recipient }))
    expect(await day.home.passenger(day.ada)).toMatchObject({
      state: 'ABSENT',
      broughtBack: { to: 'family', decision: 'open' },
    })
  })

  test('waits for a rescue where the run of which they decided stands', async () => {
    const day = await broughtBack()
    const [, ben, cleo] = day.children
    await day.home.start()
    await day.home.send(day.home.say('BOARDED', ben), day.home.say('COLLECTED', cleo))
    const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
    const params = { id: day.home.run.id }
    await day.assistant.call(interruptRun, { params, body: { reason: 'A flat tyre', ...device } })
    const breakdown = async () => (await day.alerts()).find(({ rule }) => rule === 'BREAKDOWN')?.values
    expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 0 })
    await day.decide('riding')
    expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 1 })
    await day.decide('not_riding')
    expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 0 })
    app.clock.pass({ seconds: 5 })
    await day.home.send(day.home.say('RETURNED', ben, { acceptance: BASE }))
    expect(await day.rules()).not.toContain('BREAKDOWN')
    await day.decide('riding')
    expect(await breakdown()).toMatchObject({ onBoard: 0, waiting: 1 })
  })

  test('who arrived at school is expected on the return run', async () => {
    const day = await schoolDay(app)
    await day.out.start()
    await day.boards()
    await day.out.send(day.out.say('DROPPED', day.ada, { outcome: 'to_school' }))
    expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED', broughtBack: null })
  })
})

describe('the decision', () => {
  test('is for the office of the group that may see the child', async () => {
    const day = await broughtBack()
    const input = { params: { id: (await day.onReturn()).id }, body: { decision: 'riding' as const } }
    expect(await day.assistant.refused(decideRide, input)).toMatchObject({ status: 403 })
    expect(await day.parent.refused(decideRide, input)).toMatchObject({ status: 403 })
    const [group, otherGroup] = day.organisation.groups
    const elsewhere = await day.organisation.person([{ role: 'CB_ADMIN', group: otherGroup }])
    expect(await app.as(elsewhere).refused(decideRide, input)).toMatchObject({ status: 404 })
    const restricted = await day.organisation.person([{ role: 'CB_ADMIN', group }])
    await makeGuardian(app, day.organisation, restricted, day.ada, { restricted: true })
    expect(await app.as(restricted).refused(decideRide, input)).toMatchObject({ status: 404 })
    expect((await app.as(restricted).call(openAlerts)).map(({ rule }) => rule)).not.toContain('RIDE_UNDECIDED')
    expect(await day.onReturn()).toMatchObject({ broughtBack: { decision: 'open' } })
  })

  test('is refused where nobody asks, and after the run is over', async () => {
    const day = await broughtBack()
    const ben = (await day.home.read()).passengers.find(({ name }) => name === 'Ben Colli')!
    expect(
      await day.office.refused(decideRide, { params: { id: ben.id }, body: { decision: 'riding' } }),
    ).toMatchObject({ status: 409, errorCode: 'E013' })
    const [, benChild, cleo] = day.children
    await day.home.start()
    await day.home.send(day.home.say('COLLECTED', benChild), day.home.say('COLLECTED', cleo))
    await day.home.close(0)
    expect(await day.rules()).toContain('RIDE_UNDECIDED')
    expect(
      await day.office.refused(decideRide, { params: { id: (await day.onReturn()).id }, body: { decision: 'riding' } }),
    ).toMatchObject({ status: 409 })
  })

  test('is made before the alert can be closed, until the run is over', async () => {
    const day = await broughtBack()
    const asked = async () => (await day.alerts()).find(({ rule }) => rule === 'RIDE_UNDECIDED')!
    const alert = await asked()
    expect(alert.closable).toBe(false)
    const answer = (what: 'take' | 'close', note = '') => ({ params: { id: alert.id }, body: { what, note } })
    await day.office.call(takeAlert, answer('take'))
    for (const note of ['', 'The mother was called'])
      expect(await day.office.refused(takeAlert, answer('close', note))).toMatchObject({
        status: 409,
        errorCode: 'E013',
        detail: 'Decide first whether Ada Colli rides.',
      })
    expect(await day.rules()).toContain('RIDE_UNDECIDED')
    const [, ben, cleo] = day.children
    await day.home.start()
    await day.home.send(day.home.say('COLLECTED', ben), day.home.say('COLLECTED', cleo))
    await day.home.close(0)
    expect((await asked()).closable).toBe(true)
    await day.office.call(takeAlert, answer('close', 'The mother fetched her'))
    expect(await day.rules()).not.toContain('RIDE_UNDECIDED')
  })
})
