import { expect, test } from 'vitest'
import { SettingError } from '#platform/server/config/setting-error.ts'
import { readSettings } from './settings.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return 'accepted'
  } catch (error) {
    return error instanceof SettingError ? error.message : String(error)
  }
}

test('without any setting it is the demo on port 3000 of this machine', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, production: false })
})

test('a database of one’s own, another host or production is no demo', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://app:x@db/caravan' })).toMatchObject({ demo: false, host: '0.0.0.0' })
  expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ demo: false })
  expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({ demo: false, production: true })
})

test('only the demo imports an area of its own, unless it is told not to', () => {
  expect(readSettings({})).toMatchObject({ demoArea: true })
  expect(readSettings({ DEMO_AREA: 'off' })).toMatchObject({ demoArea: false })
  expect(readSettings({ DEMO_AREA: 'on', HOST: '0.0.0.0' })).toMatchObject({ demoArea: false })
})

test('a wrong setting is refused in one line that names the variable and shows no password', () => {
  const wrong: Record<string, string>[] = [
    { DEMO_AREA: 'yes' },
    { PORT: 'http' },
    { PORT: '-1' },
    { PORT: '70000' },
    { PORT: '30.5' },
    { DATABASE_URL: 'mysql://app:secret@db/caravan' },
    { DATABASE_URL: 'postgres://app:secret@db' },
    { DATABASE_URL: 'nonsense secret' },
    { DATABASE_URL: 'postgres://app:x@db/caravan', DATABASE_OWNER_URL: 'secret' },
    { NODE_ENV: 'prod' },
    { LOG_LEVEL: 'verbose' },
    { CARAVAN_CLOCK: 'tomorrow' },
    { CARAVAN_CLOCK: '2026-10-05' },
    { CARAVAN_CLOCK: '2026-10-05T05:30:00' },
    { SMTP_URL: 'http://user:secret@mail' },
    { PUBLIC_URL: 'javascript:secret' },
    { MAIL_FROM: 'secret' },
    { MAP_TILES: 'http://secret/{z}/{x}/{y}' },
    { MAP_TILES: 'https://secret/{z}/{x}' },
    { MAP_TILES: "https://*.secret; script-src 'unsafe-inline'/{z}/{x}/{y}" },
    { MAIL_FROM: 'School <a@b>\nBcc: secret@b' },
    { PUSH: 'secret' },
    { PUSH_HOSTS: 'https://secret/' },
    { SMS_TOKEN: 'secret', SMS_URL: 'http://secret.example.org/send' },
    { SMS_URL: 'https://user:secret@sms.example.org' },
    { SMS_URL: 'https://sms.example.org', SMS_COUNTRY: '39' },
    { S3_SECRET: 'secret', S3_BUCKET: 'files', S3_KEY_ID: 'id', S3_ENDPOINT: 'https://s3.example.org/secret' },
    { S3_SECRET: 'secret', S3_ENDPOINT: 'https://s3.example.org', S3_KEY_ID: 'id', S3_BUCKET: 'Secret_' },
    {
      S3_SECRET: 'secret',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_KEY_ID: 'id',
      S3_BUCKET: 'files',
      S3_PREFIX: '../',
    },
    {
      S3_SECRET: 'secret',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_KEY_ID: 'id',
      S3_BUCKET: 'files',
      FILES_DIR: '/x',
    },
    { CLAMD: 'secret' },
    { CLAMD: '10.0.0.8:99999' },
  ]
  for (const env of wrong) {
    const told = refusal(env)
    expect(told).toMatch(new RegExp(`^${Object.keys(env).at(-1)}: `))
    expect(told).not.toContain('\n')
    expect(told).not.toContain('secret')
  }
  expect(refusal({ SMTP_URL: 'smtp://mail:587' })).toMatch(/^PUBLIC_URL: must be set with SMTP_URL/)
  expect(refusal({ DATABASE_OWNER_URL: 'postgres://app:x@db/caravan' })).toMatch(/^DATABASE_URL: /)
  expect(refusal({ CARAVAN_CLOCK: '2026-10-05T05:30:00Z', NODE_ENV: 'production' })).toMatch(
    /^CARAVAN_CLOCK: only the demo/,
  )
})

