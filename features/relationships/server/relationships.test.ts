import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { enrol, MORNING, type Child } from '#app/server/testing/line-scene.ts'
import { PNG } from '#app/server/testing/pickup-scene.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import * as contract from '../shared/relationships.contract.ts'
import { announceNewDays } from './relationships.jobs.ts'

let app: TestApp
let school: TestOrganisation
let ada: Child
/** Finds something in a file that holds this word. */
const scanner = {
  scan: async (bytes: Uint8Array) => (Buffer.from(bytes).includes('HARMFUL') ? 'Test' : null),
  ping: async () => true,
}
beforeAll(async () => void (app = await openTestApp({ now: MORNING, scanner })))
beforeEach(async () => {
  app.clock.set(MORNING)
  school = await newOrganisation(app)
  ada = await enrol(app, school, 'Ada')
})
afterAll(() => app?.close())

const admin = () => app.as(school.administrator)
const parent = () => app.as(school.parent)
const relate = (more: object = {}) =>
  admin().call(contract.associate, {
    body: { parentId: school.parent.personId, childId: ada.id, kind: 'father', ...contract.ALL_RIGHTS, ...more },
  })
const params = (id: string) => ({ params: { id } })
const terms = { kind: 'father' as const, from: '2026-10-05' }
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')

describe('rights', () => {
  test('are separate, with days and a share, and the second of two administrators is told', async () => {
    const made = await relate({ decide: false, payShare: 50, weekdays: [3, 1, 3], to: '2027-06-30' })
    expect(made).toMatchObject({
      see: true,
      decide: false,
      payShare: 50,
      weekdays: [1, 3],
      from: '2026-10-05',
      to: '2027-06-30',
      state: 'current',
    })
    expect((await parent().call(getChild, params(ada.id))).abilities.reportAbsence).toBe(false)
    const body = { ...terms, version: made.version, ...contract.NO_RIGHTS }
    await admin().call(contract.changeRelationship, { ...params(made.id), body })
    expect(await parent().refused(getChild, params(ada.id))).toMatchObject({ status: 404 })
    expect(await admin().refused(contract.changeRelationship, { ...params(made.id), body })).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { see: false, version: 2 },
    })
  })

  test('that begin later or have ended give nothing today', async () => {
    await relate({ from: '2026-10-06' })
    expect(await parent().refused(getChild, params(ada.id))).toMatchObject({ status: 404 })
    expect(await admin().call(contract.listParents, params(ada.id))).toMatchObject([{ state: 'future' }])
    const wrong = { parentId: school.parent.personId, childId: ada.id, kind: 'father', to: '2020-01-01' }
    expect(await admin().refused(contract.associate, { body: wrong })).toMatchObject({ errorCode: 'E019' })
    expect(await admin().refused(contract.associate, { body: { ...wrong, payShare: 101 } })).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'payShare' }],
    })
  })

  test('begin and end at midnight where the child is', async () => {
    await relate({ from: '2026-10-06', to: '2026-10-06' })
    const sees = async (at: string) => {
      app.clock.set(at)
      return parent()
        .call(getChild, params(ada.id))
        .then(
          () => true,
          () => false,
        )
    }
    // Rome is two hours ahead of UTC in October.
    expect(await sees('2026-10-05T21:59:00Z')).toBe(false)
    expect(await sees('2026-10-05T22:00:00Z')).toBe(true)
    expect(await sees('2026-10-06T21:59:00Z')).toBe(true)
    expect(await sees('2026-10-06T22:00:00Z')).toBe(false)
    expect(await admin().call(contract.listParents, params(ada.id))).toMatchObject([{ state: 'past' }])
  })

  test('end and stay as history; the same two are related again, also on the same day', async () => {
    const pair = { parentId: school.parent.personId, childId: ada.id }
    for (let round = 0; round < 2; round += 1) {
      await relate()
      await admin().call(contract.disassociate, { body: pair })
    }
    expect(await admin().refused(contract.disassociate, { body: pair })).toMatchObject({ status: 404 })
    expect(await admin().call(contract.listChildren, params(school.parent.personId))).toMatchObject([
      { childName: 'Ada Colli', state: 'past', from: '2026-10-05', to: '2026-10-05' },
    ])
  })

  test('that end on their first day keep it and give nothing from then on; one that was still to come ends today', async () => {
    const pair = { parentId: school.parent.personId, childId: ada.id }
    await relate()
    await admin().call(contract.disassociate, { body: pair })
    expect(await parent().refused(getChild, params(ada.id))).toMatchObject({ status: 404 })
    expect((await admin().list(searchParents, { body: {} })).data.flatMap((one) => one.of)).toEqual([])
    const rows = () =>
      app.database.asOwner<{ days: string }>(
        `select valid_from || ' ' || coalesce(valid_to::text, '') as days from relationship where child_id = $1`,
        [ada.id],
      )
    expect(await rows()).toEqual([{ days: '2026-10-05 2026-10-04' }])

    await relate({ from: '2026-12-01' })
    await admin().call(contract.disassociate, { body: pair })
    expect(await admin().call(contract.listParents, params(ada.id))).toMatchObject([
      { state: 'past', from: '2026-12-01' },
      { state: 'past', from: '2026-10-05', to: '2026-10-05' },
    ])
    expect(await relate()).toMatchObject({ state: 'current', from: '2026-10-05' })
  })
})

