import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { archiveEvent, searchEvents } from '#features/events/shared/events.contract.ts'
import { medicineScene } from '#features/medicines/server/testing/medicine-scene.ts'
import { correctDose } from '#features/medicines/shared/doses.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { recordIncident } from '../shared/onboard.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada rides with a medicine as needed; her mother is to be notified, a second adult is restricted. */
async function scene() {
  const care = await medicineScene(app)
  const { organisation, group, admin, ada, run, asNeeded, consent } = care
  const crew = app.as(organisation.assistant)
  const mother = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, mother, ada)
  const barred = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, barred, ada, { restricted: true })
  const quiet = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, quiet, ada, { notify: false })
  const order = await asNeeded({ startsOn: '2026-10-01' }, ada.id)
  for (const who of [admin, organisation.parent, mother]) await consent(who, order)
  const phone = phoneOf(app, run)
  const board = async () => {
    await crew.call(startRun, {
      body: { runId: run.id, deviceId: 'phone-1', occurredAt: app.clock.now().toISOString() },
    })
    await crew.call(recordEvents, {
      params: { id: run.id },
      body: { events: [phone('BOARDED', ada)] },
    })
  }
  const inbox = async (who: Parameters<TestApp['as']>[0], kind: 'dose' | 'incident') =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title === `onboard.notice.${kind}`)
  const incident = (more: object = {}) => ({
    id: randomUUID(),
    runId: run.id,
    personId: ada.id,
    kind: 'INCIDENT' as const,
    startsAt: app.clock.now().toISOString(),
    what: 'Hit the knee on the step',
    action: 'Cooled it',
    ...more,
  })
  return { ...care, crew, mother, barred, quiet, order, board, inbox, incident }
}

test('a dose that the crew records while the child rides is in the inbox of family and school, without names in what leaves', async () => {
  const { organisation, admin, ada, mother, barred, quiet, order, board, inbox, given } = await scene()
  await app.database.asOwner(`update person set email = 'mother@example.org', language = 'en' where id = $1`, [
    mother.personId,
  ])
  await board()
  app.clock.pass({ minutes: 2 })
  await given(organisation.assistant, order.id, { slotAt: null, amount: 1 })
  const notice = {
    body: 'onboard.notice.doseGiven',
    values: { name: ada.name, medicine: 'Metformin', time: '07:32' },
  }
  for (const who of [mother, admin]) expect(await inbox(who, 'dose')).toMatchObject([notice])
  for (const who of [barred, quiet, organisation.assistant]) expect(await inbox(who, 'dose')).toEqual([])
  await app.runJobs()
  const letters = (await app.mail()).filter(({ to }) => to === 'mother@example.org')
  expect(letters.length).toBeGreaterThan(0)
  expect(JSON.stringify(letters)).not.toMatch(/Metformin|Ada/)
})

test('a dose before the ride, one by the office and one for somebody who does not ride notify nobody', async () => {
  const { organisation, admin, mother, order, olga, asNeeded, board, inbox, given } = await scene()
  await given(organisation.assistant, order.id, { slotAt: null, amount: 1 })
  app.clock.pass({ minutes: 1 })
  await board()
  app.clock.pass({ hours: 7 })
  await given(admin, order.id, { slotAt: null, amount: 1 })
  const other = await asNeeded({}, olga.id)
  await given(admin, other.id, { slotAt: null, amount: 1 })
  for (const who of [mother, admin]) expect(await inbox(who, 'dose')).toEqual([])
})

test('a correction of a dose from the ride reaches whoever was notified of it', async () => {
  const { organisation, admin, mother, order, board, inbox, given } = await scene()
  await board()
  app.clock.pass({ minutes: 2 })
  const { id } = await given(organisation.assistant, order.id, { slotAt: null, amount: 1 })
  app.clock.pass({ minutes: 2 })
  const correct = async (dose: string, body: object) => {
    app.clock.pass({ minutes: 1 })
    const corrected = randomUUID()
    const input = { id: corrected, correctionReason: 'Wrong child', ...body }
    await app.as(admin).call(correctDose, { params: { id: dose }, body: input })
    return corrected
  }
  // What the office corrects for the second time was recorded by the crew, too.
  const corrected = await correct(id, { outcome: 'refused', reason: 'unwell' })
  await correct(corrected, { inError: true })
  expect((await inbox(mother, 'dose')).map(({ body }) => body)).toEqual([
    'onboard.notice.doseInError',
    'onboard.notice.doseNotGiven',
    'onboard.notice.doseGiven',
  ])
})