test('a gateway for SMS and a bucket come whole', () => {
  expect(refusal({ SMS_FROM: 'School' })).toMatch(/^SMS_URL: must be set with SMS_FROM/)
  expect(refusal({ S3_BUCKET: 'files', S3_SECRET: 'secret' })).toMatch(/^S3_ENDPOINT: must be set with S3_BUCKET/)
  const bucket = { S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'files', S3_KEY_ID: 'id', S3_SECRET: 'secret' }
  expect(readSettings({ ...bucket, S3_PREFIX: 'caravan' }).bucket).toEqual({
    endpoint: 'http://minio:9000',
    bucket: 'files',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'secret',
    prefix: 'caravan/',
  })
  expect(readSettings({})).toMatchObject({ bucket: null, clamd: null, smsGateway: null, push: true, pushHosts: [] })
  expect(readSettings({ CLAMD: '/run/clamav/clamd.ctl' }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(readSettings({ CLAMD: '[::1]:3310' }).clamd).toEqual({ host: '::1', port: 3310 })
  expect(readSettings({ SMS_URL: 'https://sms.example.org/send', SMS_TOKEN: 'secret' }).smsGateway).toEqual({
    url: 'https://sms.example.org/send',
    token: 'secret',
    from: null,
  })
})

test('an issuer comes whole, over https, and with the address that people come back to', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'caravan',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://caravan.example.org',
  }
  expect(readSettings(whole).oidc).toEqual({
    issuer: 'https://login.example.org',
    clientId: 'caravan',
    clientSecret: 'secret',
    name: 'login.example.org',
  })
  expect(readSettings({}).oidc).toBeNull()
  expect(refusal({ ...whole, OIDC_CLIENT_ID: '' })).toMatch(/^OIDC_CLIENT_ID: /)
  expect(refusal({ ...whole, PUBLIC_URL: '' })).toMatch(/^PUBLIC_URL: must be set with OIDC_ISSUER/)
  for (const half of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'])
    expect(refusal({ [half]: 'caravan' })).toMatch(new RegExp(`^OIDC_ISSUER: must be set with ${half}`))
  expect(refusal({ ...whole, OIDC_ISSUER: 'http://login.example.org' })).toMatch(/^OIDC_ISSUER: /)
  expect(readSettings({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc?.issuer).toBe('http://127.0.0.1:4000')
})

test('the clock of the demo starts where it is told and runs on', () => {
  const { clock } = readSettings({ CARAVAN_CLOCK: '2026-10-05T07:30:00+02:00' })
  const first = clock.now().getTime()
  expect(first - Date.parse('2026-10-05T05:30:00Z')).toBeGreaterThanOrEqual(0)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(first)
})

test('servers for ways and addresses are named whole, by an address that holds no secret, and are none of the public ones', () => {
  expect(readSettings({})).toMatchObject({ roadServer: null, addressServer: null })
  const roads = { ROADS_KIND: 'osrm', ROADS_URL: 'http://10.0.0.7:5000/osrm/' }
  const addresses = { ADDRESSES_KIND: 'photon', ADDRESSES_URL: 'https://photon.example.org' }
  expect(readSettings(roads)).toMatchObject({
    roadServer: { kind: 'osrm', url: 'http://10.0.0.7:5000/osrm' },
    addressServer: null,
  })
  expect(readSettings(addresses).addressServer).toEqual({
    kind: 'photon',
    url: 'https://photon.example.org',
    perSecond: 1,
  })
  expect(readSettings({ ...addresses, ADDRESSES_PER_SECOND: '0.5' }).addressServer?.perSecond).toBe(0.5)
  const wrong: Record<string, string>[] = [
    { ROADS_KIND: 'osrm', ROADS_URL: '' },
    { ROADS_URL: 'http://10.0.0.7', ROADS_KIND: '' },
    { ROADS_URL: 'http://10.0.0.7', ROADS_KIND: 'photon' },
    { ADDRESSES_KIND: 'photon', ADDRESSES_URL: '' },
    { ADDRESSES_PER_SECOND: '1', ADDRESSES_URL: '' },
    { ADDRESSES_URL: 'http://10.0.0.7', ADDRESSES_KIND: 'osrm' },
    ...[
      'ftp://10.0.0.7',
      '10.0.0.7:5000',
      'http://',
      'http://a:secret@b',
      'http://b/?key=secret',
      'http://b/#secret',
    ].map((url) => ({ ROADS_KIND: 'osrm', ROADS_URL: url })),
    ...['https://router.project-osrm.org', 'http://ROUTING.openstreetmap.de./routed-car'].map((url) => ({
      ROADS_KIND: 'osrm',
      ROADS_URL: url,
    })),
    { ADDRESSES_KIND: 'nominatim', ADDRESSES_URL: 'https://nominatim.openstreetmap.org/' },
    ...['0', '-1', '101', '1e1', 'often', 'NaN'].map((often) => ({ ...addresses, ADDRESSES_PER_SECOND: often })),
  ]
  for (const env of wrong) {
    const told = refusal(env)
    expect(told).toMatch(new RegExp(`^${Object.keys(env).at(-1)}: `))
    expect(told).not.toContain('secret')
  }
})
