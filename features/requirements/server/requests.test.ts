import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { filesIn } from '#features/documents/server/testing/files-in.ts'
import { downloadAttachment } from '#features/documents/shared/attachments.contract.ts'
import { archiveDocument, createDocument, getDocument } from '#features/documents/shared/documents.contract.ts'
import { createTag } from '#features/documents/shared/tags.contract.ts'
import { errorTexts } from '#platform/shared/errors/error.texts.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import {
  acceptRequest,
  askForDocument,
  askForMissing,
  fileOfRequest,
  handIn,
  refuseRequest,
  searchRequests,
  takeBack,
  withdrawRequest,
  type Request,
} from '../shared/requests.contract.ts'
import { archiveRequirement, createRequirement } from '../shared/requirements.contract.ts'
import { requirementsPagesTexts } from '../shared/requirements-pages.texts.ts'
import { remindOfRequests } from './reminders.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

type Who = Parameters<TestApp['as']>[0]
const FILE = { data: 'YSxiCg==', name: 'consent.csv', size: 8 }
const given = (more: object = {}) => ({ proposalId: uuidv7(), name: 'Consent 2026', file: FILE, ...more })

/** A tag that every child must have, with Ada, Ben and Cleo; Pia decides for Ada. */
async function scene(more: object = {}) {
  const line = await activeLine(app)
  const { organisation, group, children } = line
  const admin = app.as(organisation.administrator)
  const tag = await admin.call(createTag, { body: { customerGroupId: group.id, name: 'Consent' } })
  const rule = await admin.call(createRequirement, {
    body: { subject: 'CHILD', documentTagId: tag.id, note: 'Both pages', ...more },
  })
  const list = async (who: Who, filters: object = {}) =>
    (await app.as(who).call(searchRequests, { body: { filters, limit: 100 } })).rows
  const brief = (rows: readonly Request[]) => rows.map(({ person, state }) => [person.fullName.split(' ')[0], state])
  const told = async (who: Who) =>
    (await app.as(who).list(searchNotices, { body: { limit: 100 } })).data
      .map(({ title }) => title)
      .filter((title) => title.startsWith('requirements.'))
  const ask = async (body: object = {}) => {
    const id = uuidv7()
    const what = { id, name: 'Consent', personId: children[0].id, documentTagId: tag.id, ...body }
    return (await admin.call(askForDocument, { body: what })).request.requestId ?? id
  }
  return { ...line, parent: app.as(organisation.parent), admin, tag, rule, list, brief, told, ask }
}

