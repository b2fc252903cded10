import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingError } from '#platform/server/config/setting-error.ts'
import { mountAppLinks } from '#platform/server/http/app-links.ts'
import { readApps } from './app-settings.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'A1').join(':')
let folder = ''
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
const ec = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
const account = {
  project_id: 'school',
  client_email: 'push@school.iam.gserviceaccount.com',
  private_key: rsa,
  token_uri: 'https://oauth2.googleapis.com/token',
}
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'caravan-keys-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('without settings there is no app and no key', () => {
  expect(readApps({})).toEqual({ appLinks: { android: null, ios: null }, fcm: null, apns: null })
})

test('reads the keys of both services; team and topic come from the id of the iOS app', () => {
  const apps = readApps({
    ANDROID_APP: `org.example.caravan ${FINGERPRINT}`,
    IOS_APP: 'ABCDE12345.org.example.caravan',
    FCM_KEY: file('fcm.json', JSON.stringify(account)),
    APNS_KEY: file('apns.p8', ec),
    APNS_KEY_ID: 'KEY1234567',
    APNS_SERVER: 'development',
  })
  expect(apps.fcm).toMatchObject({ projectId: 'school', email: account.client_email })
  expect(apps.apns).toMatchObject({
    keyId: 'KEY1234567',
    team: 'ABCDE12345',
    topic: 'org.example.caravan',
    origin: 'https://api.sandbox.push.apple.com',
  })
})

test('a wrong setting is refused in one line that names the variable and shows nothing of a key', () => {
  const wrong: Record<string, string>[] = [
    { ANDROID_APP: 'org.example.caravan' },
    { ANDROID_APP: `org.example.caravan ${FINGERPRINT.slice(3)}` },
    { IOS_APP: 'org.example.caravan' },
    { FCM_KEY: join(folder, 'missing.json') },
    { FCM_KEY: file('text.json', 'secret') },
    { FCM_KEY: file('other.json', JSON.stringify({ ...account, token_uri: 'https://secret.example/token' })) },
    { FCM_KEY: file('ec.json', JSON.stringify({ ...account, private_key: ec })) },
    { IOS_APP: 'ABCDE12345.org.example.caravan', APNS_KEY_ID: 'KEY1234567', APNS_KEY: file('rsa.p8', rsa) },
    { APNS_KEY: file('apns.p8', ec), IOS_APP: 'ABCDE12345.org.example.caravan', APNS_KEY_ID: 'secret' },
    { APNS_KEY: file('apns.p8', ec), IOS_APP: 'ABCDE12345.a', APNS_KEY_ID: 'KEY1234567', APNS_SERVER: 'secret' },
  ]
  for (const env of wrong) {
    const told = refusal(env)
    expect(told).toMatch(new RegExp(`^${Object.keys(env).at(-1)}: `))
    expect(told).not.toContain('\n')
    expect(told).not.toMatch(/secret|PRIVATE/)
  }
  expect(refusal({ APNS_KEY_ID: 'KEY1234567' })).toMatch(/^APNS_KEY: must be set with APNS_KEY_ID/)
  expect(refusal({ APNS_KEY: file('apns.p8', ec), APNS_KEY_ID: 'KEY1234567' })).toMatch(/^IOS_APP: must be set/)
})

function refusal(env: Record<string, string>): string {
  try {
    readApps(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  throw new Error('accepted')
}

test('names the apps that may open links; without an app nothing is served', async () => {
  const { appLinks } = readApps({
    ANDROID_APP: `org.example.caravan ${FINGERPRINT}`,
    IOS_APP: 'ABCDE12345.org.example.caravan',
  })
  const served = Fastify()
  mountAppLinks(served, appLinks)
  const android = await served.inject('/.well-known/assetlinks.json')
  expect(android.json()).toMatchObject([
    { target: { package_name: 'org.example.caravan', sha256_cert_fingerprints: [FINGERPRINT] } },
  ])
  const ios = await served.inject('/.well-known/apple-app-site-association')
  expect(ios.headers['content-type']).toMatch(/^application\/json/)
  expect(ios.json()).toEqual({
    applinks: {
      details: [
        { appIDs: ['ABCDE12345.org.example.caravan'], components: [{ '/': '/loggedIn/*' }, { '/': '/loggedOut/*' }] },
      ],
    },
  })
  const without = Fastify()
  mountAppLinks(without, { android: null, ios: null })
  expect((await without.inject('/.well-known/assetlinks.json')).statusCode).toBe(404)
})
