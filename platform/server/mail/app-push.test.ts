import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PushMessage } from '#platform/shared/push/message.ts'
import { machineClock } from '../clock.ts'
import { openApns, openFcm, type TestApns, type TestFcm } from '../testing/app-push-services.ts'
import { openVault } from '../vault.ts'
import { apnsSender } from './apns.ts'
import type { AppSenders } from './app-push.ts'
import { Later, Undeliverable } from './carrier.ts'
import { fcmSender } from './fcm.ts'
import { pushCarrier } from './push-carrier.ts'
import { vapidKeys } from './vapid.ts'

const message: PushMessage = { title: 'Caravan', body: 'Rides', tag: 'transport', urgent: false, link: '/loggedIn/x/' }
const TOKEN = 'a'.repeat(64)

const carrier = (apps: AppSenders) =>
  pushCarrier({
    keys: vapidKeys(openVault('a master secret of the tests, long enough')),
    contact: 'https://caravan.example.org',
    hosts: [],
    apps,
  })
const to = (service: 'fcm' | 'apns', said = message) => ({
  to: JSON.stringify({ service, token: TOKEN }),
  subject: '',
  body: JSON.stringify(said),
})

describe('Firebase Cloud Messaging', () => {
  let service: TestFcm
  beforeAll(async () => void (service = await openFcm()))
  afterAll(() => service?.close())
  afterEach(() => {
    service.fail(null)
    service.received.length = 0
  })
  const sending = (account = service.account) => carrier({ fcm: fcmSender(account, machineClock, service.url) })

  test('takes a message with one access token for many; an urgent one comes through the power saving', async () => {
    const before = service.tokens()
    const push = sending()
    await push.carry(to('fcm'), 'one')
    await push.carry(to('fcm', { ...message, urgent: true }), 'two')
    expect(service.tokens() - before).toBe(1)
    expect(service.received.map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => '/v1/projects/school/messages:send'),
    )
    expect(service.received.map(({ body }) => body)).toMatchObject([
      {
        message: {
          token: TOKEN,
          notification: { title: 'Caravan', body: 'Rides' },
          data: { link: '/loggedIn/x/' },
          android: { priority: 'NORMAL', ttl: '86400s', collapse_key: 'transport', notification: { tag: 'transport' } },
        },
      },
      { message: { android: { priority: 'HIGH' } } },
    ])
  })

  test('an app that was removed is gone for good; a busy service and a key that is refused are tried later', async () => {
    const push = sending()
    service.fail({ status: 404, reason: 'UNREGISTERED' })
    await expect(push.carry(to('fcm'), 'one')).rejects.toThrow(Undeliverable)
    service.fail({ status: 403, reason: 'SENDER_ID_MISMATCH' })
    await expect(push.carry(to('fcm'), 'one')).rejects.toThrow(Undeliverable)
    service.fail({ status: 503, retryAfter: '120' })
    await expect(push.carry(to('fcm'), 'two')).rejects.toMatchObject({ afterMs: 120_000 })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await expect(sending({ ...service.account, key: privateKey }).carry(to('fcm'), 'three')).rejects.toThrow(Later)
    expect(service.received).toEqual([])
  })

  test.each([
    [400, 'INVALID_ARGUMENT'],
    [404, 'NOT_FOUND'],
    [403, 'THIRD_PARTY_AUTH_ERROR'],
  ])('%i %s is about our own request, so the app stays', async (status, reason) => {
    service.fail({ status, reason })
    await expect(sending().carry(to('fcm'), 'one')).rejects.toThrow(Later)
  })
})

describe('the push service of Apple', () => {
  let service: TestApns
  beforeAll(async () => void (service = await openApns()))
  afterAll(() => service?.close())
  afterEach(() => {
    service.fail(null)
    service.received.length = 0
  })

  test('takes messages over one connection, and over another one after it said goodbye', async () => {
    const push = carrier({ apns: apnsSender(service.key, machineClock) })
    await push.carry(to('apns'), 'one')
    await push.carry(to('apns', { ...message, urgent: true }), 'two')
    expect(service.connections()).toBe(1)
    service.goAway()
    await expect
      .poll(async () => {
        await push.carry(to('apns'), 'three').catch(() => undefined)
        return service.connections()
      })
      .toBe(2)
    push.close()
    const [first, second] = service.received
    expect(first).toMatchObject({
      path: `/3/device/${TOKEN}`,
      headers: {
        'apns-topic': 'org.example.caravan',
        'apns-push-type': 'alert',
        'apns-priority': '5',
        'apns-collapse-id': 'transport',
      },
      body: { aps: { alert: { title: 'Caravan', body: 'Rides' }, 'thread-id': 'transport' }, link: '/loggedIn/x/' },
    })
    expect(second).toMatchObject({
      headers: { 'apns-priority': '10' },
      body: { aps: { 'interruption-level': 'time-sensitive' } },
    })
  })

  test.each([
    [410, 'Unregistered'],
    [400, 'DeviceTokenNotForTopic'],
  ])('%i %s: the app is gone for good', async (status, reason) => {
    const push = carrier({ apns: apnsSender(service.key, machineClock) })
    service.fail({ status, reason })
    await expect(push.carry(to('apns'), 'one')).rejects.toThrow(Undeliverable)
    push.close()
  })

  test('a refusal that is about the key or the topic forgets no phone; a busy service is tried later', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const wrong = carrier({ apns: apnsSender({ ...service.key, key: privateKey }, machineClock) })
    await expect(wrong.carry(to('apns'), 'one')).rejects.toThrow(Later)
    wrong.close()
    const push = carrier({ apns: apnsSender(service.key, machineClock) })
    service.fail({ status: 400, reason: 'BadTopic' })
    await expect(push.carry(to('apns'), 'two')).rejects.toThrow(Later)
    service.fail({ status: 429, reason: 'TooManyRequests', retryAfter: '60' })
    await expect(push.carry(to('apns'), 'three')).rejects.toMatchObject({ afterMs: 60_000 })
    push.close()
  })

  test('a service that is not reached is tried later', async () => {
    const push = carrier({ apns: apnsSender({ ...service.key, origin: 'http://127.0.0.1:9' }, machineClock) })
    const error: unknown = await push.carry(to('apns'), 'one').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Undeliverable)
    push.close()
  })
})

test('without a key for the service of a phone its messages wait, and the phone is not forgotten', async () => {
  await expect(carrier({}).carry(to('apns'), 'one')).rejects.toThrow(Later)
})
