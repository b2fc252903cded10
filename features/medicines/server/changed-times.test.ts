import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { correctDose } from '../shared/doses.contract.ts'
import { changeOrder, restoreOrder, suspendOrder, type PlanTerms } from '../shared/orders.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A time of 5 October where the group is. */
const at = (time: string) => new Date(`2026-10-05T${time}:00+02:00`).toISOString()

async function scene(first: string[]) {
  const made = await medicineScene(app)
  const { admin, order, plan, read } = made
  const { id } = await order({ schedule: { kind: 'times', times: first } })
  const send = (schedule: PlanTerms['schedule'], confirmed: string[] = [], version = 1) =>
    app.as(admin).send(changeOrder, {
      params: { id },
      body: { version, reason: 'Moved by the doctor', ...plan({ schedule }), confirmed },
    })
  /** Moves the order after the warning was read; returns what it said of today. */
  const move = async (schedule: PlanTerms['schedule']) => {
    const refused = await send(schedule)
    expect([refused.statusCode, refused.json().current?.refusal]).toEqual([409, 'confirm'])
    const [warning] = refused.json().current.warnings
    expect((await send(schedule, [warning.key])).statusCode).toBe(200)
    const { planned, gone }: { planned: string[]; gone: string[] } = warning
    return { planned, gone }
  }
  const times = (...list: string[]): PlanTerms['schedule'] => ({ kind: 'times', times: list })
  const outcomes = async () => (await read(admin)).doses.map(({ slotAt, outcome, status }) => [slotAt, outcome, status])
  return { ...made, id, send, move, times, outcomes }
}

test('a dose that is open moves to its new time also when something else of the order was changed since it began', async () => {
  const { admin, id, plan, read, times } = await scene(['08:00'])
  app.clock.set(at('08:01'))
  const change = (version: number, more: object, confirmed: string[] = []) =>
    app.as(admin).send(changeOrder, {
      params: { id },
      body: { version, reason: 'By the doctor', ...plan({ schedule: times('08:00') }), ...more, confirmed },
    })
  expect((await change(1, { instructions: 'With water' })).statusCode).toBe(200)
  const asked = await change(2, { schedule: times('08:38') })
  const [warning] = asked.json().current.warnings
  expect(warning).toMatchObject({ planned: [at('08:38')], gone: [] })
  expect((await change(2, { schedule: times('08:38') }, [warning.key])).statusCode).toBe(200)

  app.clock.set(at('23:30'))
  await app.runJobs()
  expect((await read(admin)).doses.map(({ slotAt, outcome }) => [slotAt, outcome])).toEqual([[at('08:38'), 'missed']])
})

test('a dose that was given is not due again at its new time, today; from tomorrow it is', async () => {
  const { admin, id, give, given, move, times, outcomes } = await scene(['08:00'])
  await given(admin, id, { slotAt: EIGHT })
  expect(await move(times('08:38'))).toEqual({ planned: [], gone: [] })
  app.clock.set(at('08:38'))
  expect((await give(admin, id, { slotAt: at('08:38') })).statusCode).toBe(409)
  app.clock.set(at('23:00'))
  await app.runJobs()
  expect((await outcomes()).filter(([, , status]) => status === 'final')).toEqual([[EIGHT, 'given', 'final']])
  app.clock.set('2026-10-06T06:38:00.000Z')
  expect((await give(admin, id, { slotAt: '2026-10-06T06:38:00.000Z' })).statusCode).toBe(200)
})

test('the new times begin with the next dose that was not given', async () => {
  const { admin, id, give, given, move, times } = await scene(['08:00', '20:00'])
  await given(admin, id, { slotAt: EIGHT })
  expect(await move(times('09:00', '21:00'))).toEqual({ planned: [at('21:00')], gone: [] })
  app.clock.set(at('21:00'))
  expect((await give(admin, id, { slotAt: at('21:00') })).statusCode).toBe(200)
})

