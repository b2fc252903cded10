import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/events.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const content = { what: 'Slipped beside the bed', internal: 'Rail was down' }

async function scene() {
  const care = await careScene(app)
  const { organisation, olga, ada, hoursAgo } = care
  const office = app.as(care.admin)
  const body = (more: object = {}) => ({
    id: randomUUID(),
    personId: olga.id,
    kind: 'FALL' as const,
    severity: 3,
    startsAt: hoursAgo(1),
    content,
    ...more,
  })
  const record = (who = office, more: object = {}) => who.call(contract.recordEvent, { body: body(more) })
  const corrected = (version: number, more: object = {}) => ({
    version,
    kind: 'FALL' as const,
    startsAt: hoursAgo(1),
    content: { what: 'Slipped in the bath' },
    reason: 'Asked again',
    ...more,
  })
  const ofAda = { personId: ada.id }
  return {
    ...care,
    office,
    family: app.as(care.daughter),
    crew: app.as(organisation.assistant),
    body,
    record,
    corrected,
    ofAda,
  }
}

test('a fall is corrected within a day, then takes addenda alone', async () => {
  const { office, record, corrected } = await scene()
  const { id } = await record()
  const params = { id }
  const changed = await office.call(contract.correctEvent, { params, body: corrected(1) })
  expect(changed).toMatchObject({ version: 2, content: { what: 'Slipped in the bath' }, locked: false })
  const { history } = await office.call(contract.getEvent, { params })
  expect(history.map(({ change }) => change)).toEqual(['corrected', 'recorded'])
  app.clock.pass({ hours: 25 })
  expect(await office.refused(contract.correctEvent, { params, body: corrected(2) })).toMatchObject({ status: 409 })
  const note = { noteId: randomUUID(), words: 'Wrist is fine' }
  const added = await office.call(contract.noteEvent, { params, body: note })
  expect(added).toMatchObject({ locked: true, notes: [{ kind: 'ADDENDUM', words: 'Wrist is fine' }] })
  expect((await office.call(contract.noteEvent, { params, body: note })).notes).toHaveLength(1)
  const informed = { noteId: randomUUID(), informed: 'Daughter', way: 'PHONE' as const }
  expect((await office.call(contract.noteEvent, { params, body: informed })).notes).toHaveLength(2)
  expect(
    await office.refused(contract.noteEvent, { params, body: { noteId: randomUUID(), way: 'PHONE' } }),
  ).toMatchObject({ status: 400, fields: [{ fieldName: 'informed' }] })
})

test('the family reads what is published, without what is for the staff, and confirms it once', async () => {
  const { office, family, daughter, record } = await scene()
  const { id } = await record()
  const params = { id }
  expect(await family.refused(contract.getEvent, { params })).toMatchObject({ status: 404 })
  await office.call(contract.publishEvent, { params, body: { version: 1, published: true } })
  const told = (await app.as(daughter).list(searchNotices, { body: {} })).data
  expect(told.filter(({ title }) => title === 'events.notice.published')).toHaveLength(1)
  const seen = await family.call(contract.getEvent, { params })
  expect(seen).toMatchObject({
    content: { what: content.what, internal: '' },
    history: [],
    abilities: { acknowledge: true },
  })
  expect(JSON.stringify(seen)).not.toContain('Rail')
  await family.call(contract.acknowledgeEvent, { params, body: { noteId: randomUUID() } })
  const again = await family.call(contract.acknowledgeEvent, { params, body: { noteId: randomUUID() } })
  expect(again).toMatchObject({ notes: [{ kind: 'ACKNOWLEDGED' }], abilities: { acknowledge: false } })
  await office.call(contract.publishEvent, { params, body: { version: 2, published: false } })
  expect(await family.refused(contract.getEvent, { params })).toMatchObject({ status: 404 })
})

