import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTotp, startTotp } from '#features/security/shared/factors.contract.ts'
import { audit } from '#platform/server/audit.ts'
import { codeAt } from '#platform/server/factors/totp.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getConfig, getLogo, getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { MAINTENANCE, readCommand } from './admin-command.ts'
import { UsageError } from './usage-error.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app?.close())

const run = (...args: string[]) => readCommand(args)(app.app)

test('an organisation is made with its groups and an administrator who can sign in, once', async () => {
  const args = [
    'organisation',
    'create',
    'Scuola Verde',
    '--group',
    'Primary',
    '--group',
    'Middle',
    '--administrator',
    'Office@Example.test',
  ]
  const told = await run(...args)
  const password = /password (\S+)/.exec(told.join('\n'))?.[1] ?? ''
  const answer = await app.anonymous().send(signIn, { body: { username: 'office@example.test', password } })
  const token = String(answer.headers['authorization']).replace('Bearer ', '')
  const info = await app.anonymous(token).call(getMyInfo)
  expect(info).toMatchObject({ roleIdentifier: 'CB_ADMIN', organisation: { name: 'Scuola Verde' } })
  expect(info.customerGroupDtoCollection.map((group) => group.name)).toEqual(['Middle', 'Primary'])
  expect((await run(...args)).at(-1)).toBe('office@example.test keeps the password.')
  expect(await app.database.asOwner('select count(*)::int as n from customer_group')).toEqual([{ n: 2 }])
})

test('maintenance is switched on and off for everybody', async () => {
  const flag = () => app.anonymous().call(getConfig, { params: { key: MAINTENANCE } })
  await run('maintenance', 'on')
  expect(await flag()).toBe(true)
  await run('maintenance', 'off')
  expect(await flag()).toBe(false)
})

test('lost factors are taken away: the password is enough again, every session is over, and the audit log knows', async () => {
  const school = await newOrganisation(app)
  const password = 'a long enough password'
  const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password })
  const client = app.as(person)
  const { secret } = await client.call(startTotp)
  await client.call(confirmTotp, { body: { code: codeAt(secret, app.clock.now()) } })
  await run('reset-factors', person.username.toUpperCase())
  expect((await client.send(getMyInfo)).statusCode).toBe(412)
  const answer = await app.anonymous().call(signIn, { body: { username: person.username, password } })
  expect(answer).toEqual({ customerAccountId: person.accountId, role: 'CB_PARENT' })
  const audited = await app.database.asOwner(
    'select action, person_id from audit where subject_id = $1 order by action',
    [person.accountId],
  )
  expect(audited).toEqual([
    { action: 'security.factorsReset', person_id: null },
    { action: 'security.totpAdded', person_id: person.personId },
  ])
  await expect(run('reset-factors', 'nobody@example.test')).rejects.toThrow(UsageError)
})

test('what cannot be understood changes nothing and says why', () => {
  for (const args of [
    [],
    ['maintenance'],
    ['maintenance', 'maybe'],
    ['organisation', 'X'],
    ['organisation', 'X', '--group', 'G'],
    ['--what'],
    ['organisation', 'X', '--group', 'G', '--administrator', 'a', '--zone', 'Mars'],
  ]) {
    expect(() => readCommand(args)).toThrow(UsageError)
  }
})

test('a logo is set for everybody and taken away again; what is no picture is refused', async () => {
  const anonymous = app.anonymous()
  const folder = mkdtempSync(join(tmpdir(), 'caravan-logo-'))
  try {
    const file = join(folder, 'logo.webp')
    await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
      .webp()
      .toFile(file)
    expect(await run('logo', file)).toEqual(['The logo is set.'])
    const { width, height, format } = await sharp(
      Buffer.from((await anonymous.call(getLogo)) ?? '', 'base64'),
    ).metadata()
    expect({ width, height, format }).toEqual({ width: 384, height: 128, format: 'png' })
    writeFileSync(file, 'no picture')
    await expect(run('logo', file)).rejects.toThrow(UsageError)
    await run('logo', 'none')
    expect(await anonymous.call(getLogo)).toBeNull()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the audit log of an organisation is checked, also against a head that was printed before', async () => {
  const school = await newOrganisation(app)
  const entry = (action: `${string}.${string}`) => {
    // Ids of one moment have no order.
    app.clock.pass({ seconds: 1 })
    return app.inside(school.id, (tx) =>
      audit(tx, { action, subjectKind: 'person', subjectId: school.parent.personId }),
    )
  }
  await entry('test.one')
  await entry('test.two')
  const [told] = await run('verify-audit', school.name)
  const head = /head (\d+:[0-9a-f]{64})$/.exec(told ?? '')?.[1] ?? ''
  expect(told).toContain('is whole: 2 entries')
  await entry('test.three')
  expect(await run('verify-audit', school.name, '--head', head)).toEqual([expect.stringContaining('3 entries')])
  await app.database.asOwner(`update audit set role = 'CB_PARENT' where organisation_id = $1 and action = 'test.two'`, [
    school.id,
  ])
  await expect(run('verify-audit', school.name, '--head', head)).rejects.toThrow('2: the entry is not the one')
  await expect(run('verify-audit', 'nobody')).rejects.toThrow(UsageError)
  expect(() => readCommand(['verify-audit', school.name, '--head', '1'])).toThrow(UsageError)
})

test('an organisation wants two persons for a restriction, or one; a repeat changes nothing, and the audit log knows', async () => {
  const school = await newOrganisation(app)
  expect(await run('two-persons', school.name, 'on')).toEqual([
    `Restrictions of ${school.name} need two administrators.`,
  ])
  await run('two-persons', school.name, 'on')
  const kept = () =>
    app.database.asOwner('select two_persons from relationship_option where organisation_id = $1', [school.id])
  expect(await kept()).toEqual([{ two_persons: true }])
  await run('two-persons', school.name, 'off')
  expect(await kept()).toEqual([{ two_persons: false }])
  const audited = await app.database.asOwner('select action from audit where subject_id = $1 order by action', [
    school.id,
  ])
  expect(audited).toEqual([{ action: 'relationships.twoPersonsOff' }, { action: 'relationships.twoPersonsOn' }])
  await expect(run('two-persons', 'nobody', 'on')).rejects.toThrow(UsageError)
  expect(() => readCommand(['two-persons', school.name, 'maybe'])).toThrow(UsageError)
})
