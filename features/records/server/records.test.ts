import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { addCaregiver, searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/records.contract.ts'
import { letter, recordScene, secret } from './testing/record-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const HIDDEN = { status: 404 }
const scene = () => recordScene(app)

test('a guest of another group is in the reach of nobody here, not even as a parent of this group', async () => {
  const { organisation, group } = await scene()
  const [, other] = organisation.groups
  const guest = await organisation.person([{ role: 'CB_PARENT', group }])
  const { personId } = guest
  await app.database.asOwner(
    `insert into membership (organisation_id, id, person_id, group_id, role, valid_from)
      values ($1, gen_random_uuid(), $2, $3, 'GUEST', '2026-01-01')`,
    [organisation.id, personId, other.id],
  )
  await app.inside(organisation.id, ({ db, newId }) =>
    db
      .insertInto('relationship')
      .values({
        organisation_id: organisation.id,
        id: newId(),
        adult_id: personId,
        child_id: personId,
        kind: 'self',
        valid_from: '2026-01-01',
        ...rightColumns(ALL_RIGHTS),
      })
      .execute(),
  )
  const there = app.as(await organisation.person([{ role: 'CB_ADMIN', group: other }]))
  const record = await there.call(contract.addRecord, { body: { id: randomUUID(), personId, content: letter } })
  await there.call(addCaregiver, { body: { guestId: personId, kind: 'CONTACT', name: 'Gil', function: 'NEIGHBOUR' } })
  const here = app.as(guest)
  expect(await here.refused(contract.getRecord, { params: { id: record.id } })).toMatchObject(HIDDEN)
  expect(await here.refused(contract.searchRecords, { body: { filters: { personId } } })).toMatchObject(HIDDEN)
  expect(await here.refused(contract.searchOpenings, { body: { filters: { personId } } })).toMatchObject(HIDDEN)
  const caregivers = { body: { filters: { guestId: personId } } }
  expect(await here.refused(searchCaregivers, caregivers)).toMatchObject(HIDDEN)
  expect((await there.list(searchCaregivers, caregivers)).data).toHaveLength(1)
})

test('what is told of a record leads to the page of a child or of a guest', async () => {
  const { admin, daughter, children, add, open, told, organisation, group, olga } = await scene()
  const parent = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, parent, children[1])
  for (const personId of [olga.id, children[1].id]) await open(admin, (await add(secret, personId)).id)
  const linkOf = async (who: TestPerson) => (await told(who))[0]?.link
  expect(await linkOf(daughter)).toContain(`/guestDetail/?personalDataId=${olga.id}`)
  expect(await linkOf(parent)).toContain(`/childDetail/?personalDataId=${children[1].id}`)
})

test('a record is read by the family, the team and the crew of today; a correction keeps what it said', async () => {
  const { office, admin, organisation, group, daughter, nurse, carer, ada, add, titles } = await scene()
  const record = await add()
  for (const who of [admin, daughter, nurse, carer]) expect(await titles(who)).toEqual([letter.title])
  await add(letter, ada.id)
  expect(await titles(organisation.assistant, ada.id)).toEqual([letter.title])
  const colleague = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
  expect(await colleague.refused(contract.getRecord, { params: { id: record.id } })).toMatchObject(HIDDEN)
  const content = { ...letter, title: 'Letter of the hospital' }
  const params = { id: record.id }
  const body = { version: 1, content, reason: 'Another sender' }
  expect(await app.as(nurse).refused(contract.correctRecord, { params, body })).toMatchObject({ status: 403 })
  expect(await app.as(daughter).refused(contract.correctRecord, { params, body })).toMatchObject({ status: 403 })
  expect(await office.call(contract.correctRecord, { params, body })).toMatchObject({
    version: 2,
    now: { content: { title: content.title }, reason: 'Another sender' },
  })
  expect(await office.refused(contract.correctRecord, { params, body })).toMatchObject({
    status: 409,
    errorCode: 'E016',
  })
  const { history } = await app.as(daughter).call(contract.getRecord, { params })
  expect(history.map((one) => one.content?.title)).toEqual([content.title, letter.title])
})

