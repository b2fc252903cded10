import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openPushService, type PushService } from '#platform/server/testing/push-service.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { pushCarrier } from '#platform/server/mail/push-carrier.ts'
import { vapidKeys } from '#platform/server/mail/vapid.ts'
import { getNotice, searchNotices, readNotices } from '../../shared/notices.contract.ts'
import * as settings from '../../shared/settings.contract.ts'
import { notify, notifyAll, type NoticeKind } from '../notices.api.ts'

const ride: NoticeKind = { kind: 'notices.ride', topic: 'transport', title: 'notices.topic.transport' }
const asked: NoticeKind = { kind: 'notices.asked', topic: 'people', title: 'notices.topic.people' }
const emergency: NoticeKind = { ...ride, kind: 'notices.emergency', urgent: true }

let service: PushService
let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  service = await openPushService()
  app = await openTestApp({
    pushHosts: [service.host],
    carriers: (vault) => ({
      push: pushCarrier({ keys: vapidKeys(vault), contact: 'https://caravan.example.org', hosts: [service.host] }),
    }),
  })
})
beforeEach(async () => {
  app.clock.set('2026-11-26T10:00:00Z')
  service.fail(null)
  school = await newOrganisation(app)
})
afterAll(async () => {
  await app?.close()
  await service?.close()
})

let causes = 0
const tell = (to: readonly TestPerson[], kind = ride, more: object = {}) =>
  app.inside(school.id, (tx) =>
    notify(tx, kind, { to: to.map((one) => one.personId), cause: `cause ${(causes += 1)}`, ...more }),
  )
const leave = async () => {
  await app.runJobs()
  return app.sent('email')
}
const set = (person: TestPerson, key: string, value: 'T' | 'F') =>
  app.as(person).call(settings.setNoticeSetting, { params: { key }, body: { value } })
const give = (person: TestPerson, values: { email?: string; phone?: string }) =>
  app.inside(school.id, ({ db }) =>
    db
      .updateTable('person')
      .set(values)
      .where('organisation_id', '=', school.id)
      .where('id', '=', person.personId)
      .execute(),
  )
/** A browser of this person that takes push. */
async function phoneOf(person: TestPerson, label = 'Chrome, Android') {
  const { pushKey } = await app.as(person).call(settings.getNoticeSettings)
  const browser = await service.browser(pushKey ?? '')
  const { id } = await app.as(person).call(settings.addDevice, { body: { ...browser.subscription, label } })
  return { ...browser, id }
}
const quiet = (person: TestPerson, hours: { from: string | null; to: string | null; days: number[] }) =>
  app.as(person).call(settings.setNoticeHours, { body: { quiet: hours, summaryAt: null } })
const lettersTo = async (email: string) => (await leave()).filter((letter) => letter.to === email)
const newest = async (person: TestPerson) => {
  const { data } = await app.as(person).list(searchNotices, { body: {} })
  return app.as(person).call(getNotice, { params: { id: data[0]!.id } })
}