describe('what is missing', () => {
  test('is listed for the office and for the family of the child until a document in use meets it', async () => {
    const { admin, organisation, group, children, tag, list, brief } = await scene({ mustExpire: true })
    expect(brief(await list(organisation.administrator))).toEqual([
      ['Ada', 'MISSING'],
      ['Ben', 'MISSING'],
      ['Cleo', 'MISSING'],
    ])
    expect(await list(organisation.parent)).toMatchObject([
      { name: 'Consent', note: 'Both pages', state: 'MISSING', person: { id: children[0].id }, mayHandIn: true },
    ])
    expect(await list(organisation.assistant)).toEqual([])
    const about = { customerGroupId: group.id, personId: children[0].id, documentTagId: tag.id, name: 'Consent' }
    // Without an expiration it does not meet it, nor when it is over.
    await admin.call(createDocument, { body: about })
    await admin.call(createDocument, { body: { ...about, expiration: '2026-10-01T12:00' } })
    expect(await list(organisation.parent)).toMatchObject([{ state: 'MISSING', expired: true }])
    const good = await admin.call(createDocument, { body: { ...about, expiration: '2027-10-01T12:00' } })
    expect(await list(organisation.parent)).toEqual([])
    await admin.call(archiveDocument, { params: { id: good }, query: { reason: 'Wrong child' } })
    expect(await list(organisation.parent)).toMatchObject([{ state: 'MISSING' }])
  })

  test('is asked for all at once, each family once, and a second press asks for nothing', async () => {
    const { admin, organisation, children, rule, list, brief, told } = await scene()
    await makeGuardian(app, organisation, organisation.parent, children[1])
    const press = () => admin.call(askForMissing, { body: { requirementId: rule.id, dueOn: '2026-10-12' } })
    const answers = await Promise.all([press(), press()])
    expect(answers.reduce((sum, { asked }) => sum + asked, 0)).toBe(3)
    expect(await press()).toEqual({ asked: 0, left: 0 })
    expect(brief(await list(organisation.parent))).toEqual([
      ['Ada', 'OPEN'],
      ['Ben', 'OPEN'],
    ])
    // One for each child: each may have other adults.
    expect(await told(organisation.parent)).toEqual(['requirements.notice.asked', 'requirements.notice.asked'])
    await admin.call(archiveRequirement, { params: { id: rule.id } })
    expect(brief(await list(organisation.administrator, { list: 'missing' }))).toEqual([])
    expect(await list(organisation.administrator, { list: 'asked' })).toHaveLength(3)
  })

  test('is handed in by whose it is without being asked, once for two presses', async () => {
    const { organisation, parent, children, rule, list, told } = await scene()
    const id = uuidv7()
    const body = given({ requirementId: rule.id, personId: children[0].id })
    const sent = await Promise.all([1, 2].map(() => parent.send(handIn, { params: { id }, body })))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await list(organisation.administrator, { list: 'proposed' })).toMatchObject([{ requestId: id }])
    expect(await told(organisation.administrator)).toEqual(['requirements.notice.handedIn'])
    // Another child's is not theirs.
    const other = given({ requirementId: rule.id, personId: children[1].id })
    expect(await parent.refused(handIn, { params: { id: uuidv7() }, body: other })).toMatchObject({ status: 404 })
  })
})

