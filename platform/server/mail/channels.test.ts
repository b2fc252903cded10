import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isPushEndpoint } from '#platform/shared/push/hosts.rules.ts'
import type { PushMessage } from '#platform/shared/push/message.ts'
import { openPushService, type PushService } from '../testing/push-service.ts'
import { openVault } from '../vault.ts'
import { Later, Undeliverable } from './carrier.ts'
import { nextTry } from './mail.rules.ts'
import { pushCarrier } from './push-carrier.ts'
import { smsCarrier } from './sms-carrier.ts'
import { vapidKeys } from './vapid.ts'

const MASTER = 'a master secret of the tests, long enough'
const keys = vapidKeys(openVault(MASTER))
const message: PushMessage = { title: 'Caravan', body: 'Rides', tag: 'transport', urgent: false, link: '/' }

describe('push', () => {
  let service: PushService
  beforeAll(async () => void (service = await openPushService()))
  afterAll(() => service?.close())
  afterEach(() => service.fail(null))

  const carrier = (hosts = [service.host]) => pushCarrier({ keys, contact: 'https://caravan.example.org', hosts })
  const letter = (to: unknown, said = message) => ({ to: JSON.stringify(to), subject: '', body: JSON.stringify(said) })

  test('reaches the browser, which alone reads it; an urgent one says so to the service', async () => {
    const browser = await service.browser(keys.publicKey)
    await carrier().carry(letter(browser.subscription), 'one')
    expect(service.headers()).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    await carrier().carry(letter(browser.subscription, { ...message, urgent: true }), 'two')
    expect(service.headers()).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(browser.received()).toEqual([message, { ...message, urgent: true }])
  })

  test('a browser that withdrew is gone for good; a service that is busy is asked later', async () => {
    const browser = await service.browser(keys.publicKey)
    browser.unsubscribe()
    await expect(carrier().carry(letter(browser.subscription), 'one')).rejects.toThrow(Undeliverable)
    service.fail(503, '120')
    const busy = await carrier()
      .carry(letter(browser.subscription), 'two')
      .catch((error: unknown) => error)
    expect(busy).toBeInstanceOf(Later)
    expect(busy).toMatchObject({ afterMs: 120_000 })
  })

  test('never follows a redirect, and asks no host that is not a push service', async () => {
    const browser = await service.browser(keys.publicKey)
    service.fail(307)
    await expect(carrier().carry(letter(browser.subscription), 'one')).rejects.toThrow(Undeliverable)
    await expect(carrier([]).carry(letter(browser.subscription), 'two')).rejects.toThrow('not a known push service')
  })

  test('the keys come from the master key: the same at every start, others elsewhere', () => {
    expect(vapidKeys(openVault(MASTER))).toEqual(keys)
    expect(vapidKeys(openVault(`${MASTER} of others`)).publicKey).not.toBe(keys.publicKey)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://fcm.googleapis.com.example.org/x', false],
    ['https://evilfcm.googleapis.com.example.org/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/x', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
  ])('%s: %s', (endpoint, known) => expect(isPushEndpoint(endpoint)).toBe(known))

  test('a host of the operator: HTTPS, and plain HTTP on this machine alone', () => {
    expect(isPushEndpoint('https://push.example.org:8443/x', ['push.example.org:8443'])).toBe(true)
    expect(isPushEndpoint('http://push.example.org/x', ['push.example.org'])).toBe(false)
    expect(isPushEndpoint('http://127.0.0.1:90/x', ['127.0.0.1:90'])).toBe(true)
  })
})

test('an SMS goes to the gateway with its token, the same id at every try', async () => {
  const heard: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const answers = [503, 429, 202, 400, 401]
  const gateway = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: JSON.parse(text) })
      response.writeHead(answers[heard.length - 1] ?? 500, { 'Retry-After': '7' }).end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/send`
  const sms = smsCarrier({ url, token: 'secret', from: 'School' })
  const send = () => sms.carry({ to: '+390612345', subject: '', body: 'The bus stands.' }, 'id-1')
  try {
    await expect(send()).rejects.toThrow(Later)
    await expect(send()).rejects.toMatchObject({ afterMs: 7000 })
    await send()
    await expect(send()).rejects.toThrow(Undeliverable)
    // A token that is wrong is the operator's to mend: the message waits.
    await expect(send()).rejects.toThrow(Later)
    expect(heard[2]).toMatchObject({
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'id-1', 'content-type': 'application/json' },
      body: { id: 'id-1', to: '+390612345', text: 'The bus stands.', from: 'School' },
    })
  } finally {
    await new Promise<void>((resolve) => gateway.close(() => resolve()))
  }
})

test('a pause that was asked for is kept to, up to four hours', () => {
  const now = new Date(0)
  expect([0, 600_000, 10 ** 9].map((asked) => nextTry(1, now, asked).getTime() / 60_000)).toEqual([1, 10, 240])
})
