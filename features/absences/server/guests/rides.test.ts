import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admit, MORNING } from '#app/server/testing/line-scene.ts'
import { DAY, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeAbsence, searchAbsences, withdrawAbsence } from '../../shared/absences.contract.ts'
import * as contract from '../../shared/guests/guest-absences.contract.ts'

/** Whoever is away from care is not expected on the runs of these days. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A school day of Ada, who is a guest too; out at 07:40, home at 13:40, in Rome. */
async function scene() {
  const day = await schoolDay(app)
  const { organisation, office, parent, ada } = day
  await admit(app, organisation, ada)
  const away = (startsAt: string, endsAt: string | null, who = office) =>
    who.call(contract.addGuestAbsence, {
      body: { id: randomUUID(), guestId: ada.id, startsAt, endsAt, reason: 'hospital' },
    })
  const back = (id: string, at: string) =>
    office.call(contract.endGuestAbsence, { params: { id }, body: { version: 1, at } })
  const cancel = (id: string) =>
    office.call(contract.cancelGuestAbsence, { params: { id }, body: { version: 1, answer: 'She stays' } })
  /** What transport has of Ada: days and directions. */
  const rows = async (guestId = ada.id) =>
    (await office.list(searchAbsences, { body: { filters: { childId: guestId } } })).data
      .map(({ fromDay, toDay, directions }) => `${fromDay} ${toDay} ${directions}`)
      .toSorted()
  const states = async () => [(await day.out.passenger(ada))?.state, (await day.home.passenger(ada))?.state]
  return { ...day, parent, away, back, cancel, rows, states }
}

test('an absence that the office accepts takes the person off the runs, a proposal does not', async () => {
  const { office, parent, away, rows, states } = await scene()
  const { id } = await away('2026-10-05T05:35:00Z', '2026-10-06T09:00:00Z', parent)
  expect([await rows(), await states()]).toEqual([[], ['EXPECTED', 'EXPECTED']])
  const accept = { params: { id }, body: { version: 1, accept: true } }
  await office.call(contract.decideGuestAbsence, accept)
  // She is back before the run home of the second day.
  const both = ['2026-10-05 2026-10-05 both', '2026-10-06 2026-10-06 to_school']
  expect([await rows(), await states()]).toEqual([both, ['ABSENT', 'ABSENT']])
  await office.call(contract.decideGuestAbsence, accept)
  expect(await rows()).toEqual(both)
})

test('only rides that begin while the person is away are taken off', async () => {
  const { away, rows, states } = await scene()
  await away('2026-10-05T08:00:00Z', '2026-10-05T11:41:00Z')
  expect([await rows(), await states()]).toEqual([[`${DAY} ${DAY} from_school`], ['EXPECTED', 'ABSENT']])
})

test('who comes back earlier rides again on runs to come, from an absence until further notice too', async () => {
  const { away, back, rows, states } = await scene()
  const { id } = await away('2026-10-05T05:30:00Z', null)
  expect([await rows(), await states()]).toEqual([['2026-10-05 2027-10-06 both'], ['ABSENT', 'ABSENT']])
  app.clock.pass({ hours: 2 })
  await back(id, '2026-10-05T07:00:00Z')
  expect([await rows(), await states()]).toEqual([[`${DAY} ${DAY} to_school`], ['ABSENT', 'EXPECTED']])
})

test('an absence that is cancelled leaves nothing, and the family’s own report stays', async () => {
  const { away, cancel, rows, states, report } = await scene()
  await report('from_school')
  const { id } = await away('2026-10-05T05:35:00Z', '2026-10-08T05:35:00Z')
  expect(await states()).toEqual(['ABSENT', 'ABSENT'])
  await cancel(id)
  expect([await rows(), await states()]).toEqual([[`${DAY} ${DAY} from_school`], ['EXPECTED', 'ABSENT']])
})

test('the family’s report that is withdrawn does not put somebody who is away on the runs', async () => {
  const { away, parent, states, report } = await scene()
  const own = await report('both')
  await away('2026-10-05T05:35:00Z', '2026-10-06T05:35:00Z')
  await parent.call(withdrawAbsence, { params: { id: own.id } })
  expect(await states()).toEqual(['ABSENT', 'ABSENT'])
})

test('what follows from an absence in care is neither changed nor withdrawn in transport', async () => {
  const { away, office, parent, ada, rows } = await scene()
  await away('2026-10-05T05:35:00Z', '2026-10-05T20:00:00Z')
  const [row] = (await office.list(searchAbsences, { body: { filters: { childId: ada.id } } })).data
  if (!row) throw new Error('the absence is reported to transport')
  expect(row).toMatchObject({ reason: 'other', note: '', ofCare: true, abilities: { change: false, withdraw: false } })
  const params = { id: row.id }
  expect(await parent.refused(withdrawAbsence, { params })).toMatchObject({ status: 409 })
  const body = { version: row.version, fromDay: DAY, toDay: DAY, directions: 'to_school' as const }
  expect(await office.refused(changeAbsence, { params, body })).toMatchObject({ status: 409 })
  expect(await rows()).toEqual([`${DAY} ${DAY} both`])
})

test('a run under way is not changed silently: the crew is told, as of a late report of the family', async () => {
  const { away, back, out, ada } = await scene()
  await out.start()
  const { id } = await away('2026-10-05T05:35:00Z', '2026-10-05T20:00:00Z')
  expect(await out.passenger(ada)).toMatchObject({ state: 'EXPECTED', lateAbsence: true })
  app.clock.pass({ minutes: 8 })
  await back(id, '2026-10-05T05:36:00Z')
  expect(await out.passenger(ada)).toMatchObject({ state: 'EXPECTED', lateAbsence: false })
})

test('on the day on which the clocks change the time on the wall counts', async () => {
  const { away, rows } = await scene()
  // Friday 13:39 of summer time until Monday 07:41 of winter time.
  await away('2026-10-23T11:39:00Z', '2026-10-26T06:41:00Z')
  expect(await rows()).toEqual([
    '2026-10-23 2026-10-23 from_school',
    '2026-10-24 2026-10-25 both',
    '2026-10-26 2026-10-26 to_school',
  ])
})

test('of a guest who is no child of transport nothing happens there', async () => {
  const { organisation, office, group, rows } = await scene()
  const olga = await app
    .as(organisation.administrator)
    .call(createGuest, { body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' } })
  const body = { id: randomUUID(), guestId: olga.id, startsAt: MORNING, endsAt: null, reason: 'hospital' as const }
  expect(await office.call(contract.addGuestAbsence, { body })).toMatchObject({ state: 'accepted' })
  expect(await rows(olga.id)).toEqual([])
})
