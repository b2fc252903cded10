import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { watchSilences } from './carealerts.jobs.ts'
import { alertScene } from './testing/alert-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Olga, of whom movements are kept, goes away for some hours from now or later. */
async function scene() {
  const { admin, olga, organisation, record, alerts } = await alertScene(app)
  await record(admin, { measurement: 'PURGE', value: '4', again: true })
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const away = (from: number, to: number | null) =>
    app.as(admin).call(addGuestAbsence, {
      body: {
        id: randomUUID(),
        guestId: olga.id,
        startsAt: inHours(from),
        endsAt: to === null ? null : inHours(to),
        reason: 'hospital',
      },
    })
  const after = async (hours: number) => {
    app.clock.pass({ hours })
    await app.runJob(organisation.id, watchSilences, undefined)
    return (await alerts()).map(({ severity, state, inRange }) => [severity, state, inRange])
  }
  return { admin, olga, away, after }
}

test('of somebody who is away no silence is raised, and it counts anew from when they are back', async () => {
  const { away, after } = await scene()
  await away(1, 100)
  expect(await after(99)).toEqual([])
  expect(await after(1 + 71)).toEqual([])
  expect(await after(1)).toEqual([['amber', 'open', false]])
})

test('an alert that stood before they left stands when they are back', async () => {
  const { away, after } = await scene()
  expect(await after(72)).toEqual([['amber', 'open', false]])
  await away(0, 10)
  expect(await after(5)).toEqual([['amber', 'open', false]])
  expect(await after(6)).toEqual([['amber', 'open', false]])
})

test('a round knows when they are away', async () => {
  const { admin, olga, away } = await scene()
  const { startsAt } = await away(0, null)
  const found = (await app.as(admin).list(searchRound, { body: {} })).data.find(({ id }) => id === olga.id)
  expect(found?.absences).toEqual([{ startsAt, endsAt: null, dosesAlong: false }])
})
