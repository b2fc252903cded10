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
