import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence, cancelGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchTimeline } from '../shared/timeline.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** Olga, a guest, and Ada, who is a child of transport too, with what their timeline says of absences. */
async function scene() {
  const care = await careScene(app)
  const told = async (who: TestPerson, personId: string) =>
    (await app.as(who).list(searchTimeline, { body: { filters: { personId, kinds: ['absence'] } } })).data
  return { ...care, office: app.as(care.admin), told }
}

test('steps of an absence stand for whoever may read it, with the hours where the group is; what was cancelled is struck through', async () => {
  const { organisation, group, olga, ada, daughter, office, told } = await scene()
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await office.call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const id = randomUUID()
  const period = { startsAt: '2026-10-24T16:00:00Z', endsAt: '2026-10-25T16:00:00Z' }
  await app.as(daughter).call(addGuestAbsence, { body: { id, guestId: olga.id, ...period, reason: 'home_visit' } })
  app.clock.pass({ minutes: 1 })
  const cancelling = { params: { id }, body: { version: 1, answer: 'She has a cold' } }
  await app.as(daughter).call(cancelGuestAbsence, cancelling)
  const when = '24/10/2026 18:00 to 25/10/2026 17:00'
  for (const who of [organisation.administrator, nurse, daughter])
    expect(await told(who, olga.id)).toMatchObject([
      { title: 'Absent', about: ['Cancelled', when, 'Home visit'], struck: false },
      { about: ['Proposed', when, 'Home visit'], struck: true, by: `${daughter.name} ${daughter.surname}` },
    ])
  // Ada is a guest and a child of transport: what follows for the runs is not told twice.
  await office.call(addGuestAbsence, { body: { id: randomUUID(), guestId: ada.id, ...period, reason: 'holiday' } })
  expect(await told(organisation.administrator, ada.id)).toMatchObject([{ about: ['Entered', when, 'Holiday'] }])
  const [, otherGroup] = organisation.groups
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }])
  const asking = { body: { filters: { personId: olga.id, kinds: ['absence' as const] } } }
  expect(await app.as(elsewhere).refused(searchTimeline, asking)).toMatchObject({ status: 404 })
})
