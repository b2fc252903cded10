import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { chartMeasurement, latestMeasurements } from '../../shared/measurements.contract.ts'
import { endRange, searchRanges, setRange } from '../../shared/ranges.contract.ts'
import { careScene } from '../testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function rangeScene() {
  const scene = await careScene(app)
  const body = (more: object = {}) => ({
    id: randomUUID(),
    personId: scene.olga.id,
    measurement: 'GLYCEMIA' as const,
    lowAmber: 80,
    highAmber: 200,
    decidedBy: 'A. Clinician',
    decidedAs: 'DOCTOR' as const,
    reason: 'Runs high after meals',
    to: '2026-12-31',
    replacesId: null,
    ...more,
  })
  const decided = { decidedBy: 'B. Clinician', decidedAs: 'NURSE' as const, reason: 'No longer needed' }
  const set = (more: object = {}) => app.as(scene.admin).call(setRange, { body: body(more) })
  const sendSet = (who: typeof scene.admin, more: object = {}) => app.as(who).send(setRange, { body: body(more) })
  const end = (id: string, more: object = {}) =>
    app.as(scene.admin).send(endRange, { params: { id }, body: { id: randomUUID(), ...decided, ...more } })
  const glucose = (value: string, more: object = {}) =>
    scene.record(scene.admin, { measurement: 'GLYCEMIA', value, again: true, ...more })
  const ranges = async (who = scene.admin) =>
    app.as(who).call(searchRanges, { body: { filters: { personId: scene.olga.id } } })
  return { ...scene, set, sendSet, end, glucose, ranges }
}

test('a value is judged by the range in force when it was measured, and says so', async () => {
  const { admin, olga, set, end, glucose, hoursAgo, ranges } = await rangeScene()
  expect(await glucose('190')).toMatchObject({
    level: 'amber',
    reason: { rule: 'value.above', limit: 180, own: false },
  })
  const made = await set()
  expect(made).toMatchObject({ state: 'NOW', lowAmber: 80, by: expect.any(String), decidedBy: 'A. Clinician' })
  expect(await glucose('190')).toMatchObject({ level: 'none', reason: null })
  expect(await glucose('79')).toMatchObject({ level: 'amber', reason: { rule: 'value.below', limit: 80, own: true } })
  // It was measured before the range began.
  expect(await glucose('190', { happenedAt: hoursAgo(2) })).toMatchObject({ level: 'amber', reason: { limit: 180 } })
  const { marks } = await app
    .as(admin)
    .call(chartMeasurement, { body: { personId: olga.id, measurement: 'GLYCEMIA', period: 'LASTWEEK' } })
  expect(marks.map(({ than }) => than)).toEqual([80, 200])
  app.clock.pass({ hours: 1 })
  expect((await end(made.id)).statusCode).toBe(200)
  expect(await glucose('190')).toMatchObject({ level: 'amber' })
  expect(await glucose('190', { happenedAt: hoursAgo(0.5) })).toMatchObject({ level: 'none' })
  expect((await ranges()).rows.map(({ state, ended }) => [state, ended])).toEqual([
    ['OVER', true],
    ['REPLACED', false],
  ])
  expect((await end(made.id)).statusCode).toBe(409)
  const { limits } = await app.as(admin).call(latestMeasurements, { params: { id: olga.id } })
  expect(limits).toHaveLength(2)
})

test('limits of another unit are converted, the day is that of the group, and what is impossible stays refused', async () => {
  const { admin, set, send, glucose, sendSet, choose } = await rangeScene()
  await choose({ GLYCEMIA: 'mmol/L' })
  const made = await set({ unit: 'mmol/L', lowAmber: 4.5, highAmber: 11, to: '2026-10-05' })
  expect(made).toMatchObject({ unit: 'mmol/L', lowAmber: 81.072, to: '2026-10-05T22:00:00.000Z' })
  expect(await glucose('4,4', { unit: 'mmol/L' })).toMatchObject({ level: 'amber', reason: { own: true } })
  expect((await send(admin, { measurement: 'GLYCEMIA', value: '1001' })).statusCode).toBe(400)
  app.clock.pass({ hours: 17 })
  expect(await glucose('10,5')).toMatchObject({ level: 'amber', reason: { own: false } })
  const fields = async (more: object) => {
    const sent = await sendSet(admin, { replacesId: made.id, ...more })
    return [sent.statusCode, sent.json().fields?.map((one: { fieldName: string }) => one.fieldName)]
  }
  expect(await fields({ highAmber: 1001 })).toEqual([400, ['highAmber']])
  expect(await fields({ lowAmber: 210 })).toEqual([400, ['highAmber']])
  expect(await fields({ lowAmber: null, highAmber: null })).toEqual([400, ['lowAmber']])
  expect(await fields({ part: 'second' })).toEqual([400, ['part']])
  expect(await fields({ unit: 'g' })).toEqual([400, ['unit']])
  expect(await fields({ from: '2026-10-01' })).toEqual([400, ['from']])
  expect(await fields({ from: '2026-10-10', to: '2026-10-09' })).toEqual([400, ['to']])
  expect(await fields({ to: '2027-12-31' })).toEqual([400, ['to']])
  expect(await fields({ decidedBy: ' ' })).toEqual([400, ['decidedBy']])
  expect(await fields({ measurement: 'CONSCIOUSNESS' })).toEqual([400, ['measurement']])
})

