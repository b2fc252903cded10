import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { alertScene } from '#features/carealerts/server/testing/alert-scene.ts'
import * as contract from '../shared/devices.contract.ts'
import * as contractOfList from '../shared/list.contract.ts'
import { watchSilence } from './devices.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function deviceScene() {
  const scene = await alertScene(app)
  const { admin, group, olga } = scene
  const office = app.as(admin)
  const asked = { vendor: 'Maker', model: 'One', serial: randomUUID().slice(0, 8), customerGroupId: group.id }
  const device = await office.call(contract.addDevice, { body: { id: randomUUID(), ...asked } })
  const assign = (personId = olga.id) =>
    office.send(contract.assignDevice, {
      params: { id: device.id },
      body: { personId, consentBy: 'Daughter', consentAt: '2026-10-01' },
    })
  const act = (endpoint: typeof contract.revokeDevice) => office.call(endpoint, { params: { id: device.id }, body: {} })
  const issue = async () => (await office.call(contract.issueToken, { params: { id: device.id }, body: {} })).token
  await assign()
  const token = await issue()
  const reading = (seq: number, more: object = {}) => ({
    seq,
    kind: 'HEART_RATE' as const,
    value: 72,
    at: app.clock.now().toISOString(),
    ...more,
  })
  const post = (readings: object[], more: object = {}) =>
    app.anonymous().send(contract.sendReadings, { body: { token, readings, ...more } })
  const seen = (who = admin) => app.as(who).call(contract.searchReadings, { body: { filters: { personId: olga.id } } })
  const worn = async (who = admin) =>
    (await app.as(who).call(contract.searchDevices, { body: { filters: { personId: olga.id } } })).rows
  return { ...scene, office, asked, device, assign, act, issue, token, reading, post, seen, worn }
}

test('a device sends with its token; the same number again adds nothing; what it says is shown', async () => {
  const { nurse, daughter, reading, post, seen, worn } = await deviceScene()
  const batch = [reading(1), reading(2, { kind: 'STEPS', value: 800 }), reading(3, { value: 400 })]
  expect((await post(batch, { battery: 60, firmware: '1.2' })).json().data).toEqual({ taken: 3 })
  expect((await post(batch)).json().data).toEqual({ taken: 0 })
  expect(await seen(daughter)).toMatchObject({
    heartRate: { quality: expect.any(String) },
    // A value that nobody has does not count.
    days: [{ day: '2026-10-05', steps: 800, heartLow: 72, heartMean: 72, heartHigh: 72 }],
  })
  expect(await worn(nurse)).toMatchObject([
    { battery: 60, firmware: '1.2', worn: true, admitted: true, silent: false, wearing: { consentBy: 'Daughter' } },
  ])
})

test('a token that is wrong, was taken away, replaced, or is of an archived device opens nothing', async () => {
  const { device, token, issue, act, post, reading } = await deviceScene()
  const send = (given: string) => app.anonymous().send(contract.sendReadings, { body: { token: given, readings: [] } })
  const [organisationId, id, secret] = token.split('.')
  for (const wrong of [
    'x',
    `${organisationId}.${id}.x`,
    `${organisationId}.${randomUUID()}.${secret}`,
    `${randomUUID()}.${id}.${secret}`,
  ])
    expect((await send(wrong)).statusCode).toBe(401)
  const fresh = await issue()
  expect([(await send(token)).statusCode, (await send(fresh)).statusCode]).toEqual([401, 200])
  expect(await act(contract.revokeDevice)).toMatchObject({ id: device.id, admitted: false })
  expect((await send(fresh)).statusCode).toBe(401)
  const last = await issue()
  await act(contract.archiveDevice)
  expect((await send(last)).statusCode).toBe(401)
  expect((await post([reading(1)])).statusCode).toBe(401)
  const rows = await app.database.asOwner<{ text: string }>('select device::text as text from device where id = $1', [
    id,
  ])
  expect(rows.every(({ text }) => !text.includes(secret ?? 'x'))).toBe(true)
})

test('fifty at once keep each reading once; one that sends without end is held back', async () => {
  const { reading, post, seen } = await deviceScene()
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) => post([reading(n % 10, { kind: 'STEPS', value: 10 })])),
  )
  expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await seen()).days).toMatchObject([{ steps: 100 }])
  const more = await Promise.all(Array.from({ length: 200 }, () => post([])))
  expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('a heart rate of a watch asks for a check by hand and is never red; the check calms it', async () => {
  const { admin, reading, post, alerts, record } = await deviceScene()
  await post([reading(1, { value: 135 })])
  expect(await alerts()).toMatchObject([{ source: 'DEVICE', severity: 'amber', facts: { word: 'check', value: 135 } }])
  await record(admin, { measurement: 'HEART_RATE', value: '80' })
  expect(await alerts()).toMatchObject([{ source: 'DEVICE', inRange: true }])
  const other = await deviceScene()
  await other.post([other.reading(1, { value: 135, quality: 'poor' }), other.reading(2, { value: 135, worn: false })])
  await other.post([other.reading(3, { value: 135, at: other.hoursAgo(1) })])
  expect(await other.alerts()).toEqual([])
})

