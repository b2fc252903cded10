import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { setBirthDate } from '../shared/birth.contract.ts'
import * as contract from '../shared/measurements.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Sent = { statusCode: number; json: () => { detail?: string; fields?: { fieldName: string; message: string }[] } }
const fieldsOf = (sent: Sent) => sent.json().fields?.map(({ fieldName }) => fieldName)

test('a value is kept with what was typed, who, three times and what the rules said', async () => {
  const { admin, record, olga } = await careScene(app)
  const made = await record(admin, {
    measurement: 'PRESSURE',
    value: '165',
    second: '85',
    context: { arm: 'left', junk: 'x' },
  })
  expect(made).toMatchObject({
    personId: olga.id,
    value: 165,
    second: 85,
    unit: 'mm[Hg]',
    context: { arm: 'left' },
    source: 'staff',
    level: 'amber',
    reason: { rule: 'value.atLeast', limit: 140 },
    happenedAt: '2026-10-05T05:30:00.000Z',
    recordedAt: '2026-10-05T05:30:00.000Z',
    syncedAt: '2026-10-05T05:30:00.000Z',
    replaced: null,
  })
  const [kept] = await app.database.asOwner<{ entered: string; definition_version: number }>(
    'select entered, definition_version from observation where id = $1',
    [made.id],
  )
  expect(kept).toEqual({ entered: '165', definition_version: 6 })
})

test('bad input is refused at its field, and nothing is kept', async () => {
  const { admin, send, list } = await careScene(app)
  const fields = async (more: object) => {
    const sent = await send(admin, more)
    expect(sent.statusCode).toBe(400)
    return fieldsOf(sent)
  }
  expect(await fields({ value: '368' })).toEqual(['value'])
  expect(await fields({ value: 'hot' })).toEqual(['value'])
  expect(await fields({ value: undefined })).toEqual(['value'])
  expect(await fields({ measurement: 'SATURATION', value: '101' })).toEqual(['value'])
  expect(await fields({ measurement: 'PRESSURE', value: '80', second: '120' })).toEqual(['second'])
  expect(await fields({ measurement: 'PRESSURE', value: '120' })).toEqual(['second'])
  expect(await fields({ measurement: 'WEIGHT', value: '70', unit: 'lb' })).toEqual(['unit'])
  expect(await fields({ measurement: 'GLYCEMIA', value: '6' })).toEqual(['value'])
  expect(await fields({ measurement: 'SATURATION', value: '95', context: { oxygen: 'oxygen', flow: '61' } })).toEqual([
    'context.flow',
  ])
  expect(await fields({ measurement: 'SATURATION', value: '95', context: { oxygen: 'oxygen', flow: 'much' } })).toEqual(
    ['context.flow'],
  )
  expect(await list(admin)).toEqual([])
})

test('what is told beside a value is kept as a number, as several answers, and of urine with the last weight', async () => {
  const { admin, record, correct, list } = await careScene(app)
  const pressure = { measurement: 'PRESSURE' as const, value: '120', second: '80' }
  expect(
    (await record(admin, { ...pressure, context: { cuff: 'cuffLarge', symptoms: 'headache dizzy nothing' } })).context,
  ).toEqual({ cuff: 'cuffLarge', symptoms: 'dizzy headache' })
  const oxygen = { oxygen: 'oxygen', flow: '2,5' }
  expect((await record(admin, { measurement: 'SATURATION', value: '96', context: oxygen })).context).toEqual({
    oxygen: 'oxygen',
    flow: '2.5',
  })
  // Before anybody weighed her, and what a device says of it is not believed.
  const urine = { measurement: 'DIURESIS' as const, context: { way: 'pad', weightUsed: '9' } }
  expect((await record(admin, { ...urine, value: '200' })).context).toEqual({ way: 'pad' })
  await record(admin, { measurement: 'WEIGHT', value: '62,5', context: { afterVoid: 'yes' } })
  app.clock.pass({ minutes: 1 })
  const made = await record(admin, { ...urine, value: '300' })
  expect(made.context).toEqual({ way: 'pad', weightUsed: '62.5' })
  const sent = await correct(admin, made.id, { value: '310', context: made.context })
  expect(sent.json()).toMatchObject({ data: { context: { way: 'pad', weightUsed: '62.5' } } })
  expect((await list(admin)).find(({ measurement }) => measurement === 'WEIGHT')?.context).toEqual({ afterVoid: 'yes' })
})