test('a dose that is late is due once, at the new time; one whose new time has just passed is due now', async () => {
  const late = await scene(['08:00'])
  app.clock.set(at('08:30'))
  expect(await late.move(late.times('09:00'))).toEqual({ planned: [at('09:00')], gone: [] })
  expect((await late.give(late.admin, late.id, { slotAt: EIGHT })).statusCode).toBe(409)
  expect((await late.give(late.admin, late.id, { slotAt: at('09:00') })).statusCode).toBe(200)
  app.clock.set(MORNING)
  const earlier = await scene(['12:00'])
  expect(await earlier.move(earlier.times('06:30'))).toEqual({ planned: [at('06:30')], gone: [] })
  expect((await earlier.give(earlier.admin, earlier.id, { slotAt: at('06:30') })).statusCode).toBe(200)
})

test('a dose that disappears without an outcome is named, recorded as held, and the office is told', async () => {
  const { organisation, group, move, times, outcomes, admin, read } = await scene(['08:00', '12:00', '20:00'])
  const other = await organisation.person([{ role: 'CB_ADMIN', group }])
  expect(await move(times('08:00', '20:00'))).toEqual({ planned: [at('08:00'), at('20:00')], gone: [at('12:00')] })
  expect(await outcomes()).toEqual([[at('12:00'), 'held', 'final']])
  expect((await read(admin)).doses[0]).toMatchObject({ reason: 'on_advice', note: 'Moved by the doctor' })
  const titles = (await app.as(other).list(searchNotices, { body: {} })).data.map(({ title }) => title)
  expect(titles).toContain('medicines.notice.doseDropped')
})

test('an interval in place of times begins half an interval after the dose that was given', async () => {
  const { admin, id, given, move } = await scene(['08:00'])
  await given(admin, id, { slotAt: EIGHT })
  expect(await move({ kind: 'hours', every: 8, first: '08:38' })).toEqual({ planned: [at('16:38')], gone: [] })
})

test('a dose that was refused ahead of an earlier one does not leave the earlier one due beside its new time', async () => {
  const { admin, id, give, given, move, times } = await scene(['08:00', '20:00'])
  await given(admin, id, { slotAt: at('20:00'), outcome: 'refused', reason: 'declined' })
  expect(await move(times('08:38'))).toEqual({ planned: [at('08:38')], gone: [] })
  app.clock.set(at('08:00'))
  expect((await give(admin, id, { slotAt: EIGHT })).statusCode).toBe(409)
  app.clock.set(at('08:38'))
  expect((await give(admin, id, { slotAt: at('08:38') })).statusCode).toBe(200)
})

test('what today became stays when the order is changed, suspended or restored afterwards', async () => {
  const { admin, id, give, given, move, times, plan } = await scene(['08:00'])
  await given(admin, id, { slotAt: EIGHT })
  await move(times('08:38'))
  const body = { version: 2, reason: 'More', ...plan({ dose: 2, schedule: times('08:38') }) }
  await app.as(admin).call(changeOrder, { params: { id }, body })
  await app.as(admin).call(suspendOrder, { params: { id }, body: { version: 3, reason: 'Pause' } })
  await app.as(admin).call(restoreOrder, { params: { id }, body: { version: 4, reason: 'Again' } })
  app.clock.set(at('08:38'))
  expect((await give(admin, id, { slotAt: at('08:38') })).statusCode).toBe(409)
})

test('times that are changed while the order is suspended do not make a given dose due again', async () => {
  const { admin, id, give, given, send, times } = await scene(['08:00'])
  await given(admin, id, { slotAt: EIGHT })
  await app.as(admin).call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Pause' } })
  const refused = await send(times('08:38'), [], 2)
  expect((await send(times('08:38'), [refused.json().current.warnings[0].key], 2)).statusCode).toBe(200)
  await app.as(admin).call(restoreOrder, { params: { id }, body: { version: 3, reason: 'Again' } })
  app.clock.set(at('08:38'))
  expect((await give(admin, id, { slotAt: at('08:38') })).statusCode).toBe(409)
})

test('other terms at the same times ask nothing', async () => {
  const { admin, id, plan } = await scene(['08:00'])
  const body = {
    version: 1,
    reason: 'More',
    ...plan({ dose: 2, schedule: { kind: 'times' as const, times: ['08:00'] } }),
  }
  expect((await app.as(admin).send(changeOrder, { params: { id }, body })).statusCode).toBe(200)
})