describe('push', () => {
  test('reaches each device of its person, with nothing personal in it, and nobody else', async () => {
    const [mine, tablet, other] = [
      await phoneOf(school.parent),
      await phoneOf(school.parent, 'Safari, iPad'),
      await phoneOf(school.assistant),
    ]
    await tell([school.parent], ride, { values: { name: 'Canary' }, link: '/loggedIn/childDetail/?id=canary' })
    await leave()
    expect(mine.received()).toEqual([
      {
        title: 'Caravan',
        body: 'New notice: Rides',
        tag: 'transport',
        urgent: false,
        link: '/loggedIn/notificationScreen/',
      },
    ])
    expect(tablet.received()).toHaveLength(1)
    expect(other.received()).toEqual([])
    const { deliveries } = await newest(school.parent)
    expect(deliveries.map(({ channel, state }) => `${channel} ${state}`)).toEqual(['push sent', 'push sent'])
  })

  test('several notices of one moment are one message', async () => {
    const mine = await phoneOf(school.parent)
    await app.inside(school.id, (tx) =>
      notifyAll(
        tx,
        ['a', 'b', 'c'].map((cause) => ({ kind: ride, news: { to: [school.parent.personId], cause } })),
      ),
    )
    await leave()
    expect(mine.received()).toMatchObject([{ body: '3 new notices' }])
  })

  test('what was switched off, or read before it left, does not ring', async () => {
    const mine = await phoneOf(school.parent)
    await set(school.parent, 'NOTIFICATION_PUSH_TRANSPORT', 'F')
    await tell([school.parent])
    await leave()
    await set(school.parent, 'NOTIFICATION_PUSH_TRANSPORT', 'T')
    await tell([school.parent])
    await app.as(school.parent).call(readNotices, { body: { all: true } })
    await leave()
    expect(mine.received()).toEqual([])
    await tell([school.parent], { ...emergency })
    await leave()
    expect(mine.received()).toMatchObject([{ urgent: true, body: 'Emergency. Open Caravan now.' }])
  })

  test('a browser that withdrew is forgotten; a busy service gets the same message later', async () => {
    const [gone, mine] = [await phoneOf(school.parent), await phoneOf(school.parent)]
    gone.unsubscribe()
    await tell([school.parent])
    await leave()
    const after = await app.as(school.parent).call(settings.getNoticeSettings)
    expect(after.devices.map((one) => one.id)).toEqual([mine.id])
    expect(mine.received()).toHaveLength(1)

    app.clock.pass({ minutes: 1 })
    service.fail(503)
    await tell([school.parent])
    await leave()
    expect(mine.received()).toHaveLength(1)
    expect((await newest(school.parent)).deliveries).toMatchObject([{ state: 'waiting', attempts: 1 }])
    service.fail(null)
    app.clock.pass({ minutes: 1 })
    await leave()
    expect(mine.received()).toHaveLength(2)
    await leave()
    expect(mine.received()).toHaveLength(2)
  })

  test('a browser on which somebody else signed in is theirs', async () => {
    const mine = await phoneOf(school.parent)
    const taken = await app
      .as(school.assistant)
      .call(settings.addDevice, { body: { ...mine.subscription, label: 'Chrome, Android' } })
    expect(taken.id).toBe(mine.id)
    await tell([school.parent])
    await leave()
    expect(mine.received()).toEqual([])
    expect((await app.as(school.parent).call(settings.getNoticeSettings)).devices).toEqual([])
  })

  test('a device of somebody else is not removed; only known push services are registered', async () => {
    const mine = await phoneOf(school.parent)
    const params = { id: mine.id }
    expect(await app.as(school.assistant).call(settings.removeDevice, { params })).toEqual({ removed: false })
    expect(await app.as(school.parent).call(settings.removeDevice, { params })).toEqual({ removed: true })
    for (const endpoint of [
      'https://169.254.169.254/latest',
      'http://fcm.googleapis.com/x',
      'https://localhost:5432/',
    ]) {
      const body = { ...mine.subscription, endpoint, label: 'Chrome' }
      const problem = await app.as(school.parent).refused(settings.addDevice, { body })
      expect(problem).toMatchObject({ status: 400, errorCode: 'E012' })
    }
  })

  test('the oldest of more than ten devices gives way; a test rings on all of them once', async () => {
    const phones = []
    for (let i = 0; i < 11; i += 1) {
      phones.push(await phoneOf(school.parent, `Phone ${i}`))
      app.clock.pass({ minutes: 1 })
    }
    const { devices } = await app.as(school.parent).call(settings.getNoticeSettings)
    expect(devices.map((one) => one.label)).toEqual(phones.slice(1).map((_, i) => `Phone ${i + 1}`))
    await app.as(school.parent).call(settings.testDevices)
    await app.as(school.parent).call(settings.testDevices)
    await leave()
    expect(phones.map((phone) => phone.received().length)).toEqual([0, ...Array.from({ length: 10 }, () => 1)])
  })

  test('who is blocked gets no push', async () => {
    const mine = await phoneOf(school.parent)
    await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [school.parent.accountId])
    await tell([school.parent])
    await leave()
    expect(mine.received()).toEqual([])
  })
})