test('what a family sends is never restricted, waits for the office, and is theirs to change until then', async () => {
  const { office, admin, carer, daughter, add, titles, told, search } = await scene()
  const sent = await add(secret, undefined, daughter)
  expect(sent).toMatchObject({ state: 'PROPOSED', confidentiality: 'NORMAL', abilities: { change: true } })
  const params = { id: sent.id }
  expect(await titles(carer)).toEqual([])
  expect(await told(admin)).toHaveLength(1)
  const body = { version: 1, content: letter, reason: 'Wrong title' }
  expect(await office.refused(contract.correctRecord, { params, body })).toMatchObject({ status: 409 })
  await app.as(daughter).call(contract.correctRecord, { params, body })
  const refusal = { version: 2, accept: false }
  expect(await office.refused(contract.decideRecord, { params, body: refusal })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'reason' }],
  })
  const accepted = await office.call(contract.decideRecord, { params, body: { version: 2, accept: true } })
  expect(accepted).toMatchObject({ state: 'ACCEPTED', version: 3 })
  expect(await office.call(contract.decideRecord, { params, body: { version: 2, accept: true } })).toEqual(accepted)
  expect(await titles(carer)).toEqual([letter.title])
  const again = { ...body, version: 3 }
  expect(await app.as(daughter).refused(contract.correctRecord, { params, body: again })).toMatchObject({ status: 403 })
  const other = await add(letter, undefined, daughter)
  await office.call(contract.decideRecord, {
    params: { id: other.id },
    body: { version: 1, accept: false, reason: 'Known already' },
  })
  expect((await search(daughter)).page.total).toBe(1)
  expect((await search(daughter, undefined, true)).page.total).toBe(2)
})

test('files are checked as those of documents, kept with their version, and read by who reads the record', async () => {
  const { office, admin, carer, daughter, add, open } = await scene()
  const { id } = await add()
  const params = { id }
  const data = Buffer.from('Name;Day\n').toString('base64')
  const file = { id: randomUUID(), name: 'values.csv', data, size: data.length }
  const made = await office.call(contract.uploadFile, { params, body: file })
  expect(made).toMatchObject({
    version: 2,
    files: [{ id: file.id, name: 'values.csv', mimeType: 'text/csv; charset=utf-8' }],
  })
  expect(await office.call(contract.uploadFile, { params, body: file })).toEqual(made)
  const again = { ...file, id: randomUUID() }
  expect(await office.refused(contract.uploadFile, { params, body: again })).toMatchObject({ status: 400 })
  const page = { ...again, name: 'page.html' }
  expect(await office.refused(contract.uploadFile, { params, body: page })).toMatchObject({ errorCode: 'E016' })
  expect(await app.as(daughter).refused(contract.uploadFile, { params, body: again })).toMatchObject({ status: 403 })
  const download = { params: { id: file.id } }
  for (const who of [admin, carer, daughter])
    expect(await app.as(who).call(contract.downloadFile, download)).toMatchObject({ data, name: 'values.csv' })
  const detach = { version: 2, fileId: file.id, reason: 'Of somebody else' }
  expect(await office.call(contract.detachFile, { params, body: detach })).toMatchObject({ files: [], version: 3 })
  expect(await app.as(daughter).refused(contract.downloadFile, download)).toMatchObject(HIDDEN)
  expect(await office.call(contract.downloadFile, download)).toMatchObject({ data })
  const closed = await add(secret)
  await open(admin, closed.id)
  const other = { ...file, id: randomUUID() }
  await office.call(contract.uploadFile, { params: { id: closed.id }, body: other })
  expect(await app.as(carer).refused(contract.downloadFile, { params: { id: other.id } })).toMatchObject(HIDDEN)
  app.clock.set(new Date(Date.parse(MORNING) + 60 * 60_000).toISOString())
  expect(await office.refused(contract.downloadFile, { params: { id: other.id } })).toMatchObject(HIDDEN)
})

