import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { recordEvent } from '#features/events/shared/events.contract.ts'
import { medicineScene } from '#features/medicines/server/testing/medicine-scene.ts'
import { changeMembership, listMemberships } from '#features/memberships/shared/memberships.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { guestsToday } from '../shared/guests-today.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Olga, a guest, with a temperature and a dose of this morning. */
async function scene() {
  const care = await medicineScene(app)
  const { admin, olga, daughter, hoursAgo } = care
  await care.record(admin, { value: '36,8' })
  app.clock.pass({ minutes: 30 })
  await care.given(admin, (await care.order()).id)
  /** What a family plans is published; what the office plans is not until it says so. */
  const plan = (who: typeof admin, kind: 'APPOINTMENT', what: string, hours: number) =>
    app.as(who).call(recordEvent, {
      body: { id: randomUUID(), personId: olga.id, kind, startsAt: hoursAgo(-hours), content: { what } },
    })
  const seen = (who = daughter) => app.as(who).call(guestsToday, {})
  return { ...care, plan, seen }
}

test('a family finds its guest on the home: what was recorded today and what comes next', async () => {
  const { olga, admin, daughter, group, plan, seen } = await scene()
  await plan(daughter, 'APPOINTMENT', 'Tea with the choir', 20)
  await plan(admin, 'APPOINTMENT', 'Not for the family', 10)
  await plan(daughter, 'APPOINTMENT', 'In three weeks', 21 * 24)
  expect(await seen()).toMatchObject([
    {
      personId: olga.id,
      fullName: 'Olga Zeta',
      groupName: group.name,
      away: null,
      room: null,
      today: [{ title: expect.stringContaining('36') }, { title: 'Metformin', about: ['Given'] }],
      coming: [{ title: 'Appointment', about: ['Tea with the choir'] }],
    },
  ])
  app.clock.pass({ hours: 24 })
  expect(await seen()).toMatchObject([{ today: [{ title: 'Appointment' }], coming: [] }])
})

test('an absence that lasts is named with its end, and one to come among the dates', async () => {
  const { olga, admin, seen } = await scene()
  const report = (startsAt: string, endsAt: string) =>
    app.as(admin).call(addGuestAbsence, {
      body: { id: randomUUID(), guestId: olga.id, startsAt, endsAt, reason: 'home_visit' },
    })
  await report('2026-10-05T05:00:00Z', '2026-10-05T20:00:00Z')
  await report('2026-10-10T05:00:00Z', '2026-10-11T20:00:00Z')
  expect(await seen()).toMatchObject([
    {
      away: { until: '2026-10-05T20:00:00.000Z' },
      coming: [
        {
          title: 'Absent',
          at: '2026-10-10T05:00:00.000Z',
          about: ['10/10/2026 07:00 to 11/10/2026 22:00', 'Home visit'],
        },
      ],
    },
  ])
})

test('nobody finds a guest whose record they may not read, and nothing of a part that is closed to families', async () => {
  const { organisation, group, olga, daughter, seen } = await scene()
  const person = { id: olga.id, name: olga.fullName }
  const parent = () => organisation.person([{ role: 'CB_PARENT', group }])
  const [stranger, seesRides, restricted] = [await parent(), await parent(), await parent()]
  await makeGuardian(app, organisation, seesRides, person, { seeCare: false, decideMedical: false })
  await makeGuardian(app, organisation, restricted, person, { restricted: true })
  for (const who of [stranger, seesRides, restricted]) expect(await seen(who)).toEqual([])
  const [one, other] = organisation.groups
  const office = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group: one },
      { role: 'CB_ADMIN', group: other },
    ]),
  )
  const close = (module: 'drugs.userDetail' | 'diary.userDetail') =>
    office.call(setModule, { body: { role: 'CB_PARENT', module, open: false } })
  await close('drugs.userDetail')
  expect((await seen())[0]?.today).toMatchObject([{ title: expect.stringContaining('36') }])
  await close('diary.userDetail')
  expect(await app.as(daughter).refused(guestsToday, {})).toMatchObject({ status: 403 })
})

test('a guest who has not arrived yet is not on the home', async () => {
  const { admin, olga, seen } = await scene()
  const office = app.as(admin)
  const [place] = await office.call(listMemberships, { params: { id: olga.id } })
  if (!place) throw new Error('Olga has a place')
  await office.call(changeMembership, {
    params: { id: place.id },
    body: { version: place.version, from: '2026-10-19', to: null },
  })
  expect(await seen()).toEqual([])
})
