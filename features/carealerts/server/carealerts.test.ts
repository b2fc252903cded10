import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { closeCaregiver, searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { getCareAlert } from '../shared/carealerts.contract.ts'
import { escalateCareAlerts, lookAtAlerts } from './carealerts.jobs.ts'
import { alertScene } from './testing/alert-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('a red value opens an alert for who is called first; it goes from open to closed with author and time of each step', async () => {
  const { admin, nurse, second, olga, glucose, alerts, one, put, told } = await alertScene(app)
  await glucose('50')
  expect(await alerts(nurse)).toMatchObject([
    {
      personId: olga.id,
      severity: 'red',
      state: 'open',
      source: 'RANGE',
      owner: null,
      step: 0,
      nextAt: '2026-10-05T05:35:00.000Z',
      recheckAt: '2026-10-05T05:45:00.000Z',
      reading: {
        value: 50,
        unit: 'mg/dL',
        reason: {
          rule: 'value.below',
          limit: 54,
          own: false,
        },
      },
      abilities: { act: true },
    },
  ])
  expect([await told(nurse), await told(second)]).toEqual([['carealerts.notice.opened'], []])
  const { id } = await one()
  expect((await put.close(nurse, id)).statusCode).toBe(409)
  app.clock.pass({ minutes: 2 })
  expect((await put.acknowledge(nurse, id)).json().data).toMatchObject({ state: 'acknowledged', nextAt: null })
  expect((await put.action(nurse, id)).json().data).toMatchObject({ state: 'actioned' })
  expect((await put.close(admin, id, 'Well again')).json().data).toMatchObject({ state: 'closed' })
  const { steps } = await app.as(admin).call(getCareAlert, { params: { id } })
  expect(steps.map(({ kind, note }) => [kind, note])).toEqual([
    ['opened', ''],
    ['acknowledged', ''],
    ['actioned', 'Juice given'],
    ['closed', 'Well again'],
  ])
  expect(steps.every(({ by }) => by !== null)).toBe(true)
  expect(await alerts()).toEqual([])
  expect(await alerts(admin, { closed: true })).toHaveLength(1)
  expect((await put.action(nurse, id)).statusCode).toBe(409)
})

test('one alert stands of one thing; what is still out opens it again, what is in range says so, a late entry alarms nobody', async () => {
  const { nurse, glucose, one, put, alerts, kinds, hoursAgo } = await alertScene(app)
  await glucose('60')
  await glucose('58')
  expect(await alerts()).toMatchObject([{ severity: 'amber', state: 'open' }])
  await glucose('50')
  const { id, severity, nextAt } = await one()
  expect([severity, nextAt]).toEqual(['red', '2026-10-05T05:35:00.000Z'])
  await put.acknowledge(nurse, id)
  await put.action(nurse, id)
  await glucose('52')
  expect(await one()).toMatchObject({ id, state: 'open', owner: null, nextAt: '2026-10-05T05:35:00.000Z' })
  await glucose('110')
  expect(await one()).toMatchObject({ id, state: 'open', inRange: true, recheckAt: null })
  await put.acknowledge(nurse, id)
  await put.action(nurse, id, 'Looked after')
  await put.close(nurse, id)
  app.clock.pass({ hours: 1 })
  await glucose('51')
  expect(await one()).toMatchObject({ id, state: 'open' })
  expect(await kinds()).toEqual([
    'opened',
    'again',
    'again',
    'acknowledged',
    'actioned',
    'reopened',
    'inRange',
    'acknowledged',
    'actioned',
    'closed',
    'reopened',
  ])
  await put.action(nurse, id, 'Again')
  await put.close(nurse, id)
  app.clock.pass({ hours: 13 })
  await glucose('51')
  expect((await one()).id).not.toBe(id)
  await glucose('40', { happenedAt: hoursAgo(30), lateReason: 'Paper', measurement: 'TEMPERATURE', value: '40' })
  expect(await alerts()).toHaveLength(1)
})

test('a value from before the newest one neither opens nor calms an alert', async () => {
  const { glucose, one, alerts, hoursAgo } = await alertScene(app)
  await glucose('110')
  await glucose('50', { happenedAt: hoursAgo(1) })
  expect(await alerts()).toEqual([])
  app.clock.pass({ minutes: 1 })
  await glucose('50')
  await glucose('100', { happenedAt: hoursAgo(1) })
  expect(await one()).toMatchObject({ state: 'open', inRange: false })
})

test('one that is opened again is given to who is called first now', async () => {
  const { admin, olga, nurse, second, glucose, one, put, told } = await alertScene(app)
  await glucose('50')
  const { id } = await one()
  await put.acknowledge(nurse, id)
  await put.action(nurse, id)
  const { data } = await app.as(admin).list(searchCaregivers, { body: { filters: { guestId: olga.id } } })
  const entry = data.find(({ personId }) => personId === nurse.personId)
  await app.as(admin).call(closeCaregiver, { params: { id: entry?.id ?? '' } })
  await glucose('51')
  expect(await one()).toMatchObject({ id, state: 'open', owner: null })
  expect(await told(second)).toEqual(['carealerts.notice.opened'])
})

test('an office to which the part is closed is told of none', async () => {
  const { organisation, glucose, told } = await alertScene(app)
  const office = await organisation.person([
    { role: 'CB_ADMIN', group: organisation.groups[0] },
    { role: 'CB_ADMIN', group: organisation.groups[1] },
  ])
  await app.as(office).call(setModule, { body: { role: 'CB_ADMIN', module: 'diary.alerts', open: false } })
  await glucose('50')
  for (let n = 0; n < 11; n += 1) {
    app.clock.pass({ minutes: 1 })
    await app.runJob(organisation.id, escalateCareAlerts, undefined)
  }
  expect(await told(office)).toEqual([])
})