test('the next day of a vaccination is a deadline until a later one with its title, and never of a restricted one', async () => {
  const { office, admin, daughter, add } = await scene()
  const soon = new Date(Date.parse(MORNING) + 10 * 86_400_000).toISOString().slice(0, 10)
  const tetanus = {
    kind: 'VACCINATION' as const,
    title: 'Tetanus',
    product: 'Made-up vaccine',
    lot: 'A1',
    nextDue: soon,
  }
  await add(tetanus)
  await add({ ...tetanus, title: 'Secret', confidentiality: 'RESTRICTED' })
  const due = async (who: TestPerson) =>
    (await app.as(who).call(searchDeadlines, { body: {} })).rows.filter(({ kind }) => kind === 'vaccination')
  expect(await due(admin)).toMatchObject([{ name: 'Tetanus', dueOn: soon, access: 'RW' }])
  expect(await due(daughter)).toMatchObject([{ name: 'Tetanus', access: 'R' }])
  const newer = await add({ ...tetanus, title: 'TETANUS', date: '2026-01-11', nextDue: null })
  expect(await due(admin)).toEqual([])
  await office.call(contract.archiveRecord, {
    params: { id: newer.id },
    body: { version: 1, reason: 'Another person' },
  })
  expect(await due(admin)).toHaveLength(1)
})

test('what is archived is for the office alone, and a repeat changes nothing', async () => {
  const { office, daughter, carer, add, search, admin } = await scene()
  const { id } = await add()
  const params = { id }
  const body = { version: 1, reason: 'Another person' }
  const archived = await office.call(contract.archiveRecord, { params, body })
  expect(archived).toMatchObject({ status: 'ARCHIVED', version: 2 })
  expect(await office.call(contract.archiveRecord, { params, body })).toEqual(archived)
  for (const who of [daughter, carer]) expect((await search(who, undefined, true)).page.total).toBe(0)
  expect((await search(admin)).page.total).toBe(0)
  expect((await search(admin, undefined, true)).page.total).toBe(1)
  await office.call(contract.restoreRecord, { params, body: { version: 2, reason: 'It was right' } })
  expect((await search(daughter)).page.total).toBe(1)
})

test('the same call adds nothing, an id of another record is refused, and bad input is told at its field', async () => {
  const { office, olga, ada } = await scene()
  const body = { id: randomUUID(), personId: olga.id, content: letter }
  const one = await office.call(contract.addRecord, { body })
  expect(await office.call(contract.addRecord, { body })).toEqual(one)
  for (const more of [{ personId: ada.id }, { content: { ...letter, title: 'Other' } }])
    expect(await office.refused(contract.addRecord, { body: { ...body, ...more } })).toMatchObject({ status: 409 })
  const wrong = async (more: object) => {
    const { status, fields } = await office.refused(contract.addRecord, {
      body: { ...body, id: randomUUID(), content: { ...letter, ...more } },
    })
    return [status, ...(fields ?? []).map(({ fieldName }) => fieldName)]
  }
  expect(await wrong({ date: '2199-01-01' })).toEqual([400, 'date'])
  expect(await wrong({ lot: 'A1' })).toEqual([400, 'lot'])
  expect(await wrong({ kind: 'VACCINATION' })).toEqual([400, 'product'])
  expect((await wrong({ title: '' }))[0]).toBe(400)
})

test('the database takes neither a change nor a deletion of records, files and openings', async () => {
  const { organisation, add, open, admin } = await scene()
  await open(admin, (await add(secret)).id)
  const inside = app.inside.bind(app)
  for (const table of ['medical_record', 'medical_record_file', 'medical_record_opening'] as const) {
    const drop = inside(organisation.id, ({ db }) => db.deleteFrom(table).execute())
    await expect(drop).rejects.toThrow(/permission denied/)
  }
  const longer = inside(organisation.id, ({ db, now }) =>
    db.updateTable('medical_record_opening').set({ until_at: now }).execute(),
  )
  await expect(longer).rejects.toThrow(/permission denied/)
})
