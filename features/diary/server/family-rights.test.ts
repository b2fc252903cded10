import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { publishEvent, recordEvent } from '#features/events/shared/events.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import * as contract from '../shared/diary.contract.ts'
import { publishedReport } from './diary.queries.ts'
import { partOf } from './diary.templates.ts'
import { diaryScene } from './testing/diary-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const hidden = { status: 404 }

test('a family reads neither a draft nor what is approved, and a correction when it is published', async () => {
  const { office, family, daughter, olga, write, publish } = await diaryScene(app)
  const draft = await write('note', [], { note: 'canary-draft' })
  const params = { id: draft.id }
  const search = async () =>
    (await family.list(contract.searchReports, { body: { filters: { personId: olga.id } } })).data
  const nothing = async () => {
    expect(await family.refused(contract.getReport, { params })).toMatchObject(hidden)
    expect(await search()).toEqual([])
    expect((await app.as(daughter).list(searchNotices, { body: {} })).data).toEqual([])
  }
  await nothing()
  const approved = await office.call(contract.approveReport, { params, body: { version: draft.version } })
  await nothing()
  const published = await publish(approved)
  expect(await family.call(contract.getReport, { params })).toMatchObject({ entries: [{ note: 'canary-draft' }] })
  const later = await write('note', [], { note: 'canary-later', replaces: published.entries[0]?.entryId })
  for (const answer of [await family.call(contract.getReport, { params }), await search()])
    expect(JSON.stringify(answer)).not.toContain('canary-later')
  await publish(later, 'Said more exactly')
  expect(await search()).toMatchObject([
    { entries: [{ note: 'canary-later' }], published: { edition: 2, correction: 'Said more exactly' } },
  ])
})

test('the notice of a publication names neither the person nor what the report says', async () => {
  const { daughter, write, publish } = await diaryScene(app)
  await publish(await write('note', [], { note: 'canary-note' }))
  const notices = (await app.as(daughter).list(searchNotices, { body: {} })).data
  expect(notices.map(({ title }) => title)).toEqual(['diary.notice.published'])
  expect(JSON.stringify(notices)).not.toMatch(/canary-note|Olga/)
})

test('lines and records of a closed section reach no family, and families are not told which sections are closed', async () => {
  const { office, family, admin, olga, record, write, publish } = await diaryScene(app)
  await write('care', ['CHANGED'], { note: 'canary-care' })
  const { id, version } = await write('lunch', ['ALL'])
  await record(admin, { value: '38,9' })
  const closed = await office.call(contract.saveReport, {
    params: { id },
    body: { version, staffOnly: ['care', 'measurements'] },
  })
  await publish(closed)
  const read = await family.call(contract.getReport, { params: { id } })
  expect(read).toMatchObject({ entries: [{ line: 'lunch' }], staffOnly: [], records: [] })
  const { data } = await family.list(contract.searchReports, { body: { filters: { personId: olga.id } } })
  for (const answer of [read, data]) expect(JSON.stringify(answer)).not.toMatch(/canary-care|38[.,]9|CHANGED/)
})

test('what was published does not change with the records, and a part of care that closes is gone at once', async () => {
  const { office, family, admin, organisation, record, write, publish } = await diaryScene(app)
  const { id, version } = await write('lunch', ['ALL'])
  await record(admin, { value: '36,8' })
  await publish({ id, version })
  await record(admin, { value: '38,9' })
  const read = () => family.call(contract.getReport, { params: { id } })
  expect((await read()).records).toHaveLength(1)
  expect((await office.call(contract.getReport, { params: { id } })).records).toHaveLength(2)
  const [one, other] = organisation.groups
  const everywhere = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group: one },
      { role: 'CB_ADMIN', group: other },
    ]),
  )
  await everywhere.call(setModule, { body: { role: 'CB_PARENT', module: 'measurement.userDetail', open: false } })
  expect((await read()).records).toEqual([])
  // Staff still read them, marked as not for the family. What they print is what the family reads.
  expect((await office.call(contract.getReport, { params: { id } })).records.map(({ forFamily }) => forFamily)).toEqual(
    [false, false],
  )
  const printed = await app.inside(organisation.id, (tx) => publishedReport(tx, id))
  expect(printed?.records).toEqual([])
  await everywhere.call(setModule, { body: { role: 'CB_PARENT', module: 'diary.userDetail', open: false } })
  expect(await family.refused(contract.getReport, { params: { id } })).toMatchObject({ status: 403 })
})