test('where medicines are closed to families they are not notified of a dose', async () => {
  const { organisation, group, admin, mother, order, board, inbox, given } = await scene()
  const everywhere = await organisation.person([
    { role: 'CB_ADMIN', group },
    { role: 'CB_ADMIN', group: organisation.groups[1] },
  ])
  await app.as(everywhere).call(setModule, { body: { role: 'CB_PARENT', module: 'drugs.userDetail', open: false } })
  await board()
  await given(organisation.assistant, order.id, { slotAt: null, amount: 1 })
  expect(await inbox(mother, 'dose')).toEqual([])
  expect(await inbox(admin, 'dose')).toHaveLength(1)
})

test('an incident is read by the family at once, however often the phone sends it', async () => {
  const { admin, mother, barred, ada, crew, board, inbox, incident } = await scene()
  await board()
  const body = incident()
  for (const _ of [1, 2]) expect(await crew.call(recordIncident, { body })).toEqual({ id: body.id })
  const events = await app.as(mother).list(searchEvents, { body: { filters: { personId: ada.id } } })
  expect(events.data).toMatchObject([
    { id: body.id, published: true, content: { what: body.what, action: 'Cooled it', place: 'Line 3' } },
  ])
  for (const who of [mother, admin])
    expect(await inbox(who, 'incident')).toMatchObject([{ values: { name: ada.name, time: '07:30' } }])
  expect(await inbox(barred, 'incident')).toEqual([])
  const { id } = body
  await app.as(admin).call(archiveEvent, { params: { id }, body: { version: 1, reason: 'Another child' } })
  const after = await app.as(mother).list(searchEvents, { body: { filters: { personId: ada.id } } })
  expect(after.data).toEqual([])
})

test('a serious incident is an emergency', async () => {
  const { mother, crew, board, inbox, incident } = await scene()
  await board()
  await crew.call(recordIncident, { body: incident({ severity: 3 }) })
  app.clock.pass({ minutes: 1 })
  await crew.call(recordIncident, { body: incident({ severity: 4 }) })
  expect((await inbox(mother, 'incident')).map(({ urgent }) => urgent)).toEqual([true, false])
})

test('nobody outside the run records an incident, and bad input changes nothing', async () => {
  const { organisation, group, ada, olga, mother, barred, crew, inbox, incident } = await scene()
  const stranger = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, ada, { restricted: true })
  for (const who of [stranger, elsewhere, restricted, (await newOrganisation(app)).administrator])
    expect(await app.as(who).refused(recordIncident, { body: incident() })).toMatchObject({ status: 404 })
  for (const who of [mother, barred])
    expect(await app.as(who).refused(recordIncident, { body: incident() })).toMatchObject({ status: 403 })
  expect(await crew.refused(recordIncident, { body: incident({ personId: olga.id }) })).toMatchObject({ status: 404 })
  const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  expect(await crew.refused(recordIncident, { body: incident({ startsAt: later }) })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'startsAt' }],
  })
  expect(await crew.refused(recordIncident, { body: incident({ severity: 6 }) })).toMatchObject({ status: 400 })
  expect(await inbox(mother, 'incident')).toEqual([])
})

test('an incident that a phone sends after the run is over is taken', async () => {
  const { mother, crew, board, inbox, incident } = await scene()
  await board()
  const body = incident()
  app.clock.pass({ hours: 5 })
  await crew.call(recordIncident, { body: { ...body, recordedAt: body.startsAt } })
  expect(await inbox(mother, 'incident')).toHaveLength(1)
})
