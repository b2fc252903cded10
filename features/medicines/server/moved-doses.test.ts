import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { EIGHT } from './testing/medicine-scene.ts'
import { at, DROPPED, refusal, rescheduledOrder } from './testing/rescheduled-order.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const scene = (...times: string[]) => rescheduledOrder(app, ...times)

test('a refusal that was entered in error does not open the old slot beside the new one', async () => {
  const { admin, id, given, move, correct, isDue, day } = await scene('08:00', '20:00')
  const mistaken = await given(admin, id, refusal)
  expect(await move('09:00', '21:00')).toEqual({ planned: [at('09:00'), at('21:00')], gone: [] })
  await correct(mistaken.id, { inError: true })
  expect(await isDue('08:00')).toBe(false)
  expect(await isDue('09:00')).toBe(true)
  expect(await isDue('21:00')).toBe(true)
  expect(await day()).toEqual([`${EIGHT} held`, `${at('09:00')} given`, `${at('21:00')} given`])
})

test('a dose that was not given after all is due once, at its old time, where the new one was not planned', async () => {
  const { admin, id, given, move, correct, isDue, day } = await scene('08:00')
  const mistaken = await given(admin, id)
  expect(await move('08:38')).toEqual({ planned: [], gone: [] })
  await correct(mistaken.id, { inError: true })
  expect(await isDue('08:00')).toBe(true)
  expect(await isDue('08:38')).toBe(false)
  expect(await day()).toEqual([`${EIGHT} given`])
})

test('a refused dose that was given after all is not due again at its new time, and it is when this is corrected too', async () => {
  const { admin, id, given, move, correct, isDue, standing } = await scene('08:00', '20:00')
  const mistaken = await given(admin, id, refusal)
  await move('09:00', '21:00')
  const corrected = await correct(mistaken.id, { outcome: 'given' })
  expect(await standing()).toEqual([`${EIGHT} given`, `${at('09:00')} held`])
  expect(await isDue('09:00')).toBe(false)
  await correct(corrected.id, refusal)
  expect(await isDue('09:00')).toBe(true)
  expect(await isDue('21:00')).toBe(true)
})

test('a time that was dropped and is ordered again is due', async () => {
  const { move, isDue, day } = await scene('08:00', '20:00')
  expect(await move('08:38')).toEqual({ planned: [at('08:38')], gone: [EIGHT] })
  expect(await move('08:00')).toEqual({ planned: [EIGHT], gone: [] })
  expect(await isDue('08:00')).toBe(true)
  expect(await day()).toEqual([`${EIGHT} given`])
})

test('a dose that moves to a time of which an outcome was recorded is named as one that disappears', async () => {
  const { admin, id, given, move, day } = await scene('08:00')
  await given(admin, id, refusal)
  await move('08:38')
  expect(await move('08:00')).toEqual({ planned: [], gone: [at('08:38')] })
  expect(await day()).toEqual([`${EIGHT} refused`, `${at('08:38')} held`])
})

test('a dose that is recorded late, after the times were changed, takes the place of its new time', async () => {
  const { admin, id, given, move, isDue, day } = await scene('08:00', '20:00')
  app.clock.set(at('12:30'))
  await app.runJobs()
  expect(await move('13:00', '21:00')).toEqual({ planned: [at('13:00'), at('21:00')], gone: [] })
  app.clock.pass({ minutes: 10 })
  await given(admin, id, { slotAt: EIGHT, happenedAt: at('08:10') })
  expect(await isDue('13:00')).toBe(false)
  expect(await isDue('21:00')).toBe(true)
  expect(await day()).toEqual([`${EIGHT} given`, `${at('13:00')} held`, `${at('21:00')} given`])
})

test('a disputed dose of an old time that the office decides as given takes the place of the new time', async () => {
  const { admin, id, give, move, correct, isDue, read } = await scene('08:00')
  await move('08:38')
  app.clock.pass({ minutes: 10 })
  expect((await give(admin, id)).statusCode).toBe(409)
  const disputed = (await read(admin)).doses.find(({ status }) => status === 'conflict')
  await correct(disputed?.id ?? '', { outcome: 'given' })
  expect(await isDue('08:38')).toBe(false)
})

test('a dose that is recorded late, after its new time was given too, takes the place of the next one, with a notice', async () => {
  const { admin, id, given, move, isDue, day, notices } = await scene('08:00', '20:00')
  app.clock.set(at('12:30'))
  await app.runJobs()
  await move('13:00', '21:00')
  app.clock.set(at('13:00'))
  await given(admin, id, { slotAt: at('13:00') })
  app.clock.set(at('13:20'))
  await given(admin, id, { slotAt: EIGHT, happenedAt: at('08:10') })
  expect(await notices()).toEqual([DROPPED])
  expect(await isDue('21:00')).toBe(false)
  expect(await day()).toEqual([`${EIGHT} given`, `${at('13:00')} given`, `${at('21:00')} held`])
})