describe('a restriction', () => {
  test('outranks every right, keeps its reasons for ever, and ends only when it is lifted', async () => {
    const made = await relate()
    await parent().call(getChild, params(ada.id))
    const put = (version: number, restricted: boolean, reason: string) =>
      admin().call(contract.restrict, { ...params(made.id), body: { version, restricted, reason } })
    const restricted = await put(made.version, true, 'Court order 12')
    expect(restricted).toMatchObject({ restricted: true, see: true, restrictions: [{ reason: 'Court order 12' }] })
    expect(await parent().refused(getChild, params(ada.id))).toMatchObject({ status: 404 })
    const pair = { parentId: school.parent.personId, childId: ada.id }
    expect(await admin().refused(contract.disassociate, { body: pair })).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
    app.clock.pass({ minutes: 1 })
    await put(restricted.version, false, 'Order 12 is void')
    await parent().call(getChild, params(ada.id))
    expect(await admin().call(contract.listParents, params(ada.id))).toMatchObject([
      { restrictions: [{ restricted: false, reason: 'Order 12 is void' }, { restricted: true }] },
    ])
    const acts = await app.database.asOwner<{ action: string }>(
      `select action from audit where subject_id = $1 and action in ('relationships.restricted', 'relationships.lifted')`,
      [ada.id],
    )
    expect(acts).toHaveLength(2)
  })

  test('needs a reason, and can be the first thing that is known of two people', async () => {
    const body = { parentId: school.parent.personId, childId: ada.id, kind: 'other', restrictedReason: ' ' }
    expect(await admin().refused(contract.associate, { body })).toMatchObject({ status: 400 })
    expect(await relate({ restrictedReason: 'Court order 12' })).toMatchObject({ restricted: true })
    expect(await parent().refused(getChild, params(ada.id))).toMatchObject({ status: 404 })
  })
})

test('the paper of a relationship is kept, read by its administrators alone, and replaced', async () => {
  const made = await relate()
  const put = (fileName: string, data: string) =>
    admin().call(contract.putEvidence, { ...params(made.id), body: { fileName, data } })
  expect((await put('order.pdf', PDF)).evidence).toEqual({ name: 'order.pdf', type: 'application/pdf' })
  await put('newer.pdf', PDF)
  const read = await admin().send(contract.readEvidence, params(made.id))
  expect([read.statusCode, read.headers['content-type'], read.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const text = Buffer.from('<script>').toString('base64')
  expect(
    await admin().refused(contract.putEvidence, { ...params(made.id), body: { fileName: 'order.pdf', data: text } }),
  ).toMatchObject({ status: 400, errorCode: 'E016' })
  const harmful = Buffer.concat([Buffer.from(PDF, 'base64'), Buffer.from('HARMFUL')]).toString('base64')
  expect(
    await admin().refused(contract.putEvidence, { ...params(made.id), body: { fileName: 'order.pdf', data: harmful } }),
  ).toMatchObject({ status: 400, fields: [{ message: expect.stringContaining('virus scanner') }] })
  const script = Buffer.from('%PDF-1.4\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF\n').toString('base64')
  expect(
    await admin().refused(contract.putEvidence, { ...params(made.id), body: { fileName: 'order.pdf', data: script } }),
  ).toMatchObject({ status: 400, errorCode: 'E016', fields: [{ fieldName: 'data' }] })
  const stranger = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
  expect(await app.as(stranger).refused(contract.readEvidence, params(made.id))).toMatchObject({ status: 404 })
  const files = await app.database.asOwner<{ n: number }>(
    `select count(*)::int as n from file where dropped_at is null and organisation_id = $1`,
    [school.id],
  )
  expect(files[0]?.n).toBe(1)
})

test('a photo that proves a relationship is kept as its pixels alone', async () => {
  const made = await relate()
  const hidden = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from('GPS 45.9')]).toString('base64')
  const body = { fileName: 'order.png', data: hidden }
  const { evidence } = await admin().call(contract.putEvidence, { ...params(made.id), body })
  expect(evidence).toEqual({ name: 'order.webp', type: 'image/webp' })
  const read = await admin().send(contract.readEvidence, params(made.id))
  expect(read.headers['content-type']).toBe('image/webp')
  expect(read.rawPayload.includes('GPS')).toBe(false)
})

