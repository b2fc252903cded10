import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import {
  actionAlert,
  closeAlert,
  getCareAlert,
  searchCareAlerts,
} from '#features/carealerts/shared/carealerts.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/treatments.contract.ts'
import { content, treatmentScene } from './testing/treatment-scene.ts'
import { watchSessions } from './treatments.jobs.ts'

let app: TestApp
// A Monday, 07:30 where the groups are; exercises are planned for 10:00 there.
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function alertsScene() {
  const scene = await treatmentScene(app)
  const { organisation, office } = scene
  const look = () => app.runJob(organisation.id, watchSessions, undefined)
  const list = async (closed = false) =>
    (await office.list(searchCareAlerts, { body: { filters: { closed }, limit: 100 } })).data.filter(
      ({ source }) => source === 'TREATMENT',
    )
  const at = async (time: string) => {
    app.clock.set(time)
    await look()
    return list()
  }
  const steps = async (id: string) =>
    (await office.call(getCareAlert, { params: { id } })).steps.map(({ kind }) => kind)
  return { ...scene, look, list, at, steps }
}

test('a session that nobody recorded opens one alert for information an hour after it, and recording it closes the alert', async () => {
  const { olga, office, add, record, at, list, look, steps } = await alertsScene()
  const { id } = await add()
  expect(await at('2026-10-05T08:59:00Z')).toEqual([])
  const [alert] = await at('2026-10-05T09:00:00Z')
  expect(alert).toMatchObject({
    personId: olga.id,
    severity: 'info',
    state: 'open',
    measurement: null,
    facts: { name: 'Exercises', dueAt: '2026-10-05T08:00:00.000Z' },
    nextAt: null,
  })
  expect(await at('2026-10-05T20:00:00Z')).toHaveLength(1)
  await record(id, { happenedAt: '2026-10-05T10:00:00Z' })
  expect(await list()).toEqual([])
  expect(await steps(alert?.id ?? '')).toEqual(['opened', 'closed'])
  await look()
  // The next one that is left out is another alert.
  expect(await at('2026-10-06T09:00:00Z')).toMatchObject([{ facts: { dueAt: '2026-10-06T08:00:00.000Z' } }])
  await office.call(contract.closeTreatment, { params: { id }, body: { version: 1, reason: 'Done' } })
  expect(await list()).toEqual([])
  expect(await list(true)).toHaveLength(2)
})

test('the plan says after how many hours, whether it is escalated, or that nothing is told', async () => {
  const { office, olga, add, at } = await alertsScene()
  await add(olga.id, { name: 'PEG', alert: 'amber', alertAfter: 4 })
  await add(olga.id, { name: 'Bath', alert: 'none' })
  expect(await at('2026-10-05T11:59:00Z')).toEqual([])
  expect(await at('2026-10-05T12:00:00Z')).toMatchObject([
    { severity: 'amber', facts: { name: 'PEG' }, nextAt: '2026-10-05T12:30:00.000Z' },
  ])
  for (const wrong of [{ alertAfter: 0 }, { alertAfter: 169 }, { alert: 'red' }])
    expect(
      await office.refused(contract.addTreatment, {
        body: { id: randomUUID(), personId: olga.id, kind: 'OTHER', content: content(wrong) },
      }),
    ).toMatchObject({ status: 400 })
})

test('an alert that somebody closed does not open again for the same session; one that was recorded in error does', async () => {
  const { office, add, record, at, list, look } = await alertsScene()
  const { id } = await add(undefined, { alert: 'amber' })
  const [alert] = await at('2026-10-05T09:00:00Z')
  const params = { id: alert?.id ?? '' }
  await office.call(actionAlert, { params, body: { note: 'With the physiotherapist tomorrow' } })
  await office.call(closeAlert, { params, body: { note: '' } })
  expect(await at('2026-10-05T15:00:00Z')).toEqual([])
  const { id: session } = await record(id, { happenedAt: '2026-10-05T08:00:00Z' })
  await office.call(contract.correctSession, {
    params: { id: session },
    body: { id: randomUUID(), correctionReason: 'Another person', inError: true },
  })
  await look()
  expect(await list()).toMatchObject([{ state: 'open' }])
})

test('what is suspended, of somebody who left, or of a child who is no guest is not told', async () => {
  const { office, olga, ada, ofAda, add, at, guestOf } = await alertsScene().then((scene) => ({
    ...scene,
    guestOf: (id: string) =>
      app.database.asOwner(`update membership set valid_to = '2026-10-01' where person_id = $1 and role = 'GUEST'`, [
        id,
      ]),
  }))
  const { id } = await add()
  await office.call(contract.suspendTreatment, { params: { id }, body: { version: 1, reason: 'Hospital' } })
  await add(ofAda)
  await guestOf(ada.id)
  expect(await at('2026-10-05T09:00:00Z')).toEqual([])
  await office.call(contract.restoreTreatment, { params: { id }, body: { version: 2, reason: 'Back' } })
  expect(await at('2026-10-06T09:00:00Z')).toMatchObject([{ personId: olga.id }])
})

test('a row from before there were alerts is told too, and what was due long ago is not', async () => {
  const { organisation, add, at } = await alertsScene()
  await add()
  const forget = () =>
    app.database.asOwner(
      'update care_treatment_due set alert_as = null, alert_at = null, due_at = null where organisation_id = $1',
      [organisation.id],
    )
  await forget()
  expect(await at('2026-10-05T09:30:00Z')).toHaveLength(1)
  app.clock.set(MORNING)
  const second = await alertsScene()
  await second.add()
  expect(await second.at('2026-10-07T09:30:00Z')).toEqual([])
})

test('of two servers at once one tells it, and another organisation hears nothing', async () => {
  const { organisation, add, list, steps } = await alertsScene()
  await add()
  app.clock.set('2026-10-05T09:00:00Z')
  await app.runJob((await newOrganisation(app)).id, watchSessions, undefined)
  expect(await list()).toEqual([])
  const second = await app.another()
  await Promise.all([app, second].map((server) => server.runJob(organisation.id, watchSessions, undefined)))
  await second.close()
  const [alert, more] = await list()
  expect(more).toBeUndefined()
  expect(await steps(alert?.id ?? '')).toEqual(['opened'])
})

test('of who is away nothing is told until they are back', async () => {
  const { office, olga, add, record, at } = await alertsScene()
  const { id } = await add()
  await office.call(addGuestAbsence, {
    body: {
      id: randomUUID(),
      guestId: olga.id,
      startsAt: '2026-10-05T06:00:00Z',
      endsAt: '2026-10-08T06:00:00Z',
      reason: 'hospital',
    },
  })
  expect(await at('2026-10-05T09:00:00Z')).toEqual([])
  expect(await at('2026-10-08T05:55:00Z')).toEqual([])
  expect(await at('2026-10-08T06:00:00Z')).toMatchObject([{ facts: { dueAt: '2026-10-05T08:00:00.000Z' } }])
  await record(id, { happenedAt: '2026-10-08T07:00:00Z' })
  expect(await at('2026-10-08T09:00:00Z')).toEqual([])
})