describe('what was handed in', () => {
  test('becomes a document with its file, which the family reads', async () => {
    const { admin, parent, organisation, children, tag, list, told, ask } = await scene()
    const id = await ask()
    const waiting = await parent.call(handIn, { params: { id }, body: given({ expiration: '2027-01-01T12:00' }) })
    expect(waiting).toMatchObject({ state: 'PROPOSED', proposal: { fileName: 'consent.csv', name: 'Consent 2026' } })
    expect(await admin.call(fileOfRequest, { params: { id } })).toEqual({
      data: FILE.data,
      mimeType: expect.stringContaining('text/csv'),
      name: 'consent.csv',
    })
    const documentId = uuidv7()
    const body = { version: waiting.version, documentId, name: 'Consent of Ada', expiration: '2027-02-01T12:00' }
    const accept = () => admin.call(acceptRequest, { params: { id }, body })
    expect(await accept()).toMatchObject({ state: 'ACCEPTED', documentId })
    expect(await accept()).toMatchObject({ state: 'ACCEPTED', documentId })
    expect(await parent.call(getDocument, { params: { id: documentId } })).toMatchObject({
      name: 'Consent of Ada',
      expiration: '2027-02-01T12:00',
      documentTagId: tag.id,
      person: { id: children[0].id },
      access: 'R',
      CB_ASSISTANT: 'N',
    })
    const [file] = filesIn(await parent.call(getDocument, { params: { id: documentId } }))
    expect(file).toMatchObject({ name: 'consent.csv', insertUserData: { fullName: expect.stringContaining('Pia') } })
    expect(await parent.call(downloadAttachment, { params: { id: file?.id ?? '' } })).toMatchObject({ data: FILE.data })
    expect(await list(organisation.parent)).toEqual([])
    expect(await list(organisation.parent, { list: 'done' })).toMatchObject([{ state: 'ACCEPTED', documentId: null }])
    expect(await told(organisation.parent)).toContain('requirements.notice.accepted')
    expect(await parent.refused(fileOfRequest, { params: { id } })).toMatchObject({ status: 404 })
  })

  test('is refused with a reason, stays asked for, and its bytes are gone', async () => {
    const { admin, parent, organisation, list, told, ask } = await scene()
    const id = await ask()
    const { version } = await parent.call(handIn, { params: { id }, body: given() })
    await admin.call(refuseRequest, { params: { id }, body: { version, reason: 'Page two is missing' } })
    expect(await list(organisation.parent)).toMatchObject([{ state: 'OPEN', refusal: 'Page two is missing' }])
    expect(await told(organisation.parent)).toContain('requirements.notice.refused')
    expect(await admin.refused(fileOfRequest, { params: { id } })).toMatchObject({ status: 404 })
    expect(await admin.refused(refuseRequest, { params: { id }, body: { version, reason: 'Again' } })).toMatchObject({
      status: 409,
      type: '/docs#E013',
    })
    expect((await parent.call(handIn, { params: { id }, body: given() })).refusal).toBe(null)
  })

  test('is decided as it was read: what was handed in meanwhile is not accepted unseen', async () => {
    const { admin, parent, ask } = await scene()
    const id = await ask()
    const { version } = await parent.call(handIn, { params: { id }, body: given() })
    const newer = await parent.call(handIn, { params: { id }, body: given({ name: 'Other file' }) })
    const body = { version, documentId: uuidv7(), name: 'Consent' }
    const refused = await admin.refused(acceptRequest, { params: { id }, body })
    expect(refused).toMatchObject({ status: 409, type: '/docs#E016' })
    const again = { ...body, version: newer.version }
    // Two offices at once: one document.
    const sent = await Promise.all(
      [again, { ...again, documentId: uuidv7() }].map((one) =>
        admin.send(acceptRequest, { params: { id }, body: one }),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is taken back by whoever hands in, and dropped when it is withdrawn', async () => {
    const { admin, parent, ask, organisation, list } = await scene()
    const id = await ask()
    await parent.call(handIn, { params: { id }, body: given() })
    expect(await parent.call(takeBack, { params: { id } })).toMatchObject({ state: 'OPEN', proposal: null })
    expect(await parent.call(takeBack, { params: { id } })).toMatchObject({ state: 'OPEN' })
    await parent.call(handIn, { params: { id }, body: given() })
    expect(await admin.call(withdrawRequest, { params: { id } })).toMatchObject({ state: 'WITHDRAWN', proposal: null })
    expect(await admin.call(withdrawRequest, { params: { id } })).toMatchObject({ state: 'WITHDRAWN' })
    expect(await parent.refused(handIn, { params: { id }, body: given() })).toMatchObject({ status: 409 })
    expect(await list(organisation.parent, { list: 'done' })).toMatchObject([{ state: 'WITHDRAWN' }])
  })

  test('needs the expiration that was asked for, in the future, and a file that is taken', async () => {
    const { parent, ask } = await scene()
    const id = await ask({ mustExpire: true })
    const refused = async (more: object) =>
      (await parent.refused(handIn, { params: { id }, body: given(more) })).fields?.map(({ message }) => message)
    expect(await refused({})).toEqual([requirementsPagesTexts['requirements.error.needsExpiration'].en])
    expect(await refused({ expiration: '2026-10-05T07:30' })).toEqual([
      requirementsPagesTexts['requirements.error.expired'].en,
    ])
    const script = { data: 'TVqQAA==', name: 'a.exe', size: 8 }
    expect(await refused({ expiration: '2027-01-01T10:00', file: script })).toEqual([errorTexts['error.file.kind'].en])
    expect(await parent.call(takeBack, { params: { id } })).toMatchObject({ state: 'OPEN', version: 1 })
  })
})

test('a renewal takes the place of the document that it was asked for, and ends when that is renewed otherwise', async () => {
  const { admin, parent, organisation, group, children, list } = await scene()
  const old = await admin.call(createDocument, {
    body: { customerGroupId: group.id, personId: children[0].id, name: 'Plan', expiration: '2026-10-20T12:00' },
  })
  const ask = () => admin.call(askForDocument, { body: { id: uuidv7(), name: 'Plan', renewsId: old } })
  const id = (await ask()).request.requestId ?? ''
  expect(await admin.refused(askForDocument, { body: { id: uuidv7(), name: 'Plan', renewsId: old } })).toMatchObject({
    status: 409,
    detail: expect.stringContaining('already'),
  })
  const waiting = await parent.call(handIn, { params: { id }, body: given({ expiration: '2027-10-20T12:00' }) })
  // The family may not read the old one, and is told neither its id nor that of the new one.
  expect(waiting).toMatchObject({ renews: true, renewsId: null })
  const documentId = uuidv7()
  await admin.call(acceptRequest, {
    params: { id },
    body: { version: waiting.version, documentId, name: 'Plan', expiration: '2027-10-20T12:00' },
  })
  expect(await admin.call(getDocument, { params: { id: old } })).toMatchObject({ status: 'D' })
  expect(await parent.call(getDocument, { params: { id: documentId } })).toEqual({ id: documentId, access: 'D' })
  const second = (await admin.call(askForDocument, { body: { id: uuidv7(), name: 'Plan', renewsId: documentId } }))
    .request
  await admin.call(archiveDocument, { params: { id: documentId }, query: { reason: 'Not needed' } })
  expect((await list(organisation.administrator, { list: 'asked' })).map((one) => one.requestId)).not.toContain(
    second.requestId,
  )
})

test('nobody learns of it who may not decide: restricted, seeing only, of others, or whose role ended', async () => {
  const { admin, organisation, group, children, list, told, ask } = await scene()
  const relative = async (rights: { see?: boolean; decide?: boolean; restricted?: boolean }) => {
    const person = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, person, children[0], rights)
    return person
  }
  const estranged = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
  const strangers = [
    await relative({ restricted: true }),
    await relative({ decide: false }),
    await organisation.person([{ role: 'CB_PARENT', group }]),
    await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]),
    (await newOrganisation(app)).administrator,
    organisation.assistant,
  ]
  const id = await ask()
  for (const stranger of [...strangers, estranged]) {
    expect((await list(stranger, { personId: children[0].id })).map(({ name }) => name)).toEqual([])
    expect(await told(stranger)).toEqual([])
    expect((await app.as(stranger).refused(handIn, { params: { id }, body: given() })).status).toBe(404)
    expect((await app.as(stranger).refused(fileOfRequest, { params: { id } })).status).toBe(404)
  }
  expect((await app.as(estranged).refused(withdrawRequest, { params: { id } })).status).toBe(404)
  // The office scans what a family brings as a document; what is handed in is handed in by whose it is.
  expect((await admin.refused(handIn, { params: { id }, body: given() })).status).toBe(404)
})

test('whom it is asked of is reminded before it is due, on the day, and a week after it, once each', async () => {
  const { organisation, ask } = await scene()
  await ask({ dueOn: '2026-10-15' })
  for (let day = Date.parse('2026-10-10T00:00:00Z'); day <= Date.parse('2026-10-24T00:00:00Z'); day += 86_400_000)
    for (const hour of ['03:23', '05:23', '06:23']) {
      app.clock.set(`${new Date(day).toISOString().slice(0, 10)}T${hour}:00Z`)
      await app.runJob(organisation.id, remindOfRequests, undefined)
    }
  const rows = await app.inside(organisation.id, ({ db }) =>
    db
      .selectFrom('notice')
      .select(['created_at', 'person_id'])
      .where('organisation_id', '=', organisation.id)
      .where('kind', '=', 'requirements.reminded')
      .orderBy('created_at')
      .execute(),
  )
  expect(rows.map(({ created_at: at, person_id: person }) => [at.toISOString().slice(0, 16), person])).toEqual(
    ['2026-10-12T05:23', '2026-10-15T05:23', '2026-10-22T05:23'].map((at) => [at, organisation.parent.personId]),
  )
  app.clock.set(MORNING)
})
