import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import * as contract from '../shared/bulletin.contract.ts'
import * as reading from '../shared/readers.contract.ts'
import { watchBulletin } from './bulletin.jobs.ts'
import { bulletinScene, draftOf, SAID } from './testing/bulletin-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const { createPost, publishPost, getPost, searchPosts, updatePost } = contract
const { readPost, confirmPost, listReaders } = reading
const scene = () => bulletinScene(app)

test('a draft is found by nobody but its author and the office, is published, read, confirmed once and counted', async () => {
  const { organisation, group, admin, person, titles, notices } = await scene()
  const other = await person('CB_ADMIN')
  const audience = { groupIds: [group.id] }
  const made = await draftOf(admin, { audience, mustConfirm: true })
  expect(made).toMatchObject({ state: 'draft', counts: { recipients: 2, read: 0 }, recipient: false })
  const params = { id: made.id }
  expect(await titles(other, { view: 'drafts' })).toEqual([SAID.title])
  for (const who of [organisation.assistant, organisation.parent]) {
    expect(await titles(who)).toEqual([])
    expect(await app.as(who).refused(getPost, { params })).toMatchObject({ status: 404 })
  }
  await admin.call(publishPost, { params, body: { version: made.version } })
  const parent = app.as(organisation.parent)
  expect(await titles(organisation.parent, { unread: true })).toEqual([SAID.title])
  expect(await notices(organisation.parent)).toMatchObject([
    { title: 'bulletin.notice.info', values: { title: SAID.title }, link: `/loggedIn/bulletinBoard/?post=${made.id}` },
  ])
  expect((await parent.call(contract.countPosts)).toConfirm).toBe(1)
  const seen = await parent.call(readPost, { params, body: { revision: 1 } })
  expect(seen).toMatchObject({ readAt: expect.any(String), confirmedAt: null, counts: null, reason: null })
  app.clock.pass({ minutes: 1 })
  const first = await parent.call(confirmPost, { params, body: { revision: 1 } })
  expect(first).toMatchObject({ readAt: seen.readAt, confirmedAt: app.clock.now().toISOString() })
  app.clock.pass({ minutes: 1 })
  expect(await parent.call(confirmPost, { params, body: { revision: 1 } })).toEqual(first)
  expect(await parent.call(contract.countPosts)).toMatchObject({ toConfirm: 0, unread: 0, board: 1 })
  expect((await admin.call(getPost, { params })).counts).toEqual({ recipients: 2, read: 1, confirmed: 1 })
  const readers = await admin.call(listReaders, { params })
  expect(readers.map(({ id, confirmedAt }) => [id, confirmedAt])).toEqual([
    [organisation.assistant.personId, null],
    [organisation.parent.personId, first.confirmedAt],
  ])
  // A reader who is not addressed leaves no trace.
  await app.as(other).call(readPost, { params, body: { revision: 1 } })
  expect(await app.as(other).refused(confirmPost, { params, body: { revision: 1 } })).toMatchObject({ status: 409 })
  expect(await admin.call(listReaders, { params })).toHaveLength(2)
  app.clock.set(MORNING)
})

test('fifty confirmations at once are one, and those of fifty people are fifty', async () => {
  const { organisation, group, admin, person, publish } = await scene()
  const families = await Promise.all(Array.from({ length: 24 }, () => person('CB_PARENT')))
  const { id } = await publish({ audience: { groupIds: [group.id] }, mustConfirm: true })
  const confirm = (who: TestPerson) => app.as(who).send(confirmPost, { params: { id }, body: { revision: 1 } })
  const same = await Promise.all(Array.from({ length: 50 }, () => confirm(organisation.parent)))
  expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const audits = await app.database.asOwner(
    `select 1 from audit where action = 'bulletin.confirmed' and subject_id = $1`,
    [id],
  )
  expect(audits).toHaveLength(1)
  await Promise.all([...families, organisation.assistant].flatMap((who) => [confirm(who), confirm(who)]))
  expect((await admin.call(getPost, { params: { id } })).counts).toEqual({ recipients: 26, read: 26, confirmed: 26 })
})

test('a repeat with the id of the caller adds nothing, and that of somebody else looks missing', async () => {
  const { organisation, group, admin } = await scene()
  const body = { id: uuidv7(), audience: { groupIds: [group.id] }, ...SAID }
  const one = await admin.call(createPost, { body })
  expect(await admin.call(createPost, { body })).toEqual(one)
  expect((await admin.list(searchPosts, { body: { filters: { view: 'drafts' } } })).page.total).toBe(1)
  const elsewhere = await newOrganisation(app)
  const theirs = { ...body, audience: { groupIds: [elsewhere.groups[0].id] } }
  // An id is of its organisation: there it is another post.
  expect((await app.as(elsewhere.administrator).call(createPost, { body: theirs })).id).toBe(body.id)
  expect(await app.as(organisation.assistant).refused(createPost, { body })).toMatchObject({ status: 404 })
})