test('doses that disappear have an outcome when the new schedule is a taper, and when one was disputed', async () => {
  const { admin, id, give, send, outcomes } = await scene(['09:00', '14:00', '21:00'])
  app.clock.set(at('08:55'))
  await give(admin, id, { slotAt: at('14:00'), outcome: 'partial', amount: 0.5, reason: 'declined' })
  const schedule = { kind: 'taper' as const, steps: [{ days: 30, dose: 1, times: ['10:15'] }] }
  const refused = await send(schedule)
  const [warning] = refused.json().current.warnings
  expect(warning).toMatchObject({ planned: [at('10:15')], gone: [at('09:00'), at('14:00')] })
  expect((await send(schedule, [warning.key])).statusCode).toBe(200)
  const final = (await outcomes()).filter(([, , status]) => status === 'final')
  expect(new Set(final.map(([slotAt, outcome]) => `${slotAt} ${outcome}`))).toEqual(
    new Set([`${at('09:00')} held`, `${at('14:00')} held`]),
  )
})

test('a dose that disappears after an entry in error has an outcome', async () => {
  const { admin, id, given, move, times, outcomes } = await scene(['08:00', '20:00'])
  const mistaken = await given(admin, id, { outcome: 'refused', reason: 'declined' })
  await app.as(admin).call(correctDose, {
    params: { id: mistaken.id },
    body: { id: randomUUID(), correctionReason: 'Another guest', inError: true },
  })
  expect(await move(times('23:00'))).toEqual({ planned: [at('23:00')], gone: [EIGHT] })
  expect((await outcomes()).filter(([, , status]) => status === 'final')).toEqual([[EIGHT, 'held', 'final']])
})

test('a disputed dose that the office decides takes the place of what the application recorded of its slot', async () => {
  const { admin, id, give, move, times, read } = await scene(['08:00', '14:00', '20:00'])
  await give(admin, id, { slotAt: at('14:00') })
  const standing = async () =>
    (await read(admin)).doses
      .filter(({ slotAt, replaced }) => slotAt === at('14:00') && replaced === null)
      .map(({ outcome, status }) => [outcome, status])
  const disputed = (await read(admin)).doses.find(({ status }) => status === 'conflict')
  await move(times('08:00', '20:00'))
  expect(new Set(await standing())).toEqual(
    new Set([
      ['given', 'conflict'],
      ['held', 'final'],
    ]),
  )
  const params = { id: disputed?.id ?? '' }
  const body = { id: randomUUID(), correctionReason: 'The nurse confirmed it', outcome: 'given' as const }
  for (const _ of ['once', 'again']) {
    await app.as(admin).call(correctDose, { params, body })
    expect(await standing()).toEqual([['given', 'final']])
  }
})

test('what the application recorded stays when the office decides that the disputed dose was an error', async () => {
  const { admin, id, give, move, times, read } = await scene(['08:00', '14:00', '20:00'])
  await give(admin, id, { slotAt: at('14:00') })
  const disputed = (await read(admin)).doses.find(({ status }) => status === 'conflict')
  await move(times('08:00', '20:00'))
  await app.as(admin).call(correctDose, {
    params: { id: disputed?.id ?? '' },
    body: { id: randomUUID(), correctionReason: 'Another guest', inError: true },
  })
  const final = (await read(admin)).doses.filter(({ slotAt, status }) => slotAt === at('14:00') && status === 'final')
  expect(final).toMatchObject([{ outcome: 'held', replaced: null }])
})

test('a dose that somebody held on advice stays beside the decision on a disputed one', async () => {
  const { admin, id, give, given, read } = await scene(['08:00', '14:00'])
  await given(admin, id, { outcome: 'held', reason: 'on_advice' })
  await give(admin, id)
  const disputed = (await read(admin)).doses.find(({ status }) => status === 'conflict')
  await app.as(admin).call(correctDose, {
    params: { id: disputed?.id ?? '' },
    body: { id: randomUUID(), correctionReason: 'It was given later', outcome: 'given' },
  })
  const final = (await read(admin)).doses.filter(({ status, replaced }) => status === 'final' && replaced === null)
  expect(new Set(final.map(({ outcome }) => outcome))).toEqual(new Set(['given', 'held']))
})
