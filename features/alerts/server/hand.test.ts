import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { alertColleagues, handAlert, openAlerts, takeAlert } from '../shared/alerts.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('an alert is handed to a colleague by name, who is told; until they take it nobody has', async () => {
  const here = await ride(app)
  const { organisation } = here
  const colleague = await organisation.person([{ role: 'CB_ADMIN', group: here.group }])
  await here.send(here.say('NOT_HERE', here.children[1]))
  const [alert] = await here.office.call(openAlerts)
  const params = { id: alert!.id }
  await here.office.call(takeAlert, { params, body: { what: 'take' } })
  const people = await here.office.call(alertColleagues, { params })
  expect(people.map(({ id, crew }) => ({ id, crew }))).toEqual([
    { id: colleague.personId, crew: false },
    { id: organisation.assistant.personId, crew: true },
  ])
  app.clock.pass({ minutes: 1 })
  const handed = await here.office.call(handAlert, {
    params,
    body: { toId: colleague.personId, note: 'The mother does not answer' },
  })
  const name = people[0]?.name
  expect(handed).toMatchObject({ state: 'open', owner: null, assigned: name, openedAt: alert!.openedAt })
  const told = await app.as(colleague).call(searchNotices, { body: {} })
  expect(told[0]).toMatchObject({ title: 'runs.alert.handed', values: { note: 'The mother does not answer' } })
  await app.as(colleague).call(takeAlert, { params, body: { what: 'take' } })
  expect((await here.office.call(openAlerts))[0]).toMatchObject({ state: 'acknowledged', owner: name })
})

test('nobody is given an alert who has no part in it, and a closed one stays closed', async () => {
  const here = await ride(app)
  await here.send(here.say('NOT_HERE', here.children[1]))
  const [alert] = await here.office.call(openAlerts)
  const params = { id: alert!.id }
  const toId = here.organisation.parent.personId
  expect(await here.office.refused(handAlert, { params, body: { toId } })).toMatchObject({
    errorCode: 'E012',
    fields: [{ fieldName: 'toId' }],
  })
  await here.office.call(takeAlert, { params, body: { what: 'close' } })
  const body = { toId: here.organisation.assistant.personId }
  expect(await here.office.refused(handAlert, { params, body })).toMatchObject({ status: 409 })
})

test('an alert says when it is escalated next, and whom to call: the family of the child, then the lead of the run', async () => {
  const here = await ride(app)
  const { organisation, children } = here
  const phones = new Map([
    [organisation.parent.personId, '+39 02 555 0101'],
    [organisation.assistant.personId, '+39 02 555 0102'],
  ])
  await app.inside(organisation.id, async ({ db }) => {
    for (const [id, phone] of phones) await db.updateTable('person').set({ phone }).where('id', '=', id).execute()
  })
  await here.send(here.say('NOT_HERE', children[0]))
  const read = async () => (await here.office.call(openAlerts)).find((one) => one.rule === 'NO_SHOW')
  const alert = await read()
  expect(alert).toMatchObject({
    nextStepAt: '2026-10-05T05:35:00.000Z',
    contacts: [
      { of: 'family', phone: '+39 02 555 0101' },
      { of: 'crew', phone: '+39 02 555 0102' },
    ],
  })
  await here.office.call(takeAlert, { params: { id: alert!.id }, body: { what: 'take' } })
  expect(await read()).toMatchObject({ nextStepAt: '2026-10-05T05:50:00.000Z' })
})