test('an event reaches the family when it is published, without the people in it', async () => {
  const { office, family, olga, hoursAgo, write, publish } = await diaryScene(app)
  const event = (what: string) =>
    office.call(recordEvent, {
      body: {
        id: randomUUID(),
        personId: olga.id,
        kind: 'INCIDENT',
        startsAt: hoursAgo(1),
        content: { what, people: 'canary-people', witnesses: 'canary-witness', internal: 'canary-internal' },
      },
    })
  await event('canary-unpublished')
  const told = await event('Fell asleep on the bus')
  await office.call(publishEvent, { params: { id: told.id }, body: { version: 1, published: true } })
  const { id, version } = await write('lunch', ['ALL'])
  const before = await office.call(contract.getReport, { params: { id } })
  expect(before.records).toHaveLength(2)
  expect(before.records.filter(({ forFamily }) => forFamily)).toMatchObject([{ about: ['Fell asleep on the bus'] }])
  await publish({ id, version })
  const read = await family.call(contract.getReport, { params: { id } })
  expect(read.records).toMatchObject([{ kind: 'event', about: ['Fell asleep on the bus'] }])
  expect(JSON.stringify(read)).not.toContain('canary')
})

test('whoever may not read the care record finds no report, and families write none', async () => {
  const { office, family, organisation, group, olga, body, write, publish } = await diaryScene(app)
  const report = await write('lunch', ['ALL'])
  await publish(report)
  const params = { id: report.id }
  const adult = async (rights: object) => {
    const person = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, person, { id: olga.id, name: olga.fullName }, rights)
    return person
  }
  const neighbour = await adult({ seeCare: false, decideMedical: false })
  const restricted = await adult({ restricted: true })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const strangers = await newOrganisation(app)
  for (const who of [neighbour, restricted, colleague, organisation.parent, strangers.administrator]) {
    expect(await app.as(who).refused(contract.getReport, { params })).toMatchObject(hidden)
    expect((await app.as(who).list(contract.searchReports, { body: {} })).data).toEqual([])
  }
  for (const who of [colleague, strangers.administrator]) {
    expect(await app.as(who).refused(contract.openReport, { body: body() })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.publishReport, { params, body: { version: 1 } })).toMatchObject(hidden)
  }
  expect(await family.refused(contract.openReport, { body: body() })).toMatchObject({ status: 403 })
  expect(await family.refused(contract.saveReport, { params, body: { version: 2, staffOnly: [] } })).toMatchObject({
    status: 403,
  })
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  for (const who of [office, family]) expect(await who.refused(contract.getReport, { params })).toMatchObject(hidden)
})

test('the PDF is what the family reads, for staff too, and there is none before it is published', async () => {
  const { office, family, admin, organisation, record, write, publish } = await diaryScene(app)
  await write('care', ['CHANGED'], { note: 'canary-care' })
  const { id, version } = await write('note', [], { note: 'A calm day' })
  await record(admin, { value: '38,9' })
  const params = { id }
  expect(await family.refused(contract.printReport, { params })).toMatchObject(hidden)
  expect(await office.refused(contract.printReport, { params })).toMatchObject({ status: 409 })
  const body = { version, staffOnly: ['care' as const, 'measurements' as const] }
  await publish(await office.call(contract.saveReport, { params, body }))
  for (const who of [office, family]) {
    const { statusCode, headers } = await who.send(contract.printReport, { params })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  // The blocks of the page, as they are printed for somebody who is no family.
  const blocks = await app.inside(organisation.id, async (tx) => {
    const report = await publishedReport(tx, id)
    return JSON.stringify(report && partOf(report, 'Olga', (text) => text))
  })
  expect(blocks).toContain('A calm day')
  expect(blocks).not.toMatch(/canary-care|38[.,]9/)
})

test('the home names the newest report of each person, for the family the newest that is published', async () => {
  const { office, family, olga, organisation, today, body, publish } = await diaryScene(app)
  const [group] = organisation.groups
  const yesterday = addDays(today, -1)
  await publish(await office.call(contract.openReport, { body: body({ day: yesterday }) }))
  await office.call(contract.openReport, { body: body() })
  expect(await office.call(contract.lastReports)).toMatchObject([
    { personId: olga.id, groupId: group.id, day: today, state: 'DRAFT' },
  ])
  expect(await family.call(contract.lastReports)).toMatchObject([
    { personId: olga.id, day: yesterday, state: 'PUBLISHED' },
  ])
})

test('a family gets a live message when a report is published, and none about a draft', async () => {
  const { office, daughter, write, publish } = await diaryScene(app)
  const messages = async () => {
    await app.relay()
    return app.database.asOwner<{ data: object }>(
      `select data from live_message where person_id = $1 and message = 'diary.changed'`,
      [daughter.personId],
    )
  }
  const { id, version } = await write('note', [], { note: 'canary-note' })
  const approved = await office.call(contract.approveReport, { params: { id }, body: { version } })
  expect(await messages()).toEqual([])
  await publish(approved)
  const told = await messages()
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('canary-note')
})

test('an adult who is notified but may not read the care record gets no notice', async () => {
  const { organisation, group, olga, write, publish } = await diaryScene(app)
  const neighbour = await organisation.person([{ role: 'CB_PARENT', group }])
  const rights = { seeCare: false, decideMedical: false, notify: true }
  await makeGuardian(app, organisation, neighbour, { id: olga.id, name: olga.fullName }, rights)
  await publish(await write('lunch', ['ALL']))
  expect((await app.as(neighbour).list(searchNotices, { body: {} })).data).toEqual([])
})
