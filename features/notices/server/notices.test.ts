import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { countNotices } from '../shared/bell.contract.ts'
import * as contract from '../shared/notices.contract.ts'
import { getConfig } from '#features/session/shared/session.contract.ts'
import { getNoticeSetting, setNoticeSetting } from '../shared/settings.contract.ts'
import { channelKey, type Topic } from '../shared/topics.ts'
import { notify, type NoticeKind } from './notices.api.ts'

const asked: NoticeKind = {
  kind: 'notices.test',
  topic: 'people',
  title: 'notices.topic.people',
  body: 'notices.settings.help',
}

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const tell = (to: readonly TestPerson[], cause: string, more: object = {}, kind = asked) =>
  app.inside(school.id, (tx) => notify(tx, kind, { to: to.map((one) => one.personId), cause, ...more }))

const give = (person: TestPerson, email: string) =>
  app.inside(school.id, ({ db }) =>
    db
      .updateTable('person')
      .set({ email, language: 'it' })
      .where('organisation_id', '=', school.id)
      .where('id', '=', person.personId)
      .execute(),
  )

/** Every letter to an address that was sent so far. */
const lettersTo = async (email: string) => {
  await app.runJobs()
  return (await app.mail()).filter((letter) => letter.to === email)
}

describe('the inbox', () => {
  test('holds what one is told, newest first, and nobody else sees it', async () => {
    const { administrator, assistant } = school
    await tell([administrator], 'first', { values: { name: 'Nora' }, link: '/loggedIn/menuPage/' })
    app.clock.pass({ minutes: 1 })
    await tell([administrator], 'second')
    const { data, page } = await app.as(administrator).list(contract.searchNotices, { body: {} })
    expect(page.total).toBe(2)
    expect(data[1]).toMatchObject({
      topic: 'people',
      title: 'notices.topic.people',
      values: { name: 'Nora' },
      link: '/loggedIn/menuPage/',
      readAt: null,
    })
    expect(await app.as(administrator).call(countNotices)).toEqual({ unread: 2 })
    expect(await app.as(assistant).call(countNotices)).toEqual({ unread: 0 })
  })

  test('tells the same cause once, however often it is said', async () => {
    await tell([school.administrator], 'twice')
    await tell([school.administrator, school.assistant], 'twice')
    expect(await app.as(school.administrator).call(countNotices)).toEqual({ unread: 1 })
    expect(await app.as(school.assistant).call(countNotices)).toEqual({ unread: 1 })
  })

  test('marks as read one, or all; somebody else’s stays as it is', async () => {
    const { administrator, assistant } = school
    await tell([administrator, assistant], 'a')
    app.clock.pass({ minutes: 1 })
    await tell([administrator], 'b')
    const mine = app.as(administrator)
    const { data } = await mine.list(contract.searchNotices, { body: {} })
    const theirs = await app.as(assistant).list(contract.searchNotices, { body: {} })
    await mine.call(contract.readNotices, { body: { ids: theirs.data.map((one) => one.id) } })
    expect(await app.as(assistant).call(countNotices)).toEqual({ unread: 1 })
    expect(await mine.call(contract.readNotices, { body: { ids: [data[0]!.id] } })).toEqual({ unread: 1 })
    const unread = await mine.list(contract.searchNotices, { body: { filters: { unread: true } } })
    expect(unread.data.map((one) => one.id)).toEqual([data[1]!.id])
    expect(await mine.call(contract.readNotices, { body: { all: true } })).toEqual({ unread: 0 })
  })

  test('keeps a corrected notice, marked', async () => {
    await tell([school.parent], 'wrong')
    app.clock.pass({ minutes: 1 })
    await tell([school.parent], 'right', { corrects: ['wrong'] })
    const { data } = await app.as(school.parent).list(contract.searchNotices, { body: {} })
    expect(data.map((one) => one.superseded)).toEqual([false, true])
    expect(await app.as(school.parent).call(countNotices)).toEqual({ unread: 1 })
  })

  test('forgets what is older than 90 days', async () => {
    await tell([school.parent], 'old')
    app.clock.pass({ days: 91 })
    await tell([school.parent], 'new')
    await app.runJobs()
    const { data } = await app.as(school.parent, 'CB_PARENT').list(contract.searchNotices, { body: {} })
    expect(data).toHaveLength(1)
    app.clock.set('2026-10-05T05:30:00Z')
  })
})

