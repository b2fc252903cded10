import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/records.contract.ts'
import { letter, recordScene, secret } from './testing/record-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const HIDDEN = { status: 404 }
const scene = () => recordScene(app)

test('of a restricted record the family, carers and the crew learn nothing, office and nurses that there is one', async () => {
  const { office, admin, organisation, ada, daughter, nurse, carer, team, add, search } = await scene()
  // A nurse of another guest, and one of the crew who was the nurse of a child until today.
  await team(carer.personId, 'NURSE', ada.id)
  const { id: once } = await team(organisation.assistant.personId, 'NURSE', ada.id)
  await office.call(closeCaregiver, { params: { id: once } })
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

test('no live message tells carers and the family that there is a restricted one, or that it was opened', async () => {
  const { office, admin, organisation, group, ada, daughter, nurse, carer, team, add, open } = await scene()
  const [ofAda, former] = [
    await organisation.person([{ role: 'CB_ASSISTANT', group }]),
    await organisation.person([{ role: 'CB_ASSISTANT', group }]),
  ]
  await team(ofAda.personId, 'NURSE', ada.id)
  const { id: once } = await team(former.personId, 'NURSE')
  await office.call(closeCaregiver, { params: { id: once } })
  await app.relay()
  const told = async ({ personId }: { personId: string }) => {
    await app.relay()
    const rows = await app.database.asOwner(
      `select data from live_message where person_id = $1 and message = 'records.changed'`,
      [personId],
    )
    return rows.length
  }
  const { id } = await add(secret)
  await open(nurse, id)
  for (const who of [carer, daughter, organisation.assistant, ofAda, former]) expect(await told(who)).toBe(0)
  for (const who of [admin, nurse]) expect(await told(who)).toBeGreaterThan(0)
  await add(letter)
  for (const who of [carer, daughter, organisation.assistant, ofAda, former]) expect(await told(who)).toBe(1)
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

test('it is opened with a reason of the list or with at least ten letters', async () => {
  const { office, admin, daughter, add, openings } = await scene()
  const { id } = await add(secret)
  const opening = (why: object) => ({ params: { id }, body: { openingId: randomUUID(), ...why } })
  for (const why of [
    {},
    { reason: 'x' },
    { reason: 'Needed it' },
    { reason: '1234567890 !!! 112' },
    { ground: 'CURIOUS' },
  ])
    expect(await office.refused(contract.openRecord, opening(why))).toMatchObject({ status: 400 })
  expect(await openings(admin)).toEqual([])
  await office.call(contract.openRecord, opening({ reason: 'Asked by 2 doctors' }))
  await office.call(contract.openRecord, opening({ ground: 'EMERGENCY' as const }))
  const found = await openings(admin)
  expect(found.map(({ ground, reason }) => [ground, reason])).toEqual(
    expect.arrayContaining([
      [null, 'Asked by 2 doctors'],
      ['EMERGENCY', ''],
    ]),
  )
  for (const one of await openings(daughter)) expect(one).toMatchObject({ ground: null, reason: '' })
})

test('nobody else opens one, and who leaves the team reads it no more', async () => {
  const { office, admin, daughter, nurse, carer, nursing, add, open, openings } = await scene()
  const { id } = await add(secret)
  const body = { openingId: randomUUID(), reason: 'Only curious about it' }
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