test('a low battery and a long silence are told for information, once', async () => {
  const { organisation, nurse, post, alerts, told, worn } = await deviceScene()
  await post([], { battery: 19 })
  await post([], { battery: 18 })
  expect(await alerts()).toMatchObject([{ severity: 'info', nextAt: null, facts: { word: 'battery', battery: 18 } }])
  await post([], { battery: 80 })
  expect(await alerts()).toMatchObject([{ inRange: true }])
  for (let n = 0; n < 3; n += 1) {
    app.clock.pass({ minutes: 61 })
    await app.runJob(organisation.id, watchSilence, undefined)
  }
  expect(await worn()).toMatchObject([{ silent: true }])
  expect((await alerts()).map(({ facts }) => facts['word'])).toEqual(['battery', 'contact'])
  expect(await told(nurse)).toHaveLength(2)
  await post([])
  expect((await alerts()).map(({ inRange }) => inRange)).toEqual([true, true])
})

test('what was read while nobody wore it, or longer ago than a month, is left out; one person wears it at a time', async () => {
  const { ada, office, device, reading, post, assign, act, seen, hoursAgo } = await deviceScene()
  expect((await assign(ada.id)).statusCode).toBe(409)
  const early = reading(1, { kind: 'STEPS', value: 5, at: hoursAgo(1) })
  expect((await post([early])).json().data).toEqual({ taken: 0 })
  app.clock.pass({ minutes: 10 })
  const during = reading(2, { kind: 'STEPS', value: 7 })
  app.clock.pass({ minutes: 10 })
  await act(contract.releaseDevice)
  app.clock.pass({ minutes: 1 })
  expect((await post([during, reading(3, { kind: 'STEPS', value: 9 })])).json().data).toEqual({ taken: 1 })
  expect((await seen()).days).toMatchObject([{ steps: 7 }])
  const agreed = await office.send(contract.assignDevice, {
    params: { id: device.id },
    body: { personId: ada.id, consentBy: 'Mother', consentAt: '2026-10-06' },
  })
  expect([agreed.statusCode, agreed.json().fields?.[0]?.fieldName]).toEqual([400, 'consentAt'])
  expect((await assign(ada.id)).statusCode).toBe(200)
})

test('nothing is taken of who is no guest any more; an administrator can still end the assignment', async () => {
  const { olga, office, device, asked, act, reading, post } = await deviceScene()
  await app.database.asOwner(
    `update membership set valid_to = valid_from - 1 where person_id = $1 and role = 'GUEST' returning id`,
    [olga.id],
  )
  const sent = await post([reading(1, { value: 135 })], { battery: 10 })
  expect([sent.statusCode, sent.json().data]).toEqual([200, { taken: 0 }])
  expect((await office.call(contract.searchDevices, { body: { filters: {} } })).rows).toMatchObject([
    { id: device.id, wearing: { personId: olga.id } },
  ])
  expect(await act(contract.archiveDevice)).toMatchObject({ wearing: null, admitted: false })
  expect((await post([])).statusCode).toBe(401)
  const again = await office.call(contract.addDevice, { body: { id: randomUUID(), ...asked } })
  expect(again.id).not.toBe(device.id)
})

test('data points of a file are taken once, others counted', async () => {
  const { office, device, seen } = await deviceScene()
  const frame = { effective_time_frame: { date_time: app.clock.now().toISOString() } }
  // Its zone is unknown.
  const withoutOffset = { effective_time_frame: { date_time: app.clock.now().toISOString().slice(0, -1) } }
  const points = [
    { header: { schema_id: { name: 'step-count' } }, body: { step_count: { value: 300 }, ...frame } },
    { header: { schema_id: { name: 'body-weight' } }, body: frame },
    { header: { schema_id: { name: 'step-count' } }, body: { step_count: { value: 200 }, ...withoutOffset } },
  ]
  const take = () => office.call(contract.importReadings, { body: { deviceId: device.id, points } })
  expect(await take()).toEqual({ taken: 1, unknown: 2 })
  expect(await take()).toEqual({ taken: 0, unknown: 2 })
  expect((await seen()).days).toMatchObject([{ steps: 300 }])
  // More than an int holds.
  await app.database.asOwner(
    `insert into device_reading (organisation_id, group_id, device_id, seq, person_id, kind, value, quality, read_at, received_at)
      select organisation_id, group_id, device_id, n, person_id, kind, 100000, quality, read_at, received_at
      from device_reading, generate_series(1, 21000) n where device_id = $1 returning seq`,
    [device.id],
  )
  expect((await seen()).days).toMatchObject([{ steps: 2_000_000_000 }])
})

