import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { getCareAlert, searchCareAlerts } from '#features/carealerts/shared/carealerts.contract.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { correctDose } from '../../shared/doses.contract.ts'
import { EIGHT, medicineScene } from '../testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function scene() {
  const made = await medicineScene(app)
  const { admin, olga, organisation, group } = made
  const nurse = organisation.assistant
  const team = { guestId: olga.id, kind: 'TEAM' as const, personId: nurse.personId, function: 'NURSE' as const }
  await app.as(admin).call(addCaregiver, { body: team })
  const colleague = await organisation.person([{ role: 'CB_ADMIN', group }])
  const alerts = async (who = admin, closed = false) =>
    (await app.as(who).list(searchCareAlerts, { body: { filters: { personId: olga.id, closed } } })).data.filter(
      ({ source }) => source === 'MEDICINE',
    )
  const at = async (time: string) => {
    app.clock.set(time)
    await app.runJobs()
    return alerts()
  }
  const inbox = async (who = colleague) =>
    (await app.as(who).list(searchNotices, { body: { limit: 100 } })).data.map(({ title, body, values }) => ({
      title,
      body,
      values,
    }))
  return { ...made, nurse, colleague, alerts, at, inbox }
}

test('a missed dose of a time-critical medicine opens a red alert that escalates; recording it closes the alert', async () => {
  const { admin, nurse, order, give, alerts, at } = await scene()
  const { id } = await order({ critical: true, schedule: { kind: 'times', times: ['08:00'] } })
  await order({ schedule: { kind: 'times', times: ['07:45'] } })
  expect(await at('2026-10-05T07:29:00Z')).toEqual([])
  const [alert] = await at('2026-10-05T07:30:00Z')
  expect(alert).toMatchObject({
    severity: 'red',
    state: 'open',
    facts: { kind: 'missed', name: 'Metformin', dueAt: EIGHT },
    nextAt: '2026-10-05T07:35:00.000Z',
  })
  expect(await alerts(nurse)).toHaveLength(1)
  // The other medicine is not time-critical: its missed dose is a notice alone.
  expect(await at('2026-10-05T08:20:00Z')).toHaveLength(1)
  const steps = async () =>
    (await app.as(admin).call(getCareAlert, { params: { id: alert?.id ?? '' } })).steps.map(({ kind }) => kind)
  expect(await steps()).toContain('escalated')
  const taken = { happenedAt: '2026-10-05T06:10:00Z', recordedAt: '2026-10-05T06:10:00Z' }
  expect((await give(nurse, id, taken)).statusCode).toBe(200)
  expect(await alerts()).toEqual([])
  expect((await alerts(admin, true)).map((one) => one.id)).toEqual([alert?.id])
  expect(await steps()).toContain('closed')
})

test('the notice of a missed dose names person, medicine and time inside the app alone', async () => {
  const { organisation, colleague, order, at, inbox } = await scene()
  await app.database.asOwner(`update person set email = 'colleague@example.org', language = 'en' where id = $1`, [
    colleague.personId,
  ])
  await order()
  await at('2026-10-05T08:31:00Z')
  const named = {
    title: 'medicines.notice.missed',
    body: 'medicines.notice.missedInside',
    values: { name: 'Olga Zeta', medicine: 'Metformin', day: '2026-10-05', time: '08:00' },
  }
  expect(await inbox()).toContainEqual(named)
  const letters = (await app.mail()).filter(({ to }) => to === 'colleague@example.org')
  expect(letters.length).toBeGreaterThan(0)
  expect(JSON.stringify(letters)).not.toMatch(/Metformin|Olga/)
  // A role that may not read medicines is not told which one it was.
  const [one, two] = organisation.groups
  const head = await organisation.person([
    { role: 'CB_ADMIN', group: one },
    { role: 'CB_ADMIN', group: two },
  ])
  await app.as(head).call(setModule, { body: { module: 'drugs.userDetail', role: 'CB_ADMIN', open: false } })
  await at('2026-10-05T12:31:00Z')
  expect(await inbox()).toContainEqual({
    title: 'medicines.notice.missed',
    body: 'medicines.notice.body',
    values: {},
  })
})

test('a dose that was given although an allergy was not confirmed opens an alert, which the decision of the office closes', async () => {
  const { admin, nurse, olga, order, dose, give, alerts, inbox } = await scene()
  const { id } = await order()
  const content = { substance: 'metformin', criticality: 'LOW' as const }
  await app.as(admin).call(allergyCalls.add, { body: { id: randomUUID(), personId: olga.id, content } })
  app.clock.set('2026-10-05T06:05:00Z')
  const given = dose(id)
  expect((await give(nurse, id, given)).statusCode).toBe(409)
  expect(await alerts()).toMatchObject([
    { severity: 'amber', facts: { kind: 'notConfirmed', name: 'Metformin', substances: 'metformin' } },
  ])
  expect(await inbox()).toContainEqual({
    title: 'medicines.notice.disputed',
    body: 'medicines.notice.disputedInside',
    values: { name: 'Olga Zeta', medicine: 'Metformin', day: '2026-10-05', time: '08:05' },
  })
  await app.as(admin).call(correctDose, {
    params: { id: given.id },
    body: { id: randomUUID(), correctionReason: 'Seen by the doctor', outcome: 'given' },
  })
  expect(await alerts()).toEqual([])
})