describe('quiet hours', () => {
  const night = { from: '20:30', to: '06:30', days: [] }

  test('what comes in them leaves together at their end, without what was read meanwhile', async () => {
    await give(school.parent, { email: 'quiet@example.org' })
    const mine = await phoneOf(school.parent)
    await quiet(school.parent, night)
    app.clock.set('2026-11-26T22:00:00Z')
    await tell([school.parent], asked)
    await leave()
    app.clock.pass({ minutes: 20 })
    await tell([school.parent], asked)
    app.clock.pass({ minutes: 20 })
    await tell([school.parent], asked)
    expect(await lettersTo('quiet@example.org')).toEqual([])
    const { id, heldUntil, deliveries } = await newest(school.parent)
    // The zone of the test's calls is UTC.
    expect(heldUntil).toBe('2026-11-27T06:30:00.000Z')
    expect(deliveries.map(({ channel, state, at }) => [channel, state, at])).toEqual([
      ['email', 'waiting', '2026-11-27T06:30:00.000Z'],
      ['push', 'waiting', '2026-11-27T06:30:00.000Z'],
    ])
    await app.as(school.parent).call(readNotices, { body: { ids: [id], read: true } })
    app.clock.set('2026-11-27T06:30:00Z')
    const [letter, ...more] = await lettersTo('quiet@example.org')
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Caravan: 2 notices of your quiet hours')
    expect(mine.received()).toMatchObject([{ body: '2 new notices' }])
    expect(await lettersTo('quiet@example.org')).toHaveLength(1)
  })

  test('an emergency and what is about the account do not wait', async () => {
    await give(school.parent, { email: 'awake@example.org' })
    await set(school.parent, 'NOTIFICATION_EMAIL_TRANSPORT', 'F')
    await quiet(school.parent, night)
    app.clock.set('2026-11-26T23:00:00Z')
    await tell([school.parent], emergency)
    await tell([school.parent], { ...asked, kind: 'notices.account', topic: 'account' })
    const subjects = (await lettersTo('awake@example.org')).map((letter) => letter.subject)
    expect(subjects.toSorted()).toEqual(['Caravan, emergency: Rides', 'Caravan: People and requests'])
  })

  test('half a pair of times is refused, and nothing changes', async () => {
    await quiet(school.parent, night)
    const body = { quiet: { from: '08:00', to: null, days: [] }, summaryAt: null }
    const problem = await app.as(school.parent).refused(settings.setNoticeHours, { body })
    expect(problem).toMatchObject({ status: 400, errorCode: 'E012' })
    expect((await app.as(school.parent).call(settings.getNoticeSettings)).quiet).toEqual(night)
  })
})

test('the daily summary says once a day what is not read, and nothing when all is', async () => {
  await give(school.parent, { email: 'daily@example.org' })
  await app.as(school.parent).call(settings.setNoticeHours, { body: { quiet: null, summaryAt: '18:00' } })
  await tell([school.parent])
  app.clock.pass({ hours: 1 })
  await tell([school.parent])
  expect(await lettersTo('daily@example.org')).toEqual([])
  app.clock.set('2026-11-26T18:05:00Z')
  await lettersTo('daily@example.org')
  app.clock.pass({ minutes: 15 })
  const letters = await lettersTo('daily@example.org')
  expect(letters.map((letter) => letter.subject)).toEqual(['Caravan: 2 notices that you have not read'])
  app.clock.set('2026-11-27T18:00:00Z')
  expect(await lettersTo('daily@example.org')).toHaveLength(1)
})

test('an SMS leaves to who asked for it, and for an emergency to everybody with a number', async () => {
  await give(school.parent, { phone: '+39 333 1234567' })
  await give(school.assistant, { phone: '0039 333-7654321' })
  await set(school.assistant, 'NOTIFICATION_SMS_TRANSPORT', 'T')
  await tell([school.parent, school.assistant])
  await leave()
  await tell([school.parent, school.assistant], emergency)
  await leave()
  const sent = (await app.sent('sms')).map(({ to, body }) => `${to} ${body}`)
  expect(sent.toSorted()).toEqual([
    '+393331234567 Caravan: Rides',
    '+393337654321 Caravan: Rides',
    '+393337654321 Caravan: Rides',
  ])
})

test('a job that runs twice, as after a process that died, sends nothing twice', async () => {
  await give(school.administrator, { email: 'once@example.org' })
  await tell([school.administrator], asked)
  const again = async () => {
    const { rows } = await app.inside(school.id, ({ db }) =>
      db
        .selectFrom('notice')
        .select('id')
        .where('organisation_id', '=', school.id)
        .execute()
        .then((rows) => ({ rows })),
    )
    const { postNotices } = await import('./leaving.jobs.ts')
    await app.runJob(school.id, postNotices, { ids: rows.map((row) => row.id) })
  }
  await Promise.all([again(), again(), again()])
  expect(await lettersTo('once@example.org')).toHaveLength(1)
})