test('recipients are counted once, however many targets reach them, and as they are told', async () => {
  const { organisation, group, route, children, admin, person, publish, notices } = await scene()
  await person('CB_PARENT')
  await person('CB_PARENT', group, { to: '2026-10-04' })
  const audience = { groupIds: [group.id], routeIds: [route.id], childIds: [children[0].id] }
  const counted = await admin.call(contract.countRecipients, { body: { audience } })
  expect(counted).toMatchObject({ total: 3, parents: 2, assistants: 1, administrators: 0, repeated: 2 })
  expect(counted.names).toHaveLength(3)
  const narrow = { ...audience, groupIds: [], childIds: [], roles: ['CB_PARENT' as const] }
  expect(await admin.call(contract.countRecipients, { body: { audience: narrow } })).toMatchObject({ total: 1 })
  // An assistant gets numbers, no names.
  const crew = app.as(organisation.assistant)
  expect((await crew.call(contract.countRecipients, { body: { audience } })).names).toEqual([])
  const post = await publish({ audience })
  expect(post.counts?.recipients).toBe(counted.total)
  expect(await notices(organisation.parent)).toHaveLength(1)
})

test('the time comes: each is told once, by whichever server, also after one that died', async () => {
  const { organisation, group, publish, titles, notices } = await scene()
  const soon = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const post = await publish({ audience: { groupIds: [group.id] } }, { publishAt: soon })
  expect(post.state).toBe('planned')
  const watch = (by: TestApp) => by.runJob(organisation.id, watchBulletin, undefined)
  await watch(app)
  expect(await titles(organisation.parent)).toEqual([])
  app.clock.pass({ minutes: 1 })
  // It is on the board at that moment, whether or not somebody was told yet.
  expect(await titles(organisation.parent)).toEqual([SAID.title])
  const dies = app.inside(organisation.id, async (tx) => {
    await watchBulletin.run(tx, undefined, {
      control: app.app.db.control,
      mailWaits: () => {},
      push: false,
      sms: false,
    })
    throw new Error('the process died before the commit')
  })
  await expect(dies).rejects.toThrow('died')
  expect(await notices(organisation.parent)).toEqual([])
  const second = await app.another()
  await Promise.all([watch(app), watch(second), watch(app), watch(second)])
  await second.close()
  expect(await notices(organisation.parent)).toHaveLength(1)
  expect(await notices(organisation.assistant)).toHaveLength(1)
  app.clock.set(MORNING)
})

test('a time to publish that is over is refused at its field, and nobody is told', async () => {
  const { organisation, group, admin, titles } = await scene()
  const { id, version } = await draftOf(admin, { audience: { groupIds: [group.id] } })
  const body = { version, publishAt: new Date(app.clock.now().getTime() - 60_000).toISOString() }
  const refused = await admin.refused(publishPost, { params: { id }, body })
  expect(refused).toMatchObject({ status: 400, fields: [{ fieldName: 'publishAt' }] })
  expect(await titles(organisation.parent)).toEqual([])
})

test('an expired one leaves the board for its readers, a digest waits in the inbox, a late comer finds what is on the board', async () => {
  const { organisation, group, person, publish, titles, notices } = await scene()
  const ends = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await publish({ audience: { groupIds: [group.id] }, title: 'Ends', expiresAt: ends })
  app.clock.pass({ seconds: 1 })
  await publish({ audience: { groupIds: [group.id] }, title: 'Digest', urgency: 'digest' })
  app.clock.pass({ seconds: 1 })
  await publish({ audience: { groupIds: [group.id] }, title: 'First', pinned: true })
  expect(await titles(organisation.parent)).toEqual(['First', 'Digest', 'Ends'])
  expect((await notices(organisation.parent)).map(({ values }) => values['title'])).toEqual(['First', 'Digest', 'Ends'])
  const late = await person('CB_PARENT')
  expect(await titles(late)).toHaveLength(3)
  expect(await notices(late)).toEqual([])
  app.clock.pass({ hours: 1 })
  expect(await titles(organisation.parent)).toEqual(['First', 'Digest'])
  expect(await titles(organisation.administrator, { view: 'past' })).toEqual(['Ends'])
  app.clock.set(MORNING)
})