test('what a round asks beside a value is told with the latest, each question with its last answer that counts', async () => {
  const { admin, record, correct, olga, hoursAgo } = await careScene(app)
  const saturation = { measurement: 'SATURATION' as const, value: '91', again: true }
  const [before, now] = [hoursAgo(3), hoursAgo(1)]
  const low = { scale: '88-92', oxygen: 'oxygen', flow: '2,5', cold: 'yes' }
  await record(admin, { ...saturation, happenedAt: before, context: low })
  await record(admin, { ...saturation, happenedAt: now, context: { oxygen: 'air' } })
  const wrong = await record(admin, { ...saturation, context: { scale: 'usual' } })
  const answers = async () => {
    const { latest } = await app.as(admin).call(contract.latestMeasurements, { params: { id: olga.id } })
    const { data } = await app.as(admin).list(contract.searchRound, { body: { q: 'Olga' } })
    const [round] = data.map((person) => person.latest.map((one) => one.answers))
    expect(latest.map((one) => one.answers)).toEqual(round)
    return latest[0]?.answers
  }
  expect(await answers()).toMatchObject({ scale: { answer: 'usual' } })
  await correct(admin, wrong.id, { inError: true })
  expect(await answers()).toEqual({
    scale: { answer: '88-92', at: before },
    oxygen: { answer: 'air', at: now },
    flow: { answer: '2.5', at: before },
  })
})

test('an improbable value needs a second tap, which is kept', async () => {
  const { admin, send, record } = await careScene(app)
  expect(fieldsOf(await send(admin, { measurement: 'WEIGHT', value: '310' }))).toEqual(['value'])
  expect(await record(admin, { measurement: 'WEIGHT', value: '310', confirmed: true })).toMatchObject({
    value: 310,
    confirmed: true,
  })
  expect(await record(admin, { measurement: 'PRESSURE', value: '265', second: '120', confirmed: true })).toMatchObject({
    value: 265,
  })
  // Of an ordinary value there is nothing to confirm.
  expect(await record(admin, { value: '34,6', confirmed: true })).toMatchObject({ level: 'red', confirmed: false })
})

test('millimoles come back as they were typed and are kept in milligrams', async () => {
  const { admin, record, choose } = await careScene(app)
  await choose({ GLYCEMIA: 'mmol/L' })
  expect(await record(admin, { measurement: 'GLYCEMIA', value: '5,6', unit: 'mmol/L' })).toMatchObject({
    value: 100.8896,
    unit: 'mmol/L',
    level: 'none',
  })
  expect(await record(admin, { measurement: 'GLYCEMIA', value: 'LO' })).toMatchObject({
    value: null,
    comparator: '<',
    level: 'red',
  })
})

test('refused, not possible and asleep are kept instead of a value', async () => {
  const { admin, record } = await careScene(app)
  for (const outcome of ['refused', 'not_possible', 'asleep'] as const)
    expect(await record(admin, { outcome, value: undefined })).toMatchObject({ outcome, value: null, level: 'none' })
})

test('the same call again adds nothing, the same id with another value is refused', async () => {
  const { admin, entry, list } = await careScene(app)
  const body = entry()
  const first = await app.as(admin).call(contract.recordMeasurement, { body })
  app.clock.pass({ hours: 1 })
  expect(await app.as(admin).call(contract.recordMeasurement, { body })).toEqual(first)
  expect((await app.as(admin).send(contract.recordMeasurement, { body: { ...body, value: '37,1' } })).statusCode).toBe(
    409,
  )
  expect(await list(admin)).toHaveLength(1)
})

test('the same value within two minutes is refused unless it is a second reading', async () => {
  const { admin, send, record, list } = await careScene(app)
  await record(admin)
  app.clock.pass({ minutes: 1 })
  const sent = await send(admin)
  expect([sent.statusCode, sent.json().detail]).toEqual([409, 'The same value was entered less than two minutes ago'])
  await record(admin, { again: true })
  await record(admin, { value: '36,9' })
  expect(await list(admin)).toHaveLength(3)
})

test('of two equal entries at the same time one is kept', async () => {
  const { admin, organisation, group, send, list } = await careScene(app)
  const other = await organisation.person([{ role: 'CB_ADMIN', group }])
  const sent = await Promise.all([send(admin), send(other)])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await list(admin)).toHaveLength(1)
})

test('a late entry says why after a day, and is for administrators after a week', async () => {
  const { admin, organisation, ada, send, record, hoursAgo } = await careScene(app)
  const late = (hours: number, more = {}) => ({ personId: ada.id, happenedAt: hoursAgo(hours), ...more })
  expect((await send(organisation.assistant, late(23))).statusCode).toBe(200)
  expect(fieldsOf(await send(organisation.assistant, late(25)))).toEqual(['lateReason'])
  expect(await record(organisation.assistant, late(25, { lateReason: 'The phone was lost' }))).toMatchObject({
    lateReason: 'The phone was lost',
  })
  expect((await send(organisation.assistant, late(169, { lateReason: 'Paper' }))).statusCode).toBe(409)
  expect((await send(admin, late(169, { lateReason: 'Paper' }))).statusCode).toBe(200)
  // A phone that had no network says when it was written down; that was in time.
  const written = { value: '37,3', recordedAt: hoursAgo(29), ...late(30) }
  expect(await record(organisation.assistant, { ...written, happenedAt: hoursAgo(30) })).toMatchObject({
    lateReason: null,
    recordedAt: hoursAgo(29),
  })
  // A clock that runs ahead says no later than now.
  expect((await record(admin, { value: '36,1', happenedAt: hoursAgo(-5) })).happenedAt).toBe('2026-10-05T05:30:00.000Z')
})