test('what nobody acknowledges goes to the next of the care team and at last to the office, once each, whatever is read in between', async () => {
  const { organisation, admin, olga, nurse, second, onTeam, glucose, one, told, kinds } = await alertScene(app)
  const gone = await onTeam(3)
  const off = await onTeam(4, { weekdays: [7] })
  const tired = await onTeam(5, { fromTime: '22:00', toTime: '06:00' })
  const office = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[0] }])
  const { data } = await app.as(admin).list(searchCaregivers, { body: { filters: { guestId: olga.id } } })
  const entry = data.find(({ personId }) => personId === gone.personId)
  await app.as(admin).call(closeCaregiver, { params: { id: entry?.id ?? '' } })
  await glucose('50')
  const minute = async () => {
    app.clock.pass({ minutes: 1 })
    await app.runJob(organisation.id, escalateCareAlerts, undefined)
  }
  for (let n = 0; n < 4; n += 1) await minute()
  await one(nurse)
  expect(await told(second)).toEqual([])
  await minute()
  expect(await told(second)).toEqual(['carealerts.notice.escalated'])
  // A second server does it again at the same time.
  await app.runJob(organisation.id, escalateCareAlerts, undefined)
  for (let n = 0; n < 5; n += 1) await minute()
  expect(await one()).toMatchObject({ step: 2, assigned: null, nextAt: null })
  expect(await told(office)).toEqual(['carealerts.notice.escalated'])
  for (let n = 0; n < 10; n += 1) await minute()
  expect(await kinds()).toEqual(['opened', 'escalated', 'escalated', 'recheckDue'])
  // Who left the team, who is off today, and who is called at night.
  for (const who of [gone, off, tired]) expect(await told(who)).toEqual([])
})

test('acknowledging stops the escalation; glucose is measured again after a quarter of an hour, which is said once', async () => {
  const { organisation, nurse, second, glucose, one, put, told, kinds } = await alertScene(app)
  await glucose('50')
  const { id } = await one()
  // Pressed without network four minutes ago.
  const happenedAt = app.clock.now().toISOString()
  app.clock.pass({ minutes: 4 })
  await put.acknowledge(nurse, id, { happenedAt })
  await put.acknowledge(second, id)
  for (let n = 0; n < 3; n += 1) {
    app.clock.pass({ minutes: 6 })
    await app.runJob(organisation.id, escalateCareAlerts, undefined)
  }
  expect(await kinds()).toEqual(['opened', 'acknowledged', 'recheckDue'])
  expect(await told(second)).toEqual([])
  expect(await told(nurse)).toEqual(['carealerts.notice.recheck', 'carealerts.notice.opened'])
  const { steps, owner } = await one()
  expect(steps[1]).toMatchObject({ happenedAt, by: owner })
})

test('a job that fails half way changes nothing, and the next one does it', async () => {
  const { organisation, second, glucose, told, kinds } = await alertScene(app)
  await glucose('50')
  app.clock.pass({ minutes: 6 })
  const killed = app.inside(organisation.id, async (tx) => {
    await lookAtAlerts(tx)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect([await told(second), await kinds()]).toEqual([[], ['opened']])
  await app.runJob(organisation.id, escalateCareAlerts, undefined)
  expect(await told(second)).toEqual(['carealerts.notice.escalated'])
})

test('fifty values and fifty taps at once are one alert that one person has', async () => {
  const { admin, nurse, second, record, alerts, one, put } = await alertScene(app)
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      record(admin, { measurement: 'GLYCEMIA', value: String(40 + (n % 10)), again: true, confirmed: true }),
    ),
  )
  expect(sent).toHaveLength(50)
  expect(await alerts()).toHaveLength(1)
  const { id } = await one()
  const taps = await Promise.all(
    Array.from({ length: 50 }, (_, n) => put.acknowledge(n % 2 === 0 ? nurse : second, id)),
  )
  expect(new Set(taps.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(taps.map((tap) => tap.json().data.owner)).size).toBe(1)
  expect((await one()).steps.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(1)
})

test('who sees it: the office, the care team; nobody restricted, of another organisation, off the team, or with the part closed', async () => {
  const { organisation, group, admin, olga, nurse, daughter, glucose, alerts, one, put, told } = await alertScene(app)
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  await glucose('50')
  const { id } = await one()
  const outsiders = [
    restricted,
    organisation.assistant,
    organisation.parent,
    (await newOrganisation(app)).administrator,
  ]
  for (const who of outsiders) {
    expect(await alerts(who)).toEqual([])
    expect(await app.as(who).refused(getCareAlert, { params: { id } })).toMatchObject({ status: 404 })
    expect(await told(who)).toEqual([])
  }
  expect((await put.acknowledge(restricted, id)).statusCode).toBe(404)
  // What is not marked for the family is not theirs.
  expect(await alerts(daughter)).toEqual([])
  expect((await put.acknowledge(daughter, id)).statusCode).toBe(403)
  const { data } = await app.as(admin).list(searchCaregivers, { body: { filters: { guestId: olga.id } } })
  const entry = data.find(({ personId }) => personId === nurse.personId)
  await app.as(admin).call(closeCaregiver, { params: { id: entry?.id ?? '' } })
  expect((await put.acknowledge(nurse, id)).statusCode).toBe(404)
  const [first, other] = organisation.groups
  const office = await organisation.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: other },
  ])
  await app.as(office).call(setModule, { body: { role: 'CB_ADMIN', module: 'diary.alerts', open: false } })
  expect((await put.acknowledge(admin, id)).statusCode).toBe(403)
  const inside = app.inside(organisation.id, ({ db }) => db.updateTable('care_alert_step').set({ note: 'x' }).execute())
  await expect(inside).rejects.toThrow(/permission denied/)
})
