import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/records.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const HIDDEN = { status: 404 }
const letter = {
  kind: 'LETTER' as const,
  date: '2026-01-10',
  title: 'Letter of the clinic',
  summary: 'Rest for a week',
}
const secret = { ...letter, title: 'Psychology report', confidentiality: 'RESTRICTED' as const }
type Content = Partial<contract.RecordContent>

/** Olga is a guest with a daughter and a nurse of her care team; Ada a child and guest on the run of the assistant. */
async function scene() {
  const care = await careScene(app)
  const { admin, organisation, group, olga, ada } = care
  const office = app.as(admin)
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const carer = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const team = (personId: string, fn: 'NURSE' | 'CARER', guestId = olga.id) =>
    office.call(addCaregiver, { body: { guestId, kind: 'TEAM', personId, function: fn } })
  const nursing = await team(nurse.personId, 'NURSE')
  await team(carer.personId, 'CARER')
  const add = (content: Content = letter, personId = olga.id, who: TestPerson = admin) =>
    app.as(who).call(contract.addRecord, {
      body: { id: randomUUID(), personId, content: { ...letter, ...content } },
    })
  const search = (who: TestPerson, personId = olga.id, all = false) =>
    app.as(who).list(contract.searchRecords, { body: { filters: { personId, all } } })
  const titles = async (who: TestPerson, personId = olga.id) =>
    (await search(who, personId)).data.map(({ now }) => now.content?.title ?? null)
  const open = (who: TestPerson, id: string, openingId = randomUUID()) =>
    app.as(who).call(contract.openRecord, { params: { id }, body: { openingId, reason: 'Called by the hospital' } })
  const openings = async (who: TestPerson) =>
    (await app.as(who).list(contract.searchOpenings, { body: { filters: { personId: olga.id } } })).data
  const told = async (who: TestPerson) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => /^records\./.test(title))
  return { ...care, office, nurse, carer, nursing, team, add, search, titles, open, openings, told, ada }
}

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

test('of a restricted record the family, carers and the crew learn nothing, office and nurses that there is one', async () => {
  const { admin, organisation, ada, daughter, nurse, carer, add, search } = await scene()
  const { id } = await add(secret)
  const ofAda = await add(secret, ada.id)
  for (const who of [daughter, carer]) {
    expect((await search(who)).page.total).toBe(0)
    expect(await app.as(who).refused(contract.getRecord, { params: { id } })).toMatchObject(HIDDEN)
  }
  expect((await search(organisation.assistant, ada.id)).data).toEqual([])
  for (const who of [organisation.assistant, organisation.parent])
    expect(await app.as(who).refused(contract.getRecord, { params: { id: ofAda.id } })).toMatchObject(HIDDEN)
  for (const who of [admin, nurse]) {
    const seen = await app.as(who).call(contract.getRecord, { params: { id } })
    expect(seen).toMatchObject({ kind: 'LETTER', date: letter.date, now: { content: null }, abilities: { open: true } })
    expect(JSON.stringify([seen, await search(who)])).not.toMatch(/Psychology|Rest for/)
  }
})

test('whoever opens it reads it for an hour, alone, and the office and the family are told', async () => {
  const { admin, organisation, group, daughter, nurse, carer, add, titles, open, openings, told } = await scene()
  const colleague = await organisation.person([{ role: 'CB_ADMIN', group }])
  const { id } = await add(secret)
  const openingId = randomUUID()
  const opened = await open(nurse, id, openingId)
  expect(opened).toMatchObject({ now: { content: { title: secret.title } }, abilities: { open: false, change: false } })
  expect(await open(nurse, id, openingId)).toMatchObject({ openUntil: opened.openUntil })
  expect(await titles(nurse)).toEqual([secret.title])
  expect(await titles(admin)).toEqual([null])
  for (const who of [admin, colleague, daughter]) expect(await told(who)).toHaveLength(1)
  for (const who of [nurse, carer]) expect(await told(who)).toEqual([])
  const entry = { recordId: id, role: 'CB_ASSISTANT' }
  expect(await openings(admin)).toMatchObject([{ ...entry, reason: 'Called by the hospital' }])
  expect(await openings(daughter)).toMatchObject([{ ...entry, reason: '' }])
  const log = { body: { filters: { personId: randomUUID() } } }
  expect(await app.as(nurse).refused(contract.searchOpenings, log)).toMatchObject({ status: 403 })
  app.clock.set(new Date(Date.parse(MORNING) + 59 * 60_000).toISOString())
  expect(await titles(nurse)).toEqual([secret.title])
  app.clock.set(new Date(Date.parse(MORNING) + 60 * 60_000).toISOString())
  expect(await titles(nurse)).toEqual([null])
})