test('a round keeps all or nothing, and names the entry that is wrong', async () => {
  const { admin, organisation, ada, olga, entry, list } = await careScene(app)
  const call = (entries: contract.EntryInput[]) => app.as(admin).send(contract.recordRound, { body: { entries } })
  const [one, two] = [entry(), entry({ personId: ada.id, value: '37,1' })]
  expect(fieldsOf(await call([one, { ...two, value: '371' }]))).toEqual(['entries.1.value'])
  expect(await list(admin)).toEqual([])
  expect((await call([one, two])).statusCode).toBe(200)
  expect((await call([one, two])).statusCode).toBe(200)
  expect([await list(admin), await list(admin, ada.id)].map((rows) => rows.length)).toEqual([1, 1])
  expect((await call([entry({ value: '36,1' }), entry({ value: '36,1' })])).statusCode).toBe(409)
  const round = (await app.as(admin).list(contract.searchRound, { body: {} })).data
  expect(round.map(({ fullName, child, latest }) => [fullName, child, latest[0]?.last?.value])).toEqual([
    ['Ada Colli', true, 37.1],
    [olga.fullName, false, 36.8],
  ])
  expect((await app.as(organisation.assistant).list(contract.searchRound, { body: {} })).data).toHaveLength(1)
})

test('ranges of a child go by the date of birth that the office sets', async () => {
  const { admin, ada, record } = await careScene(app)
  const pulse = (value: string) => record(admin, { personId: ada.id, measurement: 'HEART_RATE', value })
  expect(await pulse('130')).toMatchObject({ level: 'none' })
  const set = (version: number, birthDate: string) =>
    app.as(admin).send(setBirthDate, { params: { id: ada.id }, body: { version, birthDate } })
  expect((await set(0, '2027-01-01')).statusCode).toBe(400)
  expect((await set(0, '2020-01-01')).json().data).toEqual({
    id: ada.id,
    birthDate: '2020-01-01',
    sex: null,
    birthVersion: 1,
  })
  expect((await set(0, '2020-01-02')).statusCode).toBe(409)
  expect((await set(1, '2020-01-02')).statusCode).toBe(200)
  expect(await pulse('131')).toMatchObject({ level: 'tint' })
})

test('a chart has the period and the one before, counted where the group is', async () => {
  const { admin, olga, record, hoursAgo } = await careScene(app)
  for (const [hours, value] of [
    [1, '180'],
    [24, '200'],
    [24 * 9, '150'],
    [24 * 40, '90'],
  ] as const)
    await record(admin, { measurement: 'GLYCEMIA', value, happenedAt: hoursAgo(hours), lateReason: 'Paper' })
  const chart = await app.as(admin).call(contract.chartMeasurement, {
    body: { personId: olga.id, measurement: 'GLYCEMIA', period: 'LASTWEEK' },
  })
  expect(chart.now.summary).toMatchObject({
    count: 2,
    mean: 190,
    lowest: 180,
    highest: 200,
    inRange: 1,
    days: 8,
    daysWithout: 6,
  })
  expect(chart.before.summary).toMatchObject({ count: 1, mean: 150 })
  expect(chart.marks).toContainEqual({ level: 'amber', of: 'value', is: 'above', than: 180 })
  await record(admin, { value: '37,9', context: { site: 'axilla' } })
  const warm = await app.as(admin).call(contract.chartMeasurement, {
    body: { personId: olga.id, measurement: 'TEMPERATURE', period: 'TODAY' },
  })
  // Usual in the ear, not in the armpit: the chart shows that, and nothing is marked.
  expect(warm.now.points).toMatchObject([{ value: 37.9, site: 'axilla', level: 'none' }])
  const refused = (body: object) =>
    app.as(admin).send(contract.chartMeasurement, { body: { personId: olga.id, measurement: 'GLYCEMIA', ...body } })
  expect(fieldsOf(await refused({ period: 'FROMTO' }))).toEqual(['from'])
  expect(fieldsOf(await refused({ period: 'FROMTO', from: '2026-10-05', to: '2026-10-04' }))).toEqual(['to'])
  expect(fieldsOf(await refused({ period: 'FROMTO', from: '2020-10-05' }))).toEqual(['from'])
})
