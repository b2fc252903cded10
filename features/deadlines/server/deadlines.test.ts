import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCredential } from '#features/crew/shared/crew.contract.ts'
import { filesIn } from '#features/documents/server/testing/files-in.ts'
import { archiveDocument, createDocument, getDocument } from '#features/documents/shared/documents.contract.ts'
import { searchActual, searchExpired } from '#features/documents/shared/searches.contract.ts'
import { archiveTag, createTag } from '#features/documents/shared/tags.contract.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { LETTERS, type Letter } from '#features/documents/shared/documents.rules.ts'
import { addPaper, createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { bucketOf } from '../shared/buckets.rules.ts'
import { exportDeadlines, renewDeadline, searchDeadlines } from '../shared/deadlines.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const ROME = 'Europe/Rome'

async function scene() {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const [group] = organisation.groups
  const add = (name: string, expiration: string, more: object = {}) =>
    admin.call(createDocument, { body: { customerGroupId: group.id, name, expiration, ...more } })
  const list = (body: object = {}, who = admin) => who.call(searchDeadlines, { body })
  return { organisation, admin, group, add, list }
}

test('documents, papers and credentials stand in one list, the most urgent first, with the counts of all classes', async () => {
  const { admin, group, add, list, organisation } = await scene()
  await add('Far away', '2027-01-04T12:00')
  await add('Plan', '2027-01-03T12:00')
  await add('Over', '2026-10-05T07:30')
  await add('Off', '2026-10-06T07:30', { state: false })
  const dropped = await add('Archived', '2026-10-06T07:30')
  await admin.call(archiveDocument, { params: { id: dropped }, query: { reason: 'Old' } })
  const bus = await admin.call(createVehicle, { body: { customerGroupId: group.id, name: 'Bus 1', seats: 9 } })
  const paper = (kind: 'insurance' | 'inspection', validTo: string) =>
    admin.call(addPaper, { params: { id: bus.id }, body: { kind, validTo } })
  await paper('insurance', '2026-10-04')
  await paper('insurance', '2026-10-12')
  await paper('inspection', '2026-10-04')
  const { personId } = organisation.assistant
  const credential = (kind: 'first_aid' | 'driving_licence', validTo: string | null) =>
    admin.call(addCredential, { params: { id: personId }, body: { kind, validTo } })
  await credential('first_aid', '2026-11-04')
  await credential('driving_licence', '2026-10-01')
  await credential('driving_licence', null)
  const { rows, total, counts } = await list()
  expect(rows.map((one) => [one.label, one.name, one.owner, one.dueOn, one.days, one.bucket])).toEqual([
    ['vehicles.paper.inspection', '', 'Bus 1', '2026-10-04', -1, 'OVERDUE'],
    ['deadlines.kind.document', 'Over', null, '2026-10-05', 0, 'OVERDUE'],
    ['vehicles.paper.insurance', '', 'Bus 1', '2026-10-12', 7, 'WEEK'],
    ['crew.credential.first_aid', '', null, '2026-11-04', 30, 'MONTH'],
    ['deadlines.kind.document', 'Plan', null, '2027-01-03', 90, 'QUARTER'],
  ])
  expect(counts).toEqual({ OVERDUE: 2, WEEK: 1, MONTH: 1, QUARTER: 1 })
  expect(total).toBe(5)
  const page = await list({ filters: { bucket: 'OVERDUE' }, limit: 1, offset: 1 })
  expect(page).toMatchObject({ rows: [{ name: 'Over' }], total: 2, counts })
  expect(await list({ limit: 5, offset: 50 })).toEqual({ rows: [], total: 5, counts })
  expect((await list({ q: 'bus' })).counts).toEqual({ OVERDUE: 1, WEEK: 1, MONTH: 0, QUARTER: 0 })
  // What is over here is what the list of documents calls expired.
  const expired = await admin.list(searchExpired, { body: {} })
  expect(expired.data.map(({ name }) => name)).toEqual(['Over'])
  const csv = (await admin.send(exportDeadlines, { body: {} })).body
  expect(csv).toContain('What expires,Kind,Belongs to,Expires on,State,Group')
  expect(csv).toContain('Bus 1,04/10/2026,Expired,')
  expect(csv).toContain('Over,Document,')
})

test('the statement and the rule put everything into the same class, around each edge and both changes of the clock', async () => {
  const { add, list } = await scene()
  const times = ['00:00', '00:30', '03:30', '12:00', '23:59']
  const days = ['2026-10-18', '2026-10-24', '2026-10-25', '2026-10-26', '2026-11-01', '2026-11-24', '2027-01-22']
  for (const day of days) for (const time of times) await add(`${day} ${time}`, `${day}T${time}`)
  for (const now of ['2026-10-17T21:59:00Z', '2026-10-17T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    app.clock.set(now)
    const { rows } = await list({ limit: 100 })
    const found = new Map(rows.map((one) => [one.name, one.bucket]))
    for (const day of days)
      for (const time of times) {
        const name = `${day} ${time}`
        const due = { dueOn: day, endsAt: instantOf(day, time, ROME) }
        const expected = bucketOf(due, { today: dayIn(ROME, app.clock.now()), now: app.clock.now() })
        expect([name, found.get(name) ?? null]).toEqual([name, expected])
      }
  }
  app.clock.set(MORNING)
})

describe('who finds what', () => {
  async function cast() {
    const line = await activeLine(app)
    const { organisation, group, children } = line
    const admin = app.as(organisation.administrator)
    const person = (role: 'CB_ASSISTANT' | 'CB_PARENT' | 'CB_ADMIN', of = group) =>
      organisation.person([{ role, group: of }])
    for (const letter of LETTERS)
      await admin.call(createDocument, {
        body: {
          customerGroupId: group.id,
          name: `Canary ${letter}`,
          personId: children[0].id,
          expiration: '2026-10-07T12:00',
          CB_ASSISTANT: letter,
          CB_PARENT: letter,
        },
      })
    await admin.call(addCredential, {
      params: { id: organisation.assistant.personId },
      body: { kind: 'first_aid', number: 'Canary licence', validTo: '2026-10-08' },
    })
    const restricted = await person('CB_PARENT')
    await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
    const estranged = await person('CB_ADMIN')
    await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
    const strangers = [
      restricted,
      await person('CB_PARENT'),
      await person('CB_ASSISTANT'),
      await person('CB_ADMIN', organisation.groups[1]),
      (await newOrganisation(app)).administrator,
    ]
    return { ...line, estranged, strangers }
  }
  const names = async (who: Parameters<TestApp['as']>[0], body: object = {}) =>
    (await app.as(who).call(searchDeadlines, { body })).rows.map(({ name, access }) => `${name} ${access}`).toSorted()

  test('by letter and role, and nothing of what concerns others: no row, no count', async () => {
    const { organisation, estranged, strangers } = await cast()
    const read = (letters: readonly Letter[], access: string) => letters.map((one) => `Canary ${one} ${access}`)
    expect(await names(organisation.administrator)).toEqual([...read(LETTERS, 'RW'), 'Canary licence RW'].toSorted())
    expect(await names(organisation.parent)).toEqual(['Canary R R', 'Canary W RW'])
    expect(await names(organisation.assistant)).toEqual(['Canary R R', 'Canary W RW', 'Canary licence R'])
    expect(await names(estranged)).toEqual(['Canary licence RW'])
    for (const stranger of strangers) {
      const caller = app.as(stranger)
      for (const body of [{}, { q: 'Canary' }, { filters: { bucket: 'WEEK' as const } }])
        expect(await caller.call(searchDeadlines, { body })).toEqual({
          rows: [],
          total: 0,
          counts: { OVERDUE: 0, WEEK: 0, MONTH: 0, QUARTER: 0 },
        })
    }
    const { counts } = await app.as(organisation.parent).call(searchDeadlines, { body: { q: 'Canary' } })
    expect(counts.WEEK).toBe(2)
  })
})

describe('a renewal', () => {
  const file = { data: 'YSxiCg==', name: 'new.csv', size: 8 }
  const renewal = (more: object = {}) => ({
    id: uuidv7(),
    name: 'Plan 2027',
    expiration: '2027-10-07T12:00',
    file,
    ...more,
  })

  test('takes the place of what expires: tag, person, letters and file stay with it, the old one is archived', async () => {
    const { organisation, children, group } = await activeLine(app)
    const admin = app.as(organisation.administrator)
    const tag = await admin.call(createTag, { body: { customerGroupId: group.id, name: 'Plan' } })
    const about = { customerGroupId: group.id, personId: children[0].id, documentTagId: tag.id }
    const letters = { CB_ASSISTANT: 'R', CB_PARENT: 'W' } as const
    const old = await admin.call(createDocument, {
      body: { ...about, ...letters, name: 'Plan', description: 'Notes', expiration: '2026-10-07T12:00' },
    })
    await admin.call(archiveTag, { params: { id: tag.id } })
    const parent = app.as(organisation.parent)
    const body = renewal()
    expect(await parent.call(renewDeadline, { params: { id: old }, body })).toBe(body.id)
    // The answer was lost: the same again changes nothing.
    expect(await parent.call(renewDeadline, { params: { id: old }, body })).toBe(body.id)
    expect(await admin.call(getDocument, { params: { id: body.id } })).toMatchObject({
      name: 'Plan 2027',
      description: 'Notes',
      expiration: '2027-10-07T12:00',
      state: true,
      documentTagId: tag.id,
      person: { id: children[0].id },
      configuredPermission: 'W,R,W',
    })
    expect(await admin.call(getDocument, { params: { id: old } })).toMatchObject({
      status: 'D',
      archiveReason: 'Renewed by Plan 2027',
    })
    const files = filesIn(await admin.call(getDocument, { params: { id: body.id } }))
    expect(files.map(({ name }) => name)).toEqual(['new.csv'])
    expect((await admin.call(searchDeadlines, { body: {} })).rows).toEqual([])
    const late = await admin.refused(renewDeadline, { params: { id: old }, body: renewal() })
    expect(late).toMatchObject({
      status: 409,
      errorCode: 'E013',
      detail: expect.stringContaining('renewed or archived'),
    })
  })

  test('is made once by two tabs, and by nobody who may only read, whom it does not concern, or with a wrong file', async () => {
    const { organisation, children, group } = await activeLine(app)
    const admin = app.as(organisation.administrator)
    const old = await admin.call(createDocument, {
      body: {
        customerGroupId: group.id,
        personId: children[0].id,
        name: 'Plan',
        expiration: '2026-10-07T12:00',
        CB_PARENT: 'R',
      },
    })
    const params = { id: old }
    const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
    await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
    const refusedTo = async (who: Parameters<TestApp['as']>[0]) =>
      (await app.as(who).refused(renewDeadline, { params, body: renewal() })).status
    expect(await refusedTo(organisation.parent)).toBe(403)
    expect(await refusedTo(organisation.assistant)).toBe(404)
    expect(await refusedTo(restricted)).toBe(404)
    expect(await refusedTo((await newOrganisation(app)).administrator)).toBe(404)
    const script = { data: 'TVqQAA==', name: 'a.exe', size: 8 }
    expect(await admin.refused(renewDeadline, { params, body: renewal({ file: script }) })).toMatchObject({
      status: 400,
    })
    expect((await admin.call(searchDeadlines, { body: {} })).rows).toMatchObject([{ id: old }])
    const sent = await Promise.all([renewal(), renewal()].map((body) => admin.send(renewDeadline, { params, body })))
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.list(searchActual, { body: {} })).data).toMatchObject([{ name: 'Plan 2027' }])
  })
})
