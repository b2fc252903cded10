import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { latestMeasurements } from '../../shared/measurements.contract.ts'
import { getScoring, setScoring } from '../../shared/news2/news2.contract.ts'
import { careScene } from '../testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = Parameters<TestApp['as']>[0]

async function scene() {
  const made = await careScene(app)
  const { group, admin } = made
  const set = (who: Who, body: object) =>
    app.as(who).send(setScoring, { params: { id: group.id }, body: { version: 0, on: true, accepted: true, ...body } })
  const score = async (who: Who = admin, id = made.olga.id) =>
    (await app.as(who).call(latestMeasurements, { params: { id } })).news2
  const measure = async (personId = made.olga.id) => {
    for (const [measurement, value, context] of [
      ['RESP_RATE', '22', {}],
      ['SATURATION', '94', { oxygen: 'oxygen' }],
      ['HEART_RATE', '95', {}],
      ['CONSCIOUSNESS', 'A', {}],
      ['TEMPERATURE', '38,5', {}],
    ] as const)
      await made.record(admin, { personId, measurement, value, context })
    await made.record(admin, { personId, measurement: 'PRESSURE', value: '105', second: '70' })
  }
  return { ...made, set, score, measure }
}

test('it is off until an administrator accepts responsibility; then staff see it, and families do not', async () => {
  const { admin, group, daughter, set, score, measure } = await scene()
  await measure()
  expect(await score()).toBeNull()
  const refused = await set(admin, { accepted: false })
  expect([refused.statusCode, refused.json().fields]).toMatchObject([400, [{ fieldName: 'accepted' }]])
  expect(await app.as(admin).call(getScoring, { params: { id: group.id } })).toMatchObject({ version: 0, on: false })
  expect((await set(admin, {})).json().data).toMatchObject({
    version: 1,
    on: true,
    by: `${admin.name} ${admin.surname}`,
    at: MORNING.replace('Z', '.000Z'),
  })
  expect(await score()).toMatchObject({ total: 2 + 1 + 2 + 1 + 1 + 0 + 1, response: 'emergency', missing: [] })
  expect(await score(daughter)).toBeNull()
  expect((await set(admin, { version: 1, on: false, accepted: false })).statusCode).toBe(200)
  expect(await score()).toBeNull()
})

test('a value that was corrected counts as corrected; what was refused does not hide the value before it', async () => {
  const { admin, record, correct, set, score, measure } = await scene()
  await set(admin, {})
  await measure()
  app.clock.pass({ minutes: 10 })
  const rate = await record(admin, { measurement: 'HEART_RATE', value: '131' })
  expect((await score())?.parts).toContainEqual({ part: 'HEART_RATE', points: 3 })
  await correct(admin, rate.id, { value: '81' })
  expect((await score())?.parts).toContainEqual({ part: 'HEART_RATE', points: 0 })
  await record(admin, { measurement: 'TEMPERATURE', outcome: 'refused', value: undefined })
  expect((await score())?.missing).toEqual([])
  app.clock.pass({ minutes: 61 })
  await record(admin, { measurement: 'HEART_RATE', value: '80' })
  expect((await score())?.total).toBeNull()
})

test('there is none of a child', async () => {
  const { admin, ada, set, score, measure } = await scene()
  await set(admin, {})
  await measure(ada.id)
  expect(await score(admin, ada.id)).toBeNull()
})

test('administrators of the group decide, once; of two at the same time one is told, and a repeat decides nothing anew', async () => {
  const { admin, organisation, set, daughter } = await scene()
  const status = async (who: Who, body: object = {}) => (await set(who, body)).statusCode
  expect([await status(organisation.assistant), await status(daughter)]).toEqual([403, 403])
  expect(await status((await newOrganisation(app)).administrator)).toBe(404)
  expect((await Promise.all([status(admin), status(admin)])).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await status(admin)).toBe(409)
  expect((await set(admin, { version: 1 })).json().data).toMatchObject({ version: 1, on: true })
})

test('who decided stays: the database takes neither a change nor a deletion', async () => {
  const { admin, organisation, set } = await scene()
  await set(admin, {})
  const inside = (run: Parameters<TestApp['inside']>[1]) => app.inside(organisation.id, run)
  await expect(
    inside(({ db }) => db.updateTable('measurement_score_switch').set({ is_on: false }).execute()),
  ).rejects.toThrow(/denied/)
  await expect(inside(({ db }) => db.deleteFrom('measurement_score_switch').execute())).rejects.toThrow(/denied/)
})
