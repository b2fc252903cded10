import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { setBirthDate } from '../shared/birth.contract.ts'
import { exportMeasurements } from '../shared/export/export.contract.ts'
import * as contract from '../shared/measurements.contract.ts'
import { setRange } from '../shared/ranges.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = Parameters<TestApp['as']>[0]

/** Ada turns five today, in 2026. */
const FIVE = `2021${MORNING.slice(4, 10)}`

async function scene() {
  const care = await careScene(app)
  const { admin, ada, record } = care
  const set = (body: object, who: Who = admin) =>
    app.as(who).send(setBirthDate, { params: { id: ada.id }, body: { birthDate: FIVE, version: 0, ...body } })
  const known = (who: Who = admin) => app.as(who).call(contract.latestMeasurements, { params: { id: ada.id } })
  const pressure = (value: string, second: string, who: Who = admin) =>
    record(who, { personId: ada.id, measurement: 'PRESSURE', value, second, again: true })
  const height = (value: string, more: object = {}) =>
    record(admin, { personId: ada.id, measurement: 'HEIGHT', value, ...more })
  return { ...care, set, known, pressure, height }
}

describe('the sex of a person', () => {
  test('is recorded beside the date of birth, stays when it is not said, and may be taken away', async () => {
    const { set, known, ada, admin } = await scene()
    expect(await known()).toMatchObject({ birthDate: null, sex: null })
    expect((await set({ sex: 'female' })).json().data).toEqual({
      id: ada.id,
      birthDate: FIVE,
      sex: 'female',
      birthVersion: 1,
    })
    expect((await set({ version: 1 })).json().data).toMatchObject({ sex: 'female', birthVersion: 2 })
    expect((await set({ version: 2, sex: null })).json().data).toMatchObject({ sex: null, birthVersion: 3 })
    expect(await known()).toMatchObject({ birthDate: FIVE, sex: null })
    const details = await app.database.asOwner<{ details: object }>(
      `select details from audit where action = 'measurements.birthDateSet' and subject_id = $1 and person_id = $2 order by jsonb_array_length(details -> 'fields')`,
      [ada.id, admin.personId],
    )
    expect(details.map((row) => row.details)).toEqual([
      { fields: [] },
      { fields: ['sex'] },
      { fields: ['birthDate', 'sex'] },
    ])
  })

  test('is refused where it is none, and of two changes at the same time one is kept; nothing else is changed', async () => {
    const { set, known } = await scene()
    for (const sex of ['other', '', 1]) expect((await set({ sex })).statusCode).toBe(400)
    expect(await known()).toMatchObject({ birthVersion: 0, sex: null })
    expect((await set({ sex: 'female' })).statusCode).toBe(200)
    const late = await set({ sex: 'male' })
    expect(late.statusCode).toBe(409)
    expect(await known()).toMatchObject({ birthVersion: 1, sex: 'female' })
  })

  test('is set by the office of the group alone, and read by who reads the date of birth', async () => {
    const { set, known, organisation, group, ada } = await scene()
    await set({ sex: 'female' })
    const [{ assistant, parent }, stranger] = [organisation, (await newOrganisation(app)).administrator]
    for (const who of [assistant, parent]) expect((await set({ version: 1, sex: 'male' }, who)).statusCode).toBe(403)
    expect((await set({ version: 1, sex: 'male' }, stranger)).statusCode).toBe(404)
    // The assistant has a run with Ada today.
    expect(await known(assistant)).toMatchObject({ birthDate: FIVE, sex: 'female' })
    const without = [
      await organisation.person([{ role: 'CB_ASSISTANT', group }]),
      await organisation.person([{ role: 'CB_PARENT', group }]),
      stranger,
    ]
    const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, restricted, { id: ada.id, name: 'Ada Colli' }, { restricted: true })
    for (const who of [...without, restricted])
      expect(await app.as(who).refused(contract.latestMeasurements, { params: { id: ada.id } })).toMatchObject({
        status: 404,
      })
    const round = await app.as(without[0]!).list(contract.searchRound, { body: {} })
    expect(round.data).toEqual([])
    expect(await app.as(without[1]!).refused(contract.searchRound, { body: {} })).toMatchObject({ status: 403 })
    expect((await known()).sex).toBe('female')
  })
})

