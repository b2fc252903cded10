import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { escalateCareAlerts } from '#features/carealerts/server/carealerts.jobs.ts'
import { alertScene } from '#features/carealerts/server/testing/alert-scene.ts'
import * as contract from '../shared/targets.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const RULE = {
  measurement: 'TEMPERATURE',
  operator: 'GREATEREQUALS',
  value: 37.5,
  severity: 'red',
  protocol: 'Give water, call the doctor',
} as const

async function targetScene() {
  const scene = await alertScene(app)
  const { admin, olga } = scene
  const rule = (more: object = {}) => ({ ...RULE, ...more })
  const body = (more: object = {}) => ({ id: randomUUID(), personId: olga.id, ...rule(more) })
  const set = (more: object = {}) => app.as(admin).call(contract.createTarget, { body: body(more) })
  const send = (who: typeof admin, more: object = {}) => app.as(who).send(contract.createTarget, { body: body(more) })
  const rules = async (who = admin, all = false) =>
    (await app.as(who).call(contract.searchTargets, { body: { filters: { personId: olga.id, all } } })).rows
  // A minute apart: which of two of one moment came last is not known.
  let minutes = -30
  const temperature = (value: string, more: object = {}) => {
    minutes += 1
    const happenedAt = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
    return scene.record(admin, { value, again: true, happenedAt, ...more })
  }
  const preview = (more: object = {}) =>
    app.as(admin).call(contract.previewTarget, {
      body: { personId: olga.id, measurement: 'TEMPERATURE', operator: 'GREATEREQUALS', value: 37.5, ...more },
    })
  const look = () => app.runJob(scene.organisation.id, escalateCareAlerts, undefined)
  return { ...scene, look, rule, set, send, rules, temperature, preview }
}

test('a reading that meets a rule opens an alert with its protocol, tells whom it names, and is counted', async () => {
  const { nurse, second, daughter, set, rules, temperature, alerts, told } = await targetScene()
  const made = await set({ notifyIds: [second.personId], notifyFamily: true })
  expect(made).toMatchObject({ version: 1, status: 'A', fired: 0, notify: [{ id: second.personId }] })
  await temperature('37,4')
  expect(await alerts()).toEqual([])
  await temperature('37,5')
  expect(await alerts(daughter)).toMatchObject([
    {
      source: 'TARGET',
      severity: 'red',
      targetId: made.id,
      forFamily: true,
      abilities: { act: false },
      facts: {
        operator: 'GREATEREQUALS',
        value: 37.5,
        protocol: 'Give water, call the doctor',
      },
    },
  ])
  expect(await Promise.all([nurse, second, daughter].map(told))).toEqual(
    [1, 1, 1].map(() => ['carealerts.notice.opened']),
  )
  expect(await rules()).toMatchObject([{ fired: 1, lastFiredAt: '2026-10-05T05:30:00.000Z' }])
  await temperature('37,0')
  expect(await alerts()).toMatchObject([{ inRange: true }])
})

test('two of three readings, a rule that is over or closed, and late values', async () => {
  const { admin, set, rules, temperature, alerts, hoursAgo } = await targetScene()
  const made = await set({ met: 2, readings: 3, to: '2026-10-05' })
  await temperature('37,6')
  expect(await alerts()).toEqual([])
  await temperature('37,7')
  expect(await alerts()).toHaveLength(1)
  await temperature('37,8', { happenedAt: hoursAgo(30), lateReason: 'Paper' })
  expect(await rules()).toMatchObject([{ fired: 1 }])
  const closed = await app
    .as(admin)
    .call(contract.closeTarget, { params: { id: made.id }, body: { version: 1, reason: 'Well again' } })
  expect(closed).toMatchObject({ status: 'C', version: 2, reason: 'Well again' })
  await temperature('38,0')
  expect(await rules()).toMatchObject([{ fired: 1 }])
  await app
    .as(admin)
    .call(contract.restoreTarget, { params: { id: made.id }, body: { version: 2, reason: 'Ill again' } })
  app.clock.pass({ hours: 24 })
  await temperature('38,1')
  expect(await rules()).toMatchObject([{ fired: 1, over: true, status: 'A' }])
})

