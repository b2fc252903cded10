import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineClock } from '#platform/server/clock.ts'
import { fcmSender } from '#platform/server/mail/fcm.ts'
import { pushCarrier } from '#platform/server/mail/push-carrier.ts'
import { vapidKeys } from '#platform/server/mail/vapid.ts'
import { openFcm, type TestFcm } from '#platform/server/testing/app-push-services.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as settings from '../../shared/settings.contract.ts'
import { notify, type NoticeKind } from '../notices.api.ts'

const ride: NoticeKind = { kind: 'notices.ride', topic: 'transport', title: 'notices.topic.transport' }

let fcm: TestFcm
let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  fcm = await openFcm()
  app = await openTestApp({
    appPush: ['fcm'],
    carriers: (vault) => ({
      push: pushCarrier({
        keys: vapidKeys(vault),
        contact: 'https://caravan.example.org',
        hosts: [],
        apps: { fcm: fcmSender(fcm.account, machineClock, fcm.url) },
      }),
    }),
  })
})
beforeEach(async () => {
  app.clock.set('2026-11-26T10:00:00Z')
  school = await newOrganisation(app)
})
afterAll(async () => {
  await app?.close()
  await fcm?.close()
})

const leave = async () => {
  await app.runJobs()
  await app.sent('email')
}

let causes = 0
const tell = (to: readonly TestPerson[], kind = ride, more: object = {}) =>
  app.inside(school.id, (tx) =>
    notify(tx, kind, { to: to.map((one) => one.personId), cause: `cause ${(causes += 1)}`, ...more }),
  )

test('reaches the app on a phone, which belongs to whoever signed in there last, and is forgotten when it is removed', async () => {
  const body = { service: 'fcm' as const, token: 'c'.repeat(140), label: 'Android' }
  const { appPush } = await app.as(school.parent).call(settings.getNoticeSettings)
  expect(appPush).toEqual(['fcm'])
  const { id } = await app.as(school.parent).call(settings.addAppDevice, { body })
  await tell([school.parent], ride, { values: { name: 'Canary' }, link: '/loggedIn/childDetail/?id=canary' })
  await leave()
  expect(fcm.received.map((one) => one.body)).toMatchObject([
    {
      message: {
        token: body.token,
        notification: { title: 'Caravan', body: 'New notice: Rides' },
        data: { link: '/loggedIn/notificationScreen/' },
      },
    },
  ])
  expect(JSON.stringify(fcm.received)).not.toMatch(/canary/i)

  expect((await app.as(school.assistant).call(settings.addAppDevice, { body })).id).toBe(id)
  await tell([school.parent])
  await leave()
  expect(fcm.received).toHaveLength(1)

  fcm.fail({ status: 404, reason: 'UNREGISTERED' })
  await tell([school.assistant])
  await leave()
  expect((await app.as(school.assistant).call(settings.getNoticeSettings)).devices).toEqual([])
})

test('an app is refused for whose phone the installation has no key', async () => {
  const body = { service: 'apns' as const, token: 'd'.repeat(64), label: 'iPhone' }
  const problem = await app.as(school.parent).refused(settings.addAppDevice, { body })
  expect(problem).toMatchObject({ status: 400, errorCode: 'E012' })
  expect((await app.as(school.parent).call(settings.getNoticeSettings)).devices).toEqual([])
})