test('the same call again adds nothing; of many changes at once one is kept', async () => {
  const { set, sendSet, admin, ranges } = await rangeScene()
  const id = randomUUID()
  const made = await set({ id })
  expect(await set({ id })).toEqual(made)
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, n) => sendSet(admin, { highAmber: 210 + n, replacesId: id })),
  )
  expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
  expect((await ranges()).rows).toHaveLength(2)
  expect((await sendSet(admin)).statusCode).toBe(409)
})

test('administrators set, the care of the person reads, others find nobody; the database changes nothing', async () => {
  const { organisation, group, olga, daughter, ada, set, sendSet, ranges } = await rangeScene()
  await set()
  await set({ personId: ada.id })
  expect((await ranges(daughter)).abilities).toEqual({ set: false })
  expect((await sendSet(daughter)).statusCode).toBe(403)
  expect((await sendSet(organisation.assistant, { personId: ada.id })).statusCode).toBe(403)
  const read = (who: typeof daughter, personId: string) =>
    app.as(who).send(searchRanges, { body: { filters: { personId } } })
  expect((await read(organisation.assistant, ada.id)).statusCode).toBe(200)
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  for (const who of [organisation.assistant, restricted, (await newOrganisation(app)).administrator])
    expect((await read(who, olga.id)).statusCode).toBe(404)
  expect((await sendSet(restricted)).statusCode).toBe(404)
  const inside = (text: 'update' | 'delete') =>
    app.inside(organisation.id, async ({ db }) => {
      if (text === 'update') await db.updateTable('own_range').set({ reason: 'x' }).execute()
      else await db.deleteFrom('own_range').execute()
    })
  await expect(inside('update')).rejects.toThrow(/permission denied/)
  await expect(inside('delete')).rejects.toThrow(/permission denied/)
})

test('how long nothing may come is set like a range, counts in entries, and always has a red limit', async () => {
  const { set, sendSet, admin, record, ranges, end } = await rangeScene()
  const silence = { part: 'silence', lowAmber: null, reason: 'Slow transit for years' }
  const made = await set({ ...silence, measurement: 'PURGE', highAmber: 4, highRed: 7 })
  expect(made).toMatchObject({ part: 'silence', unit: 'd', highAmber: 4, highRed: 7, state: 'NOW' })
  // A range of the amount of urine and one of its silence stand beside each other.
  await set({ measurement: 'DIURESIS', lowAmber: 50, highAmber: null })
  const urine = await set({ ...silence, measurement: 'DIURESIS', highAmber: 14, highRed: 20 })
  expect((await ranges()).rows.map(({ state }) => state)).toEqual(['NOW', 'NOW', 'NOW'])
  const fields = async (more: object) => {
    const sent = await sendSet(admin, { ...silence, replacesId: null, ...more })
    return [sent.statusCode, sent.json().fields?.map((one: { fieldName: string }) => one.fieldName)]
  }
  const bowel = { measurement: 'PURGE', replacesId: made.id }
  expect(await fields({ ...bowel, highAmber: 4, highRed: 11 })).toEqual([400, ['highRed']])
  expect(await fields({ ...bowel, highAmber: 4, highRed: null })).toEqual([400, ['highRed']])
  expect(await fields({ ...bowel, lowAmber: 1, highAmber: 4, highRed: 7 })).toEqual([400, ['lowAmber']])
  expect(await fields({ measurement: 'WEIGHT', highAmber: 4, highRed: 7 })).toEqual([400, ['part']])
  expect(await fields({ ...bowel, part: 'value', highAmber: 4, highRed: 7 })).toEqual([400, ['part']])
  expect((await sendSet(admin, { ...silence, measurement: 'PURGE', highAmber: 4, highRed: 7 })).statusCode).toBe(409)
  const enter = (measurement: 'PURGE' | 'DIURESIS', value: string) => record(admin, { measurement, value, again: true })
  await enter('PURGE', '4')
  await enter('DIURESIS', '300')
  app.clock.pass({ hours: 13 })
  expect(await enter('DIURESIS', '300')).toMatchObject({ level: 'none' })
  app.clock.pass({ hours: 15 })
  expect(await enter('DIURESIS', '300')).toMatchObject({
    level: 'amber',
    reason: { rule: 'urineNone', limit: 14, own: true },
  })
  app.clock.pass({ hours: 60 })
  expect(await enter('PURGE', 'NONE')).toMatchObject({ level: 'none' })
  app.clock.pass({ hours: 24 })
  expect(await enter('PURGE', 'NONE')).toMatchObject({
    level: 'amber',
    reason: { rule: 'noneDays', limit: 4, own: true },
  })
  expect((await end(urine.id)).statusCode).toBe(200)
})