test('what proves a relationship is known by its bytes, whatever its name, which gets the right ending', async () => {
  const made = await relate()
  const put = (fileName: string, data: string) =>
    admin().call(contract.putEvidence, { ...params(made.id), body: { fileName, data } })
  for (const name of ['Sentenza', 'Sentenza.PDF', 'Sentenza.tmp'])
    expect((await put(name, PDF)).evidence).toEqual({ name: 'Sentenza.pdf', type: 'application/pdf' })
  expect((await put('Sentenza n. 12', PDF)).evidence).toMatchObject({ name: 'Sentenza n. 12.pdf' })
  expect((await put('photo.jfif', PNG)).evidence).toEqual({ name: 'photo.webp', type: 'image/webp' })
  const text = Buffer.from('Name;Day').toString('base64')
  expect(
    await admin().refused(contract.putEvidence, { ...params(made.id), body: { fileName: 'order.csv', data: text } }),
  ).toMatchObject({ status: 400, errorCode: 'E016', fields: [{ fieldName: 'data' }] })
})

describe('the day on which a relationship begins or ends', () => {
  test('is told to the adult when it comes, where the child is, and to nobody else', async () => {
    const kin = async (person: TestPerson) => {
      await app.relay()
      const rows = await app.database.asOwner<{ n: number }>(
        `select count(*)::int as n from live_message where person_id = $1 and message = 'relationships.kin'`,
        [person.personId],
      )
      return rows[0]?.n ?? 0
    }
    const other = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }])
    await relate({ to: '2026-10-06' })
    await admin().call(contract.associate, { body: { parentId: other.personId, childId: ada.id, kind: 'mother' } })
    const before = await kin(school.parent)
    const others = await kin(other)
    // Half past eleven at night in Rome is not yet the next day; a quarter past midnight is.
    app.clock.set('2026-10-06T21:30:00Z')
    await app.runJob(school.id, announceNewDays, undefined)
    expect(await kin(school.parent)).toBe(before)
    app.clock.set('2026-10-06T22:15:00Z')
    await app.runJob(school.id, announceNewDays, undefined)
    expect(await kin(school.parent)).toBe(before + 1)
    expect(await kin(other)).toBe(others)
    expect(await parent().refused(getChild, params(ada.id))).toMatchObject({ status: 404 })
  })
})

describe('rights that were carried over', () => {
  const body = {}
  /** As the upgrade leaves a relationship. */
  const carryOver = (id: string) =>
    app.database.asOwner('update relationship set rights_carried_over = true where id = $1', [id])
  const listed = async (who: TestPerson = school.administrator) =>
    (await app.as(who).list(contract.searchCarriedOver, { body })).data.map(({ id }) => id)

  test('are listed for the office of the group until they are kept or changed, and what they open stays meanwhile', async () => {
    const made = await relate()
    const other = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }])
    const second = await admin().call(contract.associate, {
      body: { parentId: other.personId, childId: ada.id, kind: 'mother', see: true },
    })
    expect(await listed()).toEqual([])
    for (const { id } of [made, second]) await carryOver(id)
    expect((await listed()).toSorted()).toEqual([made.id, second.id].toSorted())
    const stranger = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
    expect(await listed(stranger)).toEqual([])
    const ids = { body: { ids: [made.id, second.id] } }
    expect(await app.as(stranger).refused(contract.keepRights, ids)).toMatchObject({ status: 404 })
    const change = { version: second.version, kind: 'mother' as const, from: second.from }
    const off = { ...params(second.id), body: { ...change, see: false } }
    expect(await admin().call(contract.changeRelationship, off)).toMatchObject({ see: false, carriedOver: false })
    expect(await listed()).toEqual([made.id])
    expect(await admin().call(contract.keepRights, ids)).toEqual({ kept: 1 })
    expect(await admin().call(contract.keepRights, ids)).toEqual({ kept: 0 })
    expect(await listed()).toEqual([])
    expect(await admin().call(contract.listParents, params(ada.id))).toContainEqual(
      expect.objectContaining({ id: made.id, seeCare: true, carriedOver: false, version: made.version + 1 }),
    )
  })
})

test('no right is on before somebody chooses it, and each needs the right below it', async () => {
  const none = await relate(contract.NO_RIGHTS)
  expect(none).toMatchObject(contract.NO_RIGHTS)
  await admin().call(contract.disassociate, { body: { parentId: school.parent.personId, childId: ada.id } })
  const body = { parentId: school.parent.personId, childId: ada.id, kind: 'supportAdministrator' as const }
  expect(await admin().call(contract.associate, { body })).toMatchObject(contract.NO_RIGHTS)
  const [made] = await admin().call(contract.listParents, params(ada.id))
  const change = { version: made!.version, kind: body.kind, from: made!.from }
  for (const [right, needed] of Object.entries(contract.NEEDED_RIGHT)) {
    const refused = await admin().refused(contract.changeRelationship, {
      ...params(made!.id),
      body: { ...change, ...contract.ALL_RIGHTS, [needed]: false },
    })
    expect(refused.fields).toContainEqual(expect.objectContaining({ fieldName: right }))
  }
})