test('it is found by words of title and text, by period, urgency and what is not read', async () => {
  const { organisation, group, publish, titles, admin } = await scene()
  await publish({ audience: { groupIds: [group.id] }, title: 'Élan', body: 'In the wood', urgency: 'action' })
  app.clock.pass({ hours: 1 })
  const second = await publish({ audience: { groupIds: [group.id] }, title: 'Vests', body: 'Reflective' })
  const found = async (q: string) => (await admin.list(searchPosts, { body: { q } })).data.map(({ title }) => title)
  expect(await found('elan wood')).toEqual(['Élan'])
  expect(await found('refl')).toEqual(['Vests'])
  expect(await titles(organisation.parent, { urgency: 'action' })).toEqual(['Élan'])
  expect(await titles(organisation.parent, { view: 'urgent' })).toEqual(['Élan'])
  const from = app.clock.now().toISOString()
  expect(await titles(organisation.parent, { from })).toEqual(['Vests'])
  expect(await titles(organisation.parent, { to: from })).toEqual(['Élan'])
  await app.as(organisation.parent).call(readPost, { params: { id: second.id }, body: { revision: 1 } })
  expect(await titles(organisation.parent, { unread: true })).toEqual(['Élan'])
  app.clock.set(MORNING)
})

describe('what it said before', () => {
  test('stays for its readers, and a correction asks again where the author says so', async () => {
    const { organisation, group, admin, publish, notices } = await scene()
    const post = await publish({ audience: { groupIds: [group.id] }, mustConfirm: true })
    const params = { id: post.id }
    const parent = app.as(organisation.parent)
    await parent.call(confirmPost, { params, body: { revision: 1 } })
    const change = (version: number, body: object) =>
      admin.call(updatePost, { params, body: { version, ...SAID, mustConfirm: true, ...body } })
    app.clock.pass({ minutes: 5 })
    const quiet = await change(post.version, { title: 'Corrected' })
    expect(quiet).toMatchObject({ revision: 2, edited: true })
    expect((await parent.call(getPost, { params })).confirmedAt).not.toBeNull()
    const loud = await change(quiet.version, { title: 'Another day', askAgain: true })
    const asked = await parent.call(getPost, { params })
    expect(asked).toMatchObject({ title: 'Another day', confirmedAt: null, readAt: null })
    expect(loud.counts).toEqual({ recipients: 2, read: 0, confirmed: 0 })
    // Whoever still looks at the old words does not confirm the new ones.
    expect(await parent.refused(confirmPost, { params, body: { revision: 2 } })).toMatchObject({ status: 409 })
    await parent.call(confirmPost, { params, body: { revision: 3 } })
    const history = await parent.call(reading.getHistory, { params })
    expect(history.map(({ title, revision }) => [revision, title])).toEqual([
      [2, 'Corrected'],
      [1, SAID.title],
    ])
    expect(history[1]).toMatchObject({ replacedAt: app.clock.now().toISOString() })
    expect((await notices(organisation.parent)).map(({ superseded }) => superseded)).toEqual([false, true])
    const late = { params, body: { version: post.version, ...SAID } }
    expect(await admin.refused(updatePost, late)).toMatchObject({ status: 409, errorCode: 'E016' })
    const other = { version: loud.version, ...SAID, audience: { groupIds: [group.id], roles: ['CB_PARENT'] } }
    expect(await admin.refused(updatePost, { params, body: other })).toMatchObject({ status: 409, errorCode: 'E013' })
    app.clock.set(MORNING)
  })

  test('of a draft nothing is kept', async () => {
    const { group, admin } = await scene()
    const { id, version } = await draftOf(admin, { audience: { groupIds: [group.id] } })
    const change = { params: { id }, body: { version, ...SAID, title: 'Better' } }
    const after = await admin.call(updatePost, change)
    await admin.call(publishPost, { params: { id }, body: { version: after.version } })
    expect(await admin.call(reading.getHistory, { params: { id } })).toEqual([])
    expect(await admin.call(getPost, { params: { id } })).toMatchObject({ edited: false, title: 'Better' })
  })
})

