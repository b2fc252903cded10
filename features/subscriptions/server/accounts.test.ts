import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator, createParent } from '#features/people/shared/records.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchAccounts, type AccountShow } from '../shared/accounts.contract.ts'
import { block, generate, restore } from '../shared/subscriptions.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const admin = () => app.as(school.administrator)
const found = async (show: AccountShow, q?: string) =>
  (await admin().list(searchAccounts, { body: { filters: { show }, ...(q !== undefined && { q }) } })).data
const names = async (show: AccountShow, q?: string) => (await found(show, q)).map((one) => one.fullName)

test('an administrator made directly is listed, invited, blocked and restored; the others are told', async () => {
  const colleague = await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }], {
    name: 'Carla',
    surname: 'Colleague',
    password: 'a long enough password',
  })
  const body = { customerGroupId: school.groups[0].id, name: 'Nora', surname: 'Nuova', email: 'nora@example.test' }
  const nora = await admin().call(createAdministrator, { body })
  const row = async () => (await found('administrators', 'Nora')).at(0)
  expect(await row()).toMatchObject({
    id: nora.id,
    roles: ['CB_ADMIN'],
    state: 'none',
    username: null,
    customerGroupDtos: [{ name: school.groups[0].name }],
  })
  await admin().call(generate, { params: { id: nora.id } })
  // The link is made when its e-mail leaves.
  await app.mail()
  expect(await row()).toMatchObject({
    state: 'invited',
    invitedUntil: expect.stringContaining('T'),
    secondFactor: false,
  })
  expect(await names('invited')).toContain('Nora Nuova')
  await admin().call(block, { params: { id: nora.id } })
  expect(await names('blocked')).toEqual(['Nora Nuova'])
  expect(await row()).toMatchObject({ state: 'blocked' })
  await admin().call(restore, { params: { id: nora.id } })
  // The link that was sent before is revoked: there is nothing left to wait for.
  expect(await row()).toMatchObject({ state: 'invited', invitedUntil: null })
  const notices = await app.as(colleague).list(searchNotices, { body: {} })
  expect(JSON.stringify(notices.data)).toContain('Nora Nuova')
})

test('everybody with an account is listed by state; who has none is not, unless they administer', async () => {
  await admin().call(createParent, {
    body: { customerGroupId: school.groups[0].id, name: 'Olga', surname: 'Without' },
  })
  const active = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], {
    name: 'Ada',
    surname: 'Active',
    password: 'a long enough password',
  })
  expect(await names('all')).toEqual(expect.arrayContaining(['Ada Active', 'Alma Administrator', 'Pia Parent']))
  expect(await names('all')).not.toContain('Olga Without')
  expect(await names('invited', 'Ada')).toEqual([])
  // The people of a test have an account without a password unless they are given one.
  expect(await names('invited', 'Pia')).toEqual(['Pia Parent'])
  expect(await names('locked')).toEqual([])
  const username = active.username
  for (let n = 1; n <= 20; n += 1)
    await app.fastify.inject({
      method: 'POST',
      url: '/login/api/v1/auth/sign-in',
      remoteAddress: `203.0.${n}.7`,
      payload: { username, password: 'wrong' },
    })
  expect(await found('locked')).toMatchObject([{ fullName: 'Ada Active', state: 'locked', roles: ['CB_PARENT'] }])
})

test('administrators whose account has no second factor are found; a parent needs none', async () => {
  expect(await names('noFactor')).toContain('Carla Colleague')
  expect(await names('noFactor')).not.toContain('Ada Active')
  await app.database.asOwner(
    `insert into control.totp (account_id, secret, created_at, confirmed_at)
     select account_id, '\\x00', now(), now() from control.account_organisation o
     join public.person p on p.id = o.person_id where p.surname = 'Colleague'`,
  )
  expect(await names('noFactor')).not.toContain('Carla Colleague')
  expect((await found('administrators', 'Carla'))[0]).toMatchObject({ secondFactor: true })
})

test('people of other groups and organisations are in no list', async () => {
  const other = await newOrganisation(app)
  await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }], { name: 'Vera', surname: 'Valley' })
  for (const show of ['administrators', 'all', 'invited'] as const) {
    expect(await names(show, 'Vera')).toEqual([])
    expect((await app.as(other.administrator).list(searchAccounts, { body: { filters: { show } } })).data).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ id: school.administrator.personId })]),
    )
  }
  for (const person of [school.parent, school.assistant]) {
    expect(await app.as(person).refused(searchAccounts, { body: {} })).toMatchObject({ status: 403 })
    const body = { customerGroupId: school.groups[0].id, name: 'Nora', surname: 'Nuova' }
    expect(await app.as(person).refused(createAdministrator, { body })).toMatchObject({ status: 403 })
  }
})

test('an administrator is made with a fresh proof alone', async () => {
  app.clock.pass({ minutes: 30 })
  const body = { customerGroupId: school.groups[0].id, name: 'Late', surname: 'Proof' }
  expect(await admin().refused(createAdministrator, { body })).toMatchObject({
    status: 403,
    stepUp: expect.any(Array),
  })
  expect(await names('administrators', 'Late')).toEqual([])
})