describe('the pressure of a child', () => {
  test('is amber from the 95th centile on, once sex and height are known; what was judged before stays', async () => {
    const { admin, ada, set, pressure, height, list } = await scene()
    await set({})
    const before = await pressure('118', '71')
    expect(before).toMatchObject({ level: 'tint', reason: { rule: 'value.above', limit: 112 } })
    await set({ version: 1, sex: 'male' })
    expect(await pressure('118', '71')).toMatchObject({ level: 'tint' })
    await height('109,2')
    expect(await pressure('111', '71')).toMatchObject({ level: 'none', reason: null })
    expect(await pressure('112', '71')).toMatchObject({ level: 'amber', reason: { rule: 'value.centile', limit: 112 } })
    expect(await pressure('100', '72')).toMatchObject({ level: 'amber', reason: { rule: 'second.centile', limit: 72 } })
    // Low is as before.
    expect(await pressure('79', '46')).toMatchObject({ level: 'red', reason: { rule: 'value.below' } })
    expect((await list(admin, ada.id)).find(({ id }) => id === before.id)).toMatchObject({ level: 'tint' })
    const exported = await app
      .as(admin)
      .send(exportMeasurements, { body: { personId: ada.id, measurements: ['PRESSURE'] }, query: { format: 'csv' } })
    expect(exported.body).toContain('Systolic: 112 mmHg or more (95th centile)')
  })

  test('is judged by the height that was known then, also on a round and when it is corrected', async () => {
    const { admin, ada, set, pressure, height, correct, entry, hoursAgo, list } = await scene()
    await set({ sex: 'male' })
    await height('109,2', { happenedAt: hoursAgo(2) })
    const early = entry({
      personId: ada.id,
      measurement: 'PRESSURE',
      value: '113',
      second: '71',
      happenedAt: hoursAgo(3),
    })
    const late = entry({
      personId: ada.id,
      measurement: 'PRESSURE',
      value: '114',
      second: '71',
      happenedAt: hoursAgo(1),
    })
    await app.as(admin).call(contract.recordRound, { body: { entries: [early, late] } })
    const levels = new Map((await list(admin, ada.id)).map(({ id, level }) => [id, level]))
    expect([levels.get(early.id), levels.get(late.id)]).toEqual(['tint', 'amber'])
    expect((await correct(admin, late.id, { value: '111', second: '71' })).json().data).toMatchObject({ level: 'none' })
    expect(await pressure('112', '70')).toMatchObject({ level: 'amber' })
  })

  test('goes by the range that was set for the child before any centile', async () => {
    const { admin, ada, set, pressure, height } = await scene()
    await set({ sex: 'male' })
    await height('109,2')
    await app.as(admin).call(setRange, {
      body: {
        id: crypto.randomUUID(),
        personId: ada.id,
        measurement: 'PRESSURE',
        highAmber: 125,
        decidedBy: 'A. Clinician',
        decidedAs: 'DOCTOR',
        reason: 'As agreed',
        to: '2026-12-31',
        replacesId: null,
      },
    })
    expect(await pressure('120', '71')).toMatchObject({ level: 'none' })
    expect(await pressure('126', '71')).toMatchObject({ level: 'amber', reason: { rule: 'value.above', own: true } })
    // Of the lower one nothing was set.
    expect(await pressure('110', '72')).toMatchObject({ level: 'amber', reason: { rule: 'second.centile', limit: 72 } })
  })

  test('has the centile of today in its chart, and an adult has none', async () => {
    const { admin, olga, ada, set, pressure, height, record } = await scene()
    await set({ sex: 'male' })
    const chart = (personId: string) =>
      app.as(admin).call(contract.chartMeasurement, { body: { personId, measurement: 'PRESSURE', period: 'TODAY' } })
    await pressure('100', '60')
    expect((await chart(ada.id)).centile).toBeNull()
    await height('109,2')
    const { centile, marks } = await chart(ada.id)
    expect(centile).toEqual({ systolic: 112, diastolic: 72 })
    expect(marks).toContainEqual({ level: 'amber', of: 'value', is: 'atLeast', than: 112 })
    expect(marks.filter(({ is }) => is === 'above')).toEqual([])
    await record(admin, { measurement: 'PRESSURE', value: '165', second: '85' })
    expect((await chart(olga.id)).centile).toBeNull()
  })
})
