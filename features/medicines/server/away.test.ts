import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import {
  addGuestAbsence,
  decideGuestAbsence,
  endGuestAbsence,
} from '#features/absences/shared/guests/guest-absences.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchDoseRound } from '../shared/doses.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Olga with a medicine at 08:00 and 12:00 (06:00 and 10:00 UTC), and absences of hers. */
async function scene() {
  const medicines = await medicineScene(app)
  const { admin, daughter, olga, organisation, group, order, read } = medicines
  const told = await organisation.person([{ role: 'CB_ADMIN', group }])
  const { id: orderId } = await order()
  const away = (startsAt: string, endsAt: string | null, more: { dosesAlong?: boolean; family?: boolean } = {}) =>
    app.as(more.family ? daughter : admin).call(addGuestAbsence, {
      body: {
        id: randomUUID(),
        guestId: olga.id,
        startsAt,
        endsAt,
        reason: 'home_visit',
        dosesAlong: more.dosesAlong ?? false,
      },
    })
  const at = async (now: string) => {
    app.clock.set(now)
    await app.runJobs()
    await app.runJobs()
    return (await read(admin)).doses
      .map(({ slotAt, outcome, reason }) => [slotAt?.slice(11, 16), outcome, reason])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  }
  const missed = async () =>
    (await app.as(told).list(searchNotices, { body: {} })).data.filter(
      ({ title }) => title === 'medicines.notice.missed',
    )
  return { ...medicines, orderId, away, at, missed }
}

test('a dose of somebody who is away is held with that reason, not missed, and nobody is told of a missed one', async () => {
  const { away, at, missed, admin, olga } = await scene()
  await away('2026-10-05T05:45:00Z', null)
  const [person] = (await app.as(admin).list(searchDoseRound, { body: {} })).data.filter(({ id }) => id === olga.id)
  expect(person?.absences).toEqual([{ startsAt: '2026-10-05T05:45:00.000Z', endsAt: null, dosesAlong: false }])
  expect(await at('2026-10-05T12:31:00Z')).toEqual([
    ['06:00', 'held', 'away'],
    ['10:00', 'held', 'away'],
  ])
  expect(await missed()).toEqual([])
})

test('one that went along is with the family', async () => {
  const { away, at } = await scene()
  await away('2026-10-05T05:45:00Z', '2026-10-05T09:00:00Z', { dosesAlong: true })
  expect(await at('2026-10-05T12:31:00Z')).toEqual([
    ['06:00', 'held', 'with_family'],
    ['10:00', 'missed', null],
  ])
})

test('who comes back earlier gets what is due; what was held and nobody gave is missed then', async () => {
  const { away, at, missed, admin, orderId, give } = await scene()
  const { id } = await away('2026-10-05T05:45:00Z', null)
  expect(await at('2026-10-05T08:31:00Z')).toEqual([['06:00', 'held', 'away']])
  // Back since 08:10 where the group is, as is entered two hours later.
  const back = { params: { id }, body: { version: 1, at: '2026-10-05T06:10:00Z' } }
  await app.as(admin).call(endGuestAbsence, back)
  expect(await at('2026-10-05T09:05:00Z')).toEqual([['06:00', 'missed', null]])
  expect(await missed()).toHaveLength(1)
  expect((await give(admin, orderId, { slotAt: '2026-10-05T10:00:00.000Z' })).statusCode).toBe(200)
  expect(await at('2026-10-05T12:31:00Z')).toEqual([
    ['06:00', 'missed', null],
    ['10:00', 'given', null],
  ])
})

test('a proposal changes nothing; accepted after a slot has passed it says of this one too that the person was away', async () => {
  const { away, at, admin } = await scene()
  const { id } = await away('2026-10-05T05:45:00Z', null, { family: true })
  expect(await at('2026-10-05T08:31:00Z')).toEqual([['06:00', 'missed', null]])
  await app.as(admin).call(decideGuestAbsence, { params: { id }, body: { version: 1, accept: true } })
  expect(await at('2026-10-05T08:45:00Z')).toEqual([['06:00', 'held', 'away']])
})

test('what was given stays given, whatever an absence says', async () => {
  const { away, at, admin, orderId, give } = await scene()
  expect((await give(admin, orderId, { slotAt: EIGHT })).statusCode).toBe(200)
  await away('2026-10-05T05:30:00Z', '2026-10-05T09:00:00Z')
  expect(await at('2026-10-05T08:31:00Z')).toEqual([['06:00', 'given', null]])
})