test('an assistant writes for what they work with and asks; the office refuses with a reason, then publishes', async () => {
  const { organisation, group, route, admin, person, notices } = await scene()
  const crew = app.as(organisation.assistant)
  const stranger = await person('CB_ASSISTANT')
  const audience = { routeIds: [route.id], groupIds: [group.id] }
  const wrong = { body: { audience: { routeIds: [route.id] }, ...SAID } }
  expect(await app.as(stranger).refused(createPost, wrong)).toMatchObject({ status: 404 })
  const made = await crew.call(createPost, { body: { audience, ...SAID } })
  const params = { id: made.id }
  expect(made.abilities).toMatchObject({ edit: true, ask: true, publish: false })
  expect(await crew.refused(publishPost, { params, body: { version: 1 } })).toMatchObject({ status: 403 })
  const asked = await crew.call(contract.askApproval, { params, body: { version: made.version } })
  expect(asked).toMatchObject({ state: 'waiting' })
  expect(await notices(organisation.administrator)).toMatchObject([{ title: 'bulletin.notice.ask' }])
  expect(await app.as(stranger).refused(getPost, { params })).toMatchObject({ status: 404 })
  const back = await admin.call(contract.refusePost, { params, body: { version: asked.version, reason: 'Too long' } })
  app.clock.pass({ seconds: 1 })
  expect(await crew.call(getPost, { params })).toMatchObject({ state: 'draft', reason: 'Too long' })
  const again = await crew.call(contract.askApproval, { params, body: { version: back.version } })
  await admin.call(publishPost, { params, body: { version: again.version } })
  expect((await notices(organisation.assistant)).map(({ title }) => title)).toEqual([
    'bulletin.notice.approved',
    'bulletin.notice.refused',
  ])
  // Its author reads who has not read it, and changes it no more.
  expect(await crew.call(listReaders, { params })).toHaveLength(2)
  expect(await crew.refused(updatePost, { params, body: { version: 9, ...SAID } })).toMatchObject({ status: 409 })
})

test('who has not confirmed is reminded by hand once an hour, and by the clock a day before', async () => {
  const { organisation, group, admin, publish, notices } = await scene()
  const confirmBy = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString()
  const { id } = await publish({ audience: { groupIds: [group.id] }, mustConfirm: true, confirmBy })
  await app.as(organisation.assistant).call(confirmPost, { params: { id }, body: { revision: 1 } })
  for (const _ of [1, 2]) expect(await admin.call(reading.remindReaders, { params: { id } })).toEqual({ reminded: 1 })
  expect(await notices(organisation.parent)).toHaveLength(2)
  const watch = () => app.runJob(organisation.id, watchBulletin, undefined)
  await watch()
  expect(await notices(organisation.parent)).toHaveLength(2)
  app.clock.pass({ hours: 25 })
  await Promise.all([watch(), watch()])
  expect(await notices(organisation.parent)).toHaveLength(3)
  expect(await notices(organisation.assistant)).toHaveLength(1)
  app.clock.set(MORNING)
})

test('a withdrawn one is gone for its readers and stays with its reason for the office; a draft is removed', async () => {
  const { organisation, group, admin, publish, titles } = await scene()
  const { id } = await publish({ audience: { groupIds: [group.id] } })
  const take = (post: string) => admin.call(contract.archivePost, { params: { id: post }, query: { reason: 'Wrong' } })
  expect(await take(id)).toEqual({ removed: false })
  expect(await titles(organisation.parent)).toEqual([])
  expect(await app.as(organisation.parent).refused(getPost, { params: { id } })).toMatchObject({ status: 404 })
  expect(await admin.call(getPost, { params: { id } })).toMatchObject({ state: 'withdrawn', reason: 'Wrong' })
  const draft = await draftOf(admin, { audience: { groupIds: [group.id] } })
  expect(await take(draft.id)).toEqual({ removed: true })
  expect(await admin.refused(getPost, { params: { id: draft.id } })).toMatchObject({ status: 404 })
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['81 characters', { title: 'x'.repeat(81) }, 'title'],
  ['nobody', { audience: {} }, 'audience'],
  ['a language that is none', { language: 'xx' }, 'language'],
  ['an end before the beginning', { expiresAt: '2026-10-05T05:29:00Z' }, 'expiresAt'],
  ['a digest to confirm', { urgency: 'digest', mustConfirm: true }, 'mustConfirm'],
  ['a time to confirm that is over', { mustConfirm: true, confirmBy: MORNING }, 'confirmBy'],
])('%s is refused at its field, and nothing is stored', async (_, wrong, fieldName) => {
  const { group, admin } = await scene()
  const body = { audience: { groupIds: [group.id] }, ...SAID, ...wrong }
  const refused = await admin.refused(createPost, { body })
  expect(refused).toMatchObject({ status: 400, fields: [{ fieldName }] })
  expect((await admin.list(searchPosts, { body: { filters: { view: 'drafts' } } })).data).toEqual([])
})