describe('by e-mail', () => {
  test('a notice leaves once, in the language of its person, with a link', async () => {
    await give(school.administrator, 'ada@example.org')
    await tell([school.administrator], 'mailed', { link: '/loggedIn/parentList/' })
    const [letter, ...more] = await lettersTo('ada@example.org')
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Caravan: Persone e richieste')
    expect(letter?.body).toContain('/loggedIn/parentList/')
    expect(await lettersTo('ada@example.org')).toHaveLength(1)
  })

  test('nothing leaves for a topic that is switched off, for rides unless switched on, and for what was read', async () => {
    await give(school.administrator, 'off@example.org')
    await give(school.parent, 'pia@example.org')
    const rides: NoticeKind = { ...asked, kind: 'notices.ride', topic: 'transport' }
    const set = (person: TestPerson, topic: Topic, value: 'T' | 'F') =>
      app.as(person).call(setNoticeSetting, { params: { key: channelKey('email', topic) }, body: { value } })
    expect(await set(school.administrator, 'people', 'F')).toContainEqual({
      key: 'NOTIFICATION_EMAIL_PEOPLE',
      value: 'F',
    })
    await tell([school.administrator], 'off')
    await tell([school.parent], 'ride', {}, rides)
    expect(await lettersTo('off@example.org')).toEqual([])
    expect(await lettersTo('pia@example.org')).toEqual([])
    await set(school.parent, 'transport', 'T')
    await tell([school.parent], 'ride 2', {}, rides)
    expect(await lettersTo('pia@example.org')).toHaveLength(1)
    await tell([school.parent], 'read before it left')
    await app.as(school.parent).call(contract.readNotices, { body: { all: true } })
    expect(await lettersTo('pia@example.org')).toHaveLength(1)
  })

  test('an own setting is read by its key; to anybody else it is their own, and signed out there is none', async () => {
    const params = { toggle: 'EMAIL_PEOPLE' } as const
    const [me, other] = [app.as(school.administrator), app.as(school.parent)]
    const key = 'NOTIFICATION_EMAIL_PEOPLE'
    expect(await me.call(getNoticeSetting, { params })).toEqual({ key, value: 'T' })
    await me.call(setNoticeSetting, { params: { key }, body: { value: 'F' } })
    expect(await me.call(getNoticeSetting, { params })).toEqual({ key, value: 'F' })
    expect(await other.call(getNoticeSetting, { params })).toEqual({ key, value: 'T' })
    expect((await app.anonymous().refused(getNoticeSetting, { params })).status).toBe(417)
    expect(await me.refused(getNoticeSetting, { params: { toggle: 'EMAIL_NOTHING' } })).toMatchObject({ status: 400 })
    expect(await app.anonymous().call(getConfig, { params: { key: 'CARAVAN_UNKNOWN' } })).toBe(false)
  })

  test('what is about the account leaves always: nobody who holds a session switches it off or reads it away', async () => {
    await give(school.assistant, 'safe@example.org')
    const me = app.as(school.assistant)
    const off = { params: { key: 'NOTIFICATION_EMAIL_ACCOUNT' }, body: { value: 'F' as const } }
    expect((await me.refused(setNoticeSetting, off)).status).toBe(400)
    await tell([school.assistant], 'account', {}, { ...asked, kind: 'notices.account', topic: 'account' })
    await me.call(contract.readNotices, { body: { all: true } })
    expect(await lettersTo('safe@example.org')).toHaveLength(1)
  })

  test('an unknown toggle is refused', async () => {
    const problem = await app.as(school.parent).refused(setNoticeSetting, {
      params: { key: 'CARAVAN_MAINTENANCE' },
      body: { value: 'T' },
    })
    expect(problem.status).toBe(400)
  })
})