test('a family enters appointments, assistants correct their own, late entries say why', async () => {
  const { office, organisation, crew, family, record, body, corrected, ofAda, hoursAgo } = await scene()
  const next = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
  const visit = { kind: 'APPOINTMENT', startsAt: next, content: { what: 'Eye doctor' } }
  expect(await record(family, visit)).toMatchObject({ published: true, startsAt: next })
  expect(await family.refused(contract.recordEvent, { body: body() })).toMatchObject({ status: 403 })
  expect(await office.refused(contract.recordEvent, { body: body({ startsAt: next }) })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'startsAt' }],
  })
  const own = await record(crew, ofAda)
  await crew.call(contract.correctEvent, { params: { id: own.id }, body: corrected(1) })
  const other = await record(office, ofAda)
  expect(await crew.refused(contract.correctEvent, { params: { id: other.id }, body: corrected(1) })).toMatchObject({
    status: 403,
  })
  const late = body({ ...ofAda, startsAt: hoursAgo(30) })
  expect(await crew.refused(contract.recordEvent, { body: late })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'lateReason' }],
  })
  const later = { ...late, startsAt: hoursAgo(200), lateReason: 'Forgotten' }
  expect(await crew.refused(contract.recordEvent, { body: later })).toMatchObject({ status: 409 })
  expect(await office.call(contract.recordEvent, { body: later })).toMatchObject({ lateReason: 'Forgotten' })
  const parent = app.as(organisation.parent)
  const list = (await parent.list(contract.searchEvents, { body: { filters: ofAda } })).data
  expect(list).toEqual([])
})

test('the same call adds nothing, of two changes one is kept, what was entered in error is for the office', async () => {
  const { office, crew, body, ofAda, corrected } = await scene()
  const asked = body(ofAda)
  const one = await office.call(contract.recordEvent, { body: asked })
  expect(await office.call(contract.recordEvent, { body: asked })).toEqual(one)
  expect(await office.refused(contract.recordEvent, { body: { ...asked, kind: 'VISIT' } })).toMatchObject({
    status: 409,
  })
  const params = { id: one.id }
  const sent = await Promise.all([
    office.send(contract.correctEvent, { params, body: corrected(1) }),
    office.send(contract.correctEvent, { params, body: corrected(1, { reason: 'Other' }) }),
  ])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const archive = { params, body: { version: 2, reason: 'Another person' } }
  const archived = await office.call(contract.archiveEvent, archive)
  expect(archived).toMatchObject({ archived: true, abilities: { correct: false } })
  expect(await office.call(contract.archiveEvent, archive)).toEqual(archived)
  expect(await crew.refused(contract.getEvent, { params })).toMatchObject({ status: 404 })
})

test('a restricted adult, a colleague, another organisation and an ended role read nothing', async () => {
  const { office, organisation, group, olga, family, record } = await scene()
  const { id, version } = await record()
  const params = { id }
  await office.call(contract.publishEvent, { params, body: { version, published: true } })
  const hidden = { status: 404 }
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const strangers = await newOrganisation(app)
  for (const who of [father, colleague, strangers.administrator, organisation.parent]) {
    expect(await app.as(who).refused(contract.getEvent, { params })).toMatchObject(hidden)
    const search = { body: { filters: { personId: olga.id } } }
    expect(await app.as(who).refused(contract.searchEvents, search)).toMatchObject(hidden)
  }
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  for (const who of [office, family]) expect(await who.refused(contract.getEvent, { params })).toMatchObject(hidden)
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, record } = await scene()
  await record()
  const change = app.inside(organisation.id, ({ db }) => db.updateTable('care_event').set({ reason: 'x' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('care_event_note').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})

test('parts of the body are kept by code beside the words; one that there is not is refused', async () => {
  const { office, record, body } = await scene()
  const { id } = await record(office, { content: { what: 'Slipped', bodySites: ['HIP_L', 'HAND_L'] } })
  const { content: kept } = await office.call(contract.getEvent, { params: { id } })
  expect(kept).toMatchObject({ bodySites: ['HIP_L', 'HAND_L'], bodySite: '' })
  const wrong = body({ content: { what: 'Slipped', bodySites: ['TAIL'] } })
  expect(await office.refused(contract.recordEvent, { body: wrong })).toMatchObject({ status: 400 })
})
