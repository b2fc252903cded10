import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import * as contract from '../shared/diary.contract.ts'
import { diaryScene } from './testing/diary-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('whoever opens the report of a day first, there is one, and lines of several people add up', async () => {
  const { office, body, write } = await diaryScene(app)
  const opened = await office.call(contract.openReport, { body: body() })
  expect(opened).toMatchObject({ version: 1, state: 'DRAFT', entries: [], published: null })
  expect(await office.call(contract.openReport, { body: body() })).toMatchObject({ id: opened.id, version: 1 })
  await write('lunch', ['HALF'])
  const both = await write('mood', ['CALM'], { note: 'Sang by the window' })
  expect(both).toMatchObject({
    id: opened.id,
    version: 3,
    entries: [
      { line: 'lunch', values: ['HALF'] },
      { line: 'mood', values: ['CALM'], note: 'Sang by the window' },
    ],
  })
})

test('a repeated line is written once; a line that somebody else has changed is refused with the current report', async () => {
  const { office, body, entry } = await diaryScene(app)
  const half = entry('lunch', ['HALF'])
  const first = body({ entry: half })
  const written = await office.call(contract.openReport, { body: first })
  expect(await office.call(contract.openReport, { body: first })).toEqual(written)
  const all = body({ entry: entry('lunch', ['ALL'], { replaces: half.id }) })
  const changed = await office.call(contract.openReport, { body: all })
  expect(changed).toMatchObject({ version: 2, entries: [{ values: ['ALL'] }] })
  // The first one again, after another took its place: it stays replaced.
  expect(await office.call(contract.openReport, { body: first })).toEqual(changed)
  for (const replaces of [half.id, null]) {
    const late = body({ entry: entry('lunch', ['LITTLE'], { replaces }) })
    const refused = await office.refused(contract.openReport, { body: late })
    expect(refused).toMatchObject({ status: 409, errorCode: 'E016', current: { version: 2 } })
  }
  // The id of a line of one report does not reach another.
  const other = body({ day: addDays(first.day, -1), entry: half })
  expect(await office.refused(contract.openReport, { body: other })).toMatchObject({ status: 409, errorCode: 'E013' })
})

test('two devices that start the report of a day at the same time end up in one', async () => {
  const { office, body, entry } = await diaryScene(app)
  const sent = await Promise.all([
    office.send(contract.openReport, { body: body({ entry: entry('lunch', ['HALF']) }) }),
    office.send(contract.openReport, { body: body({ entry: entry('mood', ['CALM']) }) }),
  ])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { data } = await office.list(contract.searchReports, { body: { filters: { personId: body().personId } } })
  expect(data).toMatchObject([{ version: 2, entries: [{ line: 'lunch' }, { line: 'mood' }] }])
})

test('values that are not on offer, days to come and days of last month are refused', async () => {
  const { office, crew, ada, body, entry, today } = await diaryScene(app)
  const refuse = (more: object, who = office) => who.refused(contract.openReport, { body: body(more) })
  expect(await refuse({ entry: entry('lunch', ['CALM']) })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'entry.values' }],
  })
  expect(await refuse({ entry: entry('lunch', ['HALF', 'ALL']) })).toMatchObject({ status: 400 })
  expect(await refuse({ day: addDays(today, 1) })).toMatchObject({ status: 400, fields: [{ fieldName: 'day' }] })
  const past = { personId: ada.id, day: addDays(today, -8) }
  expect(await refuse(past, crew)).toMatchObject({ status: 409 })
  expect(await office.call(contract.openReport, { body: body(past) })).toMatchObject({ day: past.day })
  const save = (more: object) => ({ version: 1, staffOnly: [], ...more })
  const { id } = await office.call(contract.openReport, { body: body() })
  expect(
    await office.refused(contract.saveReport, {
      params: { id },
      body: save({ entries: [{ line: 'mood', values: ['ALL'] }] }),
    }),
  ).toMatchObject({ status: 400, fields: [{ fieldName: 'entries.0.values' }] })
})

test('a save of an older version is refused with the current one; of two at once one is kept', async () => {
  const { office, write } = await diaryScene(app)
  const { id } = await write('lunch', ['HALF'])
  const params = { id }
  const saves = (['CALM', 'SAD'] as const).map((mood) =>
    office.send(contract.saveReport, {
      params,
      body: { version: 1, entries: [{ line: 'mood', values: [mood] }], staffOnly: ['mood'] },
    }),
  )
  const codes = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  const stale = await office.refused(contract.saveReport, { params, body: { version: 1, staffOnly: [] } })
  expect(stale).toMatchObject({ errorCode: 'E016', current: { version: 2, staffOnly: ['mood'] } })
})