test('in the quiet hours of a rule what is amber waits for their end, but for whom it names; red never does', async () => {
  const scene = await targetScene()
  const { nurse, second, daughter, set, temperature, alerts, told, kinds, put } = scene
  // It is half past seven where the group is.
  const quiet = { severity: 'amber', quietFrom: '22:00', quietTo: '08:00', quietIds: [second.personId] }
  expect(await set({ ...quiet, notifyFamily: true })).toMatchObject({
    quietFrom: '22:00',
    quiet: [{ id: second.personId }],
  })
  await temperature('37,6')
  expect(await alerts()).toMatchObject([{ severity: 'amber', assigned: null, heldUntil: '2026-10-05T06:00:00.000Z' }])
  const toldNow = () => Promise.all([nurse, second, daughter].map(async (who) => (await told(who)).length))
  expect(await toldNow()).toEqual([0, 1, 0])
  await temperature('37,7')
  app.clock.pass({ minutes: 29 })
  await scene.look()
  expect(await toldNow()).toEqual([0, 1, 0])
  app.clock.pass({ minutes: 1 })
  await scene.look()
  await scene.look()
  expect(await toldNow()).toEqual([1, 1, 1])
  expect(await alerts()).toMatchObject([{ heldUntil: null, step: 0, nextAt: '2026-10-05T06:30:00.000Z' }])
  expect(await kinds()).toEqual(expect.arrayContaining(['opened', 'again', 'released']))
  // Nobody acknowledges it: half an hour after it was told it goes to the next, as without quiet hours.
  app.clock.pass({ minutes: 31 })
  await scene.look()
  expect(await told(second)).toHaveLength(2)
  // Red, in the same hours.
  app.clock.set(MORNING)
  await set({ measurement: 'PAIN', value: 5, operator: 'GREATER' })
  await scene.record(scene.admin, { measurement: 'PAIN', value: '6' })
  const red = (await alerts()).find(({ measurement, source }) => measurement === 'PAIN' && source === 'TARGET')
  expect(red).toMatchObject({ heldUntil: null })
  expect((await put.acknowledge(nurse, red!.id)).statusCode).toBe(200)
})

test('an alert that is acknowledged in the quiet hours is told to nobody at their end', async () => {
  const scene = await targetScene()
  const { nurse, second, set, temperature, alerts, told, put } = scene
  await set({ severity: 'amber', quietFrom: '22:00', quietTo: '08:00', notifyIds: [second.personId] })
  await temperature('37,6')
  const [alert] = await alerts()
  expect((await put.acknowledge(nurse, alert!.id)).statusCode).toBe(200)
  app.clock.pass({ hours: 2 })
  await scene.look()
  expect(await told(second)).toEqual([])
  expect(await alerts()).toMatchObject([{ state: 'acknowledged', heldUntil: null }])
})

test('somebody of the family chooses whether a rule tells them; the other guardian is told, and the alert stays in the list', async () => {
  const { organisation, group, olga, admin, nurse, daughter, set, rules, temperature, alerts, told, put, look } =
    await targetScene()
  const son = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, son, { id: olga.id, name: olga.fullName })
  const made = await set({ notifyFamily: true })
  const params = { id: made.id }
  expect(made.tellsMe).toBeNull()
  expect(await rules(daughter)).toMatchObject([{ tellsMe: true }])
  const choose = (tell: boolean, who = daughter) => app.as(who).call(contract.tellTarget, { params, body: { tell } })
  expect(await choose(true)).toMatchObject({ tellsMe: true })
  await Promise.all(Array.from({ length: 20 }, () => choose(false)))
  expect(await rules(daughter)).toMatchObject([{ tellsMe: false }])
  expect(await rules(son)).toMatchObject([{ tellsMe: true }])
  await temperature('37,6')
  expect([await told(daughter), (await told(son)).length]).toEqual([[], 1])
  expect(await alerts(daughter)).toMatchObject([{ state: 'open' }])
  // The choice holds for a new version, and for what is told again.
  await look()
  const { version } = await app.as(admin).call(contract.changeTarget, {
    params,
    body: { version: made.version, reason: 'As agreed', ...RULE, notifyFamily: true },
  })
  expect(await rules(daughter)).toMatchObject([{ version, tellsMe: false }])
  expect(await told(daughter)).toEqual([])
  expect(await choose(true)).toMatchObject({ tellsMe: true })
  await put.acknowledge(nurse, (await alerts())[0]!.id)

  const refused = (who: typeof daughter, id = made.id) =>
    app.as(who).refused(contract.tellTarget, { params: { id }, body: { tell: false } })
  const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  for (const stranger of [restricted, organisation.parent, (await newOrganisation(app)).parent])
    expect(await refused(stranger)).toMatchObject({ status: 404 })
  expect(await refused(nurse)).toMatchObject({ status: 403 })
  // A rule that tells no family.
  const silent = await set({ measurement: 'PAIN', value: 5 })
  expect((await rules(daughter)).find(({ id }) => id === silent.id)).toMatchObject({ tellsMe: null })
  expect(await refused(daughter, silent.id)).toMatchObject({ status: 409, errorCode: 'E013' })
})