test('where the law keeps it from them the family is not told and reads no list of it', async () => {
  const { admin, daughter, nurse, add, open, openings, told } = await scene()
  const { id } = await add({ ...secret, familyTold: false })
  await open(nurse, id)
  expect(await told(daughter)).toEqual([])
  expect(await told(admin)).toHaveLength(1)
  expect(await openings(daughter)).toEqual([])
  expect(await openings(admin)).toHaveLength(1)
})

test('nobody else opens one, and who leaves the team reads it no more', async () => {
  const { office, admin, daughter, nurse, carer, nursing, add, open, openings } = await scene()
  const { id } = await add(secret)
  const body = { openingId: randomUUID(), reason: 'Curious' }
  const params = { id }
  expect(await app.as(carer).refused(contract.openRecord, { params, body })).toMatchObject(HIDDEN)
  expect(await app.as(daughter).refused(contract.openRecord, { params, body })).toMatchObject({ status: 403 })
  const blank = { openingId: randomUUID(), reason: '  ' }
  expect(await office.refused(contract.openRecord, { params, body: blank })).toMatchObject({ status: 400 })
  const normal = await add()
  const call = { params: { id: normal.id }, body }
  expect(await office.refused(contract.openRecord, call)).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await app.as(carer).refused(contract.openRecord, call)).toMatchObject({ status: 403 })
  expect(await openings(admin)).toEqual([])
  await open(nurse, id, body.openingId)
  // The id of the opening of somebody else opens nothing.
  expect(await office.refused(contract.openRecord, { params, body })).toMatchObject({ status: 409 })
  await office.call(closeCaregiver, { params: { id: nursing.id } })
  expect(await app.as(nurse).refused(contract.getRecord, { params })).toMatchObject(HIDDEN)
})

test('a restricted one is changed while it is open, and what it said stays restricted when it is restricted no more', async () => {
  const { office, daughter, nurse, add, open, admin } = await scene()
  const { id } = await add(secret)
  const params = { id }
  const content = { ...letter, title: 'For everybody' }
  const body = { version: 1, content, reason: 'Agreed with the family' }
  expect(await office.refused(contract.correctRecord, { params, body })).toMatchObject({
    status: 409,
    errorCode: 'E013',
  })
  await open(admin, id)
  await office.call(contract.correctRecord, { params, body })
  const seen = await app.as(daughter).call(contract.getRecord, { params })
  expect(seen).toMatchObject({ now: { content: { title: 'For everybody' } } })
  expect(seen.history.map((one) => one.content?.title ?? null)).toEqual(['For everybody', null])
  expect(JSON.stringify(await app.as(nurse).call(contract.getRecord, { params }))).not.toContain(secret.title)
  const back = { version: 2, content: secret, reason: 'It was an error' }
  await office.call(contract.correctRecord, { params, body: back })
  expect(await app.as(daughter).refused(contract.getRecord, { params })).toMatchObject(HIDDEN)
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
  expect(made).toMatchObject({ version: 2, files: [{ id: file.id, name: 'values.csv', mimeType: 'text/csv; charset=utf-8' }] })
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

test('restricted adults, another organisation, an ended role and a closed module read and open nothing', async () => {
  const { organisation, group, olga, ada, daughter, add, open, admin } = await scene()
  const { id } = await add()
  const closed = await add(secret)
  await open(admin, closed.id)
  for (const role of ['CB_PARENT', 'CB_ADMIN'] as const) {
    const adult = await organisation.person([{ role, group }])
    await makeGuardian(app, organisation, adult, { id: olga.id, name: olga.fullName }, { restricted: true })
    expect(await app.as(adult).refused(contract.getRecord, { params: { id } })).toMatchObject(HIDDEN)
    const log = { body: { filters: { personId: olga.id } } }
    expect(await app.as(adult).refused(contract.searchOpenings, log)).toMatchObject(HIDDEN)
  }
  const { administrator } = await newOrganisation(app)
  const body = { openingId: randomUUID(), reason: 'x' }
  const call = { params: { id: closed.id }, body }
  expect(await app.as(administrator).refused(contract.openRecord, call)).toMatchObject(HIDDEN)
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  expect(await app.as(daughter).refused(contract.getRecord, { params: { id } })).toMatchObject(HIDDEN)
  const own = await add(letter, ada.id)
  const [first, second] = organisation.groups
  const wide = await organisation.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  await app.as(wide).call(setModule, { body: { role: 'CB_PARENT', module: 'medicalRecords.userDetail', open: false } })
  const mine = app.as(organisation.parent)
  expect(await mine.refused(contract.getRecord, { params: { id: own.id } })).toMatchObject({ status: 403 })
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