test('draft, approved, published; what is written afterwards is a draft until it is published as a correction', async () => {
  const { office, write, publish } = await diaryScene(app)
  const { id, version } = await write('lunch', ['HALF'])
  const params = { id }
  const approve = { params, body: { version } }
  const approved = await office.call(contract.approveReport, approve)
  expect(approved).toMatchObject({ state: 'APPROVED', version: 2, published: null })
  expect(await office.call(contract.approveReport, approve)).toEqual(approved)
  expect(await office.refused(contract.publishReport, { params, body: { version: 1 } })).toMatchObject({
    errorCode: 'E016',
  })
  const published = await publish(approved)
  expect(published).toMatchObject({ state: 'PUBLISHED', published: { edition: 1, correction: '' } })
  expect(await publish(approved)).toEqual(published)
  const changed = await write('lunch', ['ALL'], { replaces: published.entries[0]?.entryId })
  expect(changed).toMatchObject({ state: 'DRAFT', published: { edition: 1 } })
  const silent = await office.refused(contract.publishReport, { params, body: { version: changed.version } })
  expect(silent).toMatchObject({ status: 400, fields: [{ fieldName: 'correction' }] })
  expect(await publish(changed, 'Lunch was eaten up')).toMatchObject({
    state: 'PUBLISHED',
    published: { edition: 2, correction: 'Lunch was eaten up' },
  })
})

test('whoever publishes without having seen what others wrote and published since is refused', async () => {
  const { office, write, publish } = await diaryScene(app)
  const first = await publish(await write('lunch', ['HALF']))
  const seen = await write('lunch', ['ALL'], { replaces: first.entries[0]?.entryId })
  const newer = await write('lunch', ['LITTLE'], { replaces: seen.entries[0]?.entryId })
  const corrected = await publish(newer, 'Ate little after all')
  const late = { params: { id: first.id }, body: { version: seen.version, correction: 'Ate everything' } }
  expect(await office.refused(contract.publishReport, late)).toMatchObject({
    errorCode: 'E016',
    current: { version: corrected.version, published: { correction: 'Ate little after all' } },
  })
  expect(await publish(newer, 'Ate little after all')).toEqual(corrected)
})

test('after seven days assistants neither approve nor publish', async () => {
  const { office, crew, ada, organisation, body, today } = await diaryScene(app)
  const [group] = organisation.groups
  const past = body({ personId: ada.id, day: addDays(today, -8) })
  const { id, version } = await office.call(contract.openReport, { body: past })
  const call = { params: { id }, body: { version } }
  for (const endpoint of [contract.approveReport, contract.publishReport])
    expect(await crew.refused(endpoint, call)).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await office.call(contract.publishReport, call)).toMatchObject({ state: 'PUBLISHED' })
  const query = { group: group.id, day: past.day }
  expect(await crew.call(contract.getDay, { query })).toMatchObject({ writable: false })
  expect(await office.call(contract.getDay, { query })).toMatchObject({ writable: true })
  expect(await crew.call(contract.getDay, { query: { ...query, day: addDays(today, -7) } })).toMatchObject({
    writable: true,
  })
})

test('staff read the records of the day as they are, with what of them goes to the family', async () => {
  const { office, record, admin, write } = await diaryScene(app)
  const { id } = await write('lunch', ['HALF'])
  await record(admin, { value: '36,8' })
  const read = () => office.call(contract.getReport, { params: { id } })
  expect((await read()).records).toMatchObject([{ kind: 'measurement', section: 'measurements', forFamily: true }])
  await record(admin, { value: '37,4' })
  expect((await read()).records).toHaveLength(2)
})

test('the page of a day has everybody of the group, with who is away and which reports there are', async () => {
  const { office, crew, olga, ada, group, today, write } = await diaryScene(app)
  const { id } = await write('lunch', ['HALF'])
  const dayOf = (who = office, day = today) => who.call(contract.getDay, { query: { group: group.id, day } })
  const { people } = await dayOf()
  expect(people.find((person) => person.id === olga.id)).toMatchObject({ absent: false, report: { id } })
  expect(people.find((person) => person.id === ada.id)).toMatchObject({ absent: false, report: null })
  const seen = (await dayOf(crew)).people.map((person) => person.id)
  expect(seen).toContain(ada.id)
  expect(seen).not.toContain(olga.id)
  await office.call(addGuestAbsence, {
    body: {
      id: randomUUID(),
      guestId: olga.id,
      reason: 'holiday',
      startsAt: new Date(`${addDays(today, -1)}T00:00:00Z`).toISOString(),
      endsAt: new Date(`${addDays(today, 2)}T00:00:00Z`).toISOString(),
    },
  })
  expect((await dayOf()).people.find((person) => person.id === olga.id)).toMatchObject({ absent: true })
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, write } = await diaryScene(app)
  await write('lunch', ['HALF'])
  const change = app.inside(organisation.id, ({ db }) => db.updateTable('daily_report').set({ reason: 'x' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('daily_report').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})