test('a preview counts what the rule would have met in the last 30 days', async () => {
  const { temperature, preview, hoursAgo } = await targetScene()
  for (const [days, value] of [
    [40, '38,0'],
    [20, '37,5'],
    [10, '37,9'],
    [5, '36,8'],
    [1, '37,8'],
  ] as const)
    await temperature(value, { happenedAt: hoursAgo(days * 24), lateReason: 'Paper' })
  expect(await preview()).toEqual({ times: 3, readings: 4 })
  expect(await preview({ met: 2, readings: 2 })).toEqual({ times: 1, readings: 4 })
  expect(await preview({ operator: 'EQUALS', value: 36.8 })).toEqual({ times: 1, readings: 4 })
  expect(await preview({ operator: 'LOWER', value: 36 })).toEqual({ times: 0, readings: 4 })
})

test('each change is a version with a reason; of two at the same time one is refused', async () => {
  const { admin, set, rule, rules } = await targetScene()
  const made = await set()
  const change = (version: number, more: object = {}) =>
    app.as(admin).send(contract.changeTarget, {
      params: { id: made.id },
      body: { version, reason: 'As agreed', ...rule({ value: 38, ...more }) },
    })
  const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => change(1, { value: 38 + n / 10 })))
  expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
  expect((await change(2, { measurement: 'HEART_RATE' })).statusCode).toBe(400)
  const move = (endpoint: typeof contract.archiveTarget, version: number) =>
    app.as(admin).send(endpoint, { params: { id: made.id }, body: { version, reason: 'As agreed' } })
  expect((await move(contract.restoreTarget, 2)).statusCode).toBe(409)
  expect((await move(contract.archiveTarget, 2)).statusCode).toBe(200)
  expect([await rules(), await rules(admin, true)]).toMatchObject([[], [{ status: 'D', version: 3 }]])
  expect((await change(3)).statusCode).toBe(409)
  const { versions } = await app.as(admin).call(contract.getTarget, { params: { id: made.id } })
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [3, 'D'],
    [2, 'A'],
    [1, 'A'],
  ])
})

test('bad input is refused at its field; the same call again adds nothing', async () => {
  const { organisation, group, admin, send, set, rules } = await targetScene()
  const fields = async (more: object) => {
    const sent = await send(admin, more)
    return [sent.statusCode, sent.json().fields?.map((one: { fieldName: string }) => one.fieldName)]
  }
  expect(await fields({ value: 99 })).toEqual([400, ['value']])
  expect(await fields({ unit: 'F' })).toEqual([400, ['unit']])
  expect(await fields({ part: 'second' })).toEqual([400, ['part']])
  expect(await fields({ met: 3, readings: 2 })).toEqual([400, ['met']])
  expect(await fields({ to: '2026-10-04' })).toEqual([400, ['to']])
  const amber = { severity: 'amber', quietFrom: '22:00', quietTo: '07:00' }
  expect(await fields({ ...amber, severity: 'red' })).toEqual([400, ['quietFrom']])
  expect(await fields({ ...amber, quietFrom: null })).toEqual([400, ['quietFrom']])
  expect(await fields({ ...amber, quietTo: '22:00' })).toEqual([400, ['quietTo']])
  expect(await fields({ ...amber, quietTo: '25:00' })).toEqual([400, ['quietTo']])
  expect(await fields({ operator: 'NEAR' })).toEqual([400, ['operator']])
  const stranger = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  expect(await fields({ notifyIds: [stranger.personId] })).toEqual([400, ['notifyIds']])
  expect(await fields({ ...amber, quietIds: [stranger.personId] })).toEqual([400, ['quietIds']])
  const id = randomUUID()
  expect(await set({ id })).toEqual(await set({ id }))
  expect(await rules()).toHaveLength(1)
})

test('administrators set rules, the care of the person reads them, others find nobody', async () => {
  const { organisation, group, olga, nurse, daughter, set, send, rules } = await targetScene()
  const made = await set()
  for (const who of [nurse, daughter]) {
    expect(await rules(who)).toMatchObject([{ id: made.id, abilities: { edit: false } }])
    expect((await send(who)).statusCode).toBe(403)
  }
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  for (const who of [restricted, organisation.assistant, (await newOrganisation(app)).administrator]) {
    expect(await app.as(who).refused(contract.getTarget, { params: { id: made.id } })).toMatchObject({ status: 404 })
    expect(
      await app.as(who).refused(contract.searchTargets, { body: { filters: { personId: olga.id } } }),
    ).toMatchObject({ status: 404 })
  }
  expect((await send(restricted)).statusCode).toBe(404)
  const inside = app.inside(organisation.id, ({ db }) =>
    db.updateTable('target_version').set({ reason: 'x' }).execute(),
  )
  await expect(inside).rejects.toThrow(/permission denied/)
})
