import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getDose } from '../shared/doses.contract.ts'
import { at, DROPPED, refusal, rescheduledOrder, RESTORED } from './testing/rescheduled-order.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** An order at 08:00 and 20:00 whose first dose a nurse recorded as refused before the times became 09:00 and 21:00. */
async function refusedByNurse() {
  const made = await rescheduledOrder(app, '08:00', '20:00')
  const { organisation, admin, other, olga, id, given, move, read } = made
  const nurse = organisation.assistant
  await app.as(admin).call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const mistaken = await given(nurse, id, refusal)
  await move('09:00', '21:00')
  app.clock.set(at('08:40'))
  /** Notices of the other administrator about doses, the oldest first, and whether a later one replaced them. */
  const told = async () =>
    (await app.as(other).list(searchNotices, { body: {} })).data
      .filter(({ title }) => title.startsWith('medicines.notice.dose'))
      .map(({ title, superseded }) => [title, superseded])
      .toReversed()
  const atNine = async () => (await read(admin)).doses.filter(({ slotAt }) => slotAt === at('09:00'))
  const audited = () =>
    app.database.asOwner<{ action: string; person_id: string }>(
      `select action, person_id from audit where organisation_id = $1 and action in ('medicines.dosesDropped', 'medicines.dosesRestored')
       order by at, id`,
      [organisation.id],
    )
  return { ...made, nurse, mistaken, told, atNine, audited }
}

test('a dose that is due again corrects the notice that it was taken off, and one that is taken off again corrects that one', async () => {
  const { mistaken, correct, nurse, told } = await refusedByNurse()
  const given = await correct(mistaken.id, { outcome: 'given' }, nurse)
  expect(await told()).toEqual([[DROPPED, false]])
  app.clock.pass({ minutes: 1 })
  const refused = await correct(given.id, refusal, nurse)
  expect(await told()).toEqual([
    [DROPPED, true],
    [RESTORED, false],
  ])
  app.clock.pass({ minutes: 1 })
  await correct(refused.id, { outcome: 'given' }, nurse)
  expect(await told()).toEqual([
    [DROPPED, true],
    [RESTORED, true],
    [DROPPED, false],
  ])
})

test('a time that was dropped and is ordered again notifies that its dose is due again', async () => {
  const { move, notices } = await rescheduledOrder(app, '08:00', '20:00')
  await move('20:30')
  expect(await notices()).toEqual([DROPPED])
  app.clock.pass({ minutes: 1 })
  await move('08:00', '20:00')
  expect(await notices()).toEqual([DROPPED, RESTORED])
})

test('a dose that a correction drops is recorded by the application at the time of the correction', async () => {
  const { admin, mistaken, correct, nurse, atNine, audited } = await refusedByNurse()
  const given = await correct(mistaken.id, { outcome: 'given' }, nurse)
  const [dropped] = await atNine()
  expect([dropped]).toMatchObject([
    { outcome: 'held', by: null, happenedAt: at('08:40'), recordedAt: at('08:40'), note: 'Moved by the doctor' },
  ])
  app.clock.pass({ minutes: 5 })
  await correct(given.id, refusal, nurse)
  const { replaced } = await app.as(admin).call(getDose, { params: { id: dropped?.id ?? '' } })
  expect(replaced).toEqual({
    at: at('08:45'),
    by: null,
    reason: 'Moved by the doctor',
    inError: true,
  })
  expect((await audited()).map(({ action, person_id }) => [action, person_id])).toEqual([
    ['medicines.dosesDropped', nurse.personId],
    ['medicines.dosesRestored', nurse.personId],
  ])
})

test('a dose that a change of times drops is recorded by whoever changed them', async () => {
  const { admin, move, read, olga } = await rescheduledOrder(app, '08:00', '20:00')
  await move('20:00')
  const dropped = (await read(admin)).doses
  expect(dropped).toMatchObject([{ outcome: 'held', recordedAt: new Date(MORNING).toISOString() }])
  expect(dropped[0]?.by).not.toBeNull()
  const rows = await app.database.asOwner(
    `select 1 from audit where action = 'medicines.dosesDropped' and subject_id = $1`,
    [olga.id],
  )
  expect(rows).toHaveLength(1)
})

test('a dose that a person held on advice in the moment of a change of times stays theirs', async () => {
  const { admin, id, given, move, isDue } = await rescheduledOrder(app, '08:00', '20:00')
  await given(admin, id, { outcome: 'held', reason: 'on_advice', note: 'Moved by the doctor' })
  await move('09:00', '20:00')
  expect((await move('08:00', '20:00')).planned).toEqual([at('20:00')])
  expect(await isDue('08:00')).toBe(false)
})