test('the next dose is due again when one of two that were given was refused after all', async () => {
  const { admin, id, given, move, correct, isDue } = await scene('08:00', '20:00')
  app.clock.set(at('12:30'))
  await app.runJobs()
  await move('13:00', '21:00')
  app.clock.set(at('13:00'))
  const atOne = await given(admin, id, { slotAt: at('13:00') })
  await given(admin, id, { slotAt: EIGHT, happenedAt: at('08:10') })
  await correct(atOne.id, refusal)
  expect(await isDue('21:00')).toBe(true)
})

test('the office is notified of every dose that is taken off, also of a second one of the order and of one that was ordered again', async () => {
  const { move, notices } = await scene('08:00', '12:00', '20:00')
  await move('08:00', '20:00')
  expect(await notices()).toEqual([DROPPED])
  await move('20:00')
  expect(await notices()).toEqual([DROPPED, DROPPED])
  await move('08:00', '20:00')
  await move('20:00')
  expect((await notices()).filter((title) => title === DROPPED)).toHaveLength(3)
})

test('one change that takes off two doses notifies of both', async () => {
  const { move, notices } = await scene('08:00', '12:00', '20:00')
  expect((await move('20:30')).gone).toEqual([EIGHT, at('12:00')])
  expect(await notices()).toEqual([DROPPED, DROPPED])
})

test('a dose that has no new time is taken off with a notice when its refusal was entered in error', async () => {
  const { admin, id, given, move, correct, standing, notices } = await scene('08:00', '20:00')
  const mistaken = await given(admin, id, refusal)
  expect(await move('20:30')).toEqual({ planned: [at('20:30')], gone: [] })
  await correct(mistaken.id, { inError: true })
  expect(await standing()).toEqual([`${EIGHT} held`])
  expect(await notices()).toEqual([DROPPED])
})

test('of two refusals that were entered in error, one dose has a new time and the other one is taken off with a notice', async () => {
  const { admin, id, given, move, correct, isDue, notices } = await scene('08:00', '09:00', '20:00')
  const mistaken = await given(admin, id, refusal)
  const ahead = await given(admin, id, { ...refusal, slotAt: at('09:00') })
  expect(await move('10:00', '20:30')).toEqual({ planned: [at('10:00'), at('20:30')], gone: [] })
  await correct(ahead.id, { inError: true })
  expect(await notices()).toEqual([])
  await correct(mistaken.id, { inError: true })
  expect(await notices()).toEqual([DROPPED])
  expect(await isDue('10:00')).toBe(true)
  expect(await isDue('20:30')).toBe(true)
})

test('a refusal corrected to given closes the hours that follow too soon, with a notice, and they are due when it is corrected back', async () => {
  const { admin, id, given, reschedule, correct, standing, isDue, notices } = await scene('08:00', '20:00')
  const mistaken = await given(admin, id, refusal)
  expect(await reschedule({ kind: 'hours', every: 8, first: '08:38' })).toMatchObject({ gone: [] })
  const corrected = await correct(mistaken.id, { outcome: 'given' })
  expect(await standing()).toEqual([`${EIGHT} given`, `${at('08:38')} held`])
  expect(await notices()).toEqual([DROPPED])
  expect(await isDue('08:38')).toBe(false)
  await correct(corrected.id, refusal)
  expect(await isDue('08:38')).toBe(true)
  expect(await isDue('16:38')).toBe(true)
})

test('a refusal that was entered in error does not open the old slot beside the hours of the new schedule', async () => {
  const { admin, id, given, reschedule, correct, isDue, notices } = await scene('08:00')
  const mistaken = await given(admin, id, refusal)
  await reschedule({ kind: 'hours', every: 8, first: '08:38' })
  await correct(mistaken.id, { inError: true })
  expect(await notices()).toEqual([])
  expect(await isDue('08:00')).toBe(false)
  expect(await isDue('08:38')).toBe(true)
})

test('a dose entered in error after a change to hours is due at its old time, where no hour was planned', async () => {
  const { admin, id, given, reschedule, correct, isDue } = await scene('08:00')
  const mistaken = await given(admin, id)
  expect(await reschedule({ kind: 'hours', every: 8, first: '08:38' })).toEqual({ planned: [at('16:38')], gone: [] })
  await correct(mistaken.id, { inError: true })
  expect(await isDue('08:00')).toBe(true)
  expect(await isDue('16:38')).toBe(true)
})

test('hours that follow too soon after midnight are closed too', async () => {
  const { admin, id, given, reschedule, correct, notices, give } = await scene('22:00')
  app.clock.set(at('22:00'))
  const mistaken = await given(admin, id, { ...refusal, slotAt: at('22:00') })
  app.clock.set(at('22:10'))
  await reschedule({ kind: 'hours', every: 8, first: '00:30' })
  const corrected = await correct(mistaken.id, { outcome: 'given' })
  expect(await notices()).toEqual([DROPPED])
  const [atHalfPast, inTheMorning] = ['2026-10-05T22:30:00.000Z', '2026-10-06T06:30:00.000Z']
  app.clock.set(atHalfPast)
  expect((await give(admin, id, { slotAt: atHalfPast })).statusCode).toBe(409)
  await correct(corrected.id, refusal)
  expect((await give(admin, id, { slotAt: atHalfPast })).statusCode).toBe(200)
  app.clock.set(inTheMorning)
  expect((await give(admin, id, { slotAt: inTheMorning })).statusCode).toBe(200)
})