test('administrators change devices, the care of the person reads, others find nobody', async () => {
  const { organisation, group, olga, nurse, daughter, device, post, reading } = await deviceScene()
  await post([reading(1)])
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const revoke = (who: typeof nurse) => app.as(who).send(contract.revokeDevice, { params: { id: device.id }, body: {} })
  for (const who of [nurse, daughter]) expect((await revoke(who)).statusCode).toBe(403)
  for (const who of [restricted, organisation.assistant, (await newOrganisation(app)).administrator]) {
    expect([403, 404]).toContain((await revoke(who)).statusCode)
    const filters = { personId: olga.id }
    expect(await app.as(who).refused(contract.searchReadings, { body: { filters } })).toMatchObject({ status: 404 })
    expect(await app.as(who).refused(contract.searchDevices, { body: { filters } })).toMatchObject({ status: 404 })
  }
  expect((await app.as(restricted).call(contract.searchDevices, { body: { filters: {} } })).rows).toEqual([])
})

// Last: it uses up what one network may send wrongly.
test('who knows the id of a device alone does not use up its limit', async () => {
  const { token, post } = await deviceScene()
  const [organisationId, id] = token.split('.')
  const wrong = await Promise.all(
    Array.from({ length: 250 }, () =>
      app.anonymous().send(contract.sendReadings, { body: { token: `${organisationId}.${id}.wrong`, readings: [] } }),
    ),
  )
  expect(wrong.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true)
  expect((await post([])).statusCode).toBe(200)
})

test('administrators list the watches with who wears them and what is to be looked at; nobody else does', async () => {
  const { olga, organisation, group, nurse, daughter, office, device, act, post, onTeam } = await deviceScene()
  const list = async (body: object = {}) => (await office.list(contractOfList.listDevices, { body })).data
  const free = await office.call(contract.addDevice, {
    body: { id: randomUUID(), customerGroupId: group.id, vendor: 'Maker', model: 'Two', serial: randomUUID() },
  })
  await post([], { battery: 12 })
  expect(await list()).toMatchObject([
    {
      id: device.id,
      wearer: { id: olga.id, fullName: olga.fullName, guest: true },
      battery: 12,
      wearing: { consentBy: 'Daughter', consentAt: '2026-10-01' },
      issues: ['battery'],
      alerts: 1,
      customerGroupDto: { id: group.id },
    },
    { id: free.id, wearer: null, issues: [], alerts: 0 },
  ])
  const idsOf = async (body: object) => (await list(body)).map(({ id }) => id)
  expect(await idsOf({ filters: { state: 'free' } })).toEqual([free.id])
  expect(await idsOf({ filters: { state: 'worn' } })).toEqual([device.id])
  expect(await idsOf({ filters: { state: 'issue' } })).toEqual([device.id])
  expect(await idsOf({ q: 'zeta' })).toEqual([device.id])
  expect(await idsOf({ q: 'two' })).toEqual([free.id])
  expect(await idsOf({ sort: [{ field: 'device', direction: 'desc' }] })).toEqual([free.id, device.id])
  app.clock.pass({ hours: 3 })
  await act(contract.revokeDevice)
  expect(await list({ filters: { state: 'issue' } })).toMatchObject([{ issues: ['silent', 'battery', 'token'] }])
  const exported = (who: typeof restricted) =>
    app.as(who).send(contractOfList.exportDevices, { body: {}, query: { format: 'csv' } })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  // A file needs a sign-in that is some minutes old at most.
  expect((await office.send(contractOfList.exportDevices, { body: {}, query: { format: 'csv' } })).statusCode).toBe(403)
  const csv = await exported(restricted)
  expect(csv.body).toContain('No contact; Battery low; Without a token')
  for (const who of [nurse, daughter, await onTeam(null)])
    expect((await app.as(who).send(contractOfList.listDevices, { body: {} })).statusCode).toBe(403)
  const stranger = (await newOrganisation(app)).administrator
  expect((await app.as(stranger).list(contractOfList.listDevices, { body: {} })).data).toEqual([])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  expect((await app.as(restricted).list(contractOfList.listDevices, { body: {} })).data.map(({ id }) => id)).toEqual([
    free.id,
  ])
  expect((await exported(restricted)).body).not.toContain('Battery low')
})
