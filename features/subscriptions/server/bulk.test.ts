import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParent } from '#features/people/shared/records.contract.ts'
import { defineCredential } from '#features/session/shared/credential.contract.ts'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { cancelBatch, continueBatch, getBatch, printLetters, startBatch } from '../shared/bulk.contract.ts'
import { getStatus } from '../shared/subscriptions.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp({ now: '2026-10-05T05:30:00Z' })
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const admin = () => app.as(school.administrator)
let made = 0
async function newParent(email: string | null, name = 'Rosa') {
  made += 1
  return admin().call(createParent, {
    body: { customerGroupId: school.groups[0].id, name, surname: `Bulk${made}`, email },
  })
}
const PASSWORD = 'four quiet words here'

test('thirty people in portions: stopped, gone on with, repeated; the refused stand with name and reason', async () => {
  const people = []
  for (let i = 0; i < 29; i += 1) people.push(await newParent(`bulk.${i}@example.it`, `Person ${i}`))
  people.push(await newParent(null, 'Without'))
  const ids = people.map((person) => person.id)
  const batch = await admin().call(startBatch, { body: { ids } })
  expect(batch).toMatchObject({ state: 'RUNNING', total: 30, done: 0 })
  const params = { id: batch.id }
  const part = await admin().call(continueBatch, { params })
  expect(part).toMatchObject({ state: 'RUNNING', done: 25 })
  expect(await admin().call(cancelBatch, { params })).toMatchObject({ state: 'CANCELLED', done: 25 })
  const end = await admin().call(continueBatch, { params })
  expect(end).toMatchObject({ state: 'DONE', done: 30, generated: 29, skipped: 0 })
  expect(end.refused).toEqual([
    { personId: people.at(-1)?.id, name: people.at(-1)?.fullName, reason: 'subscriptions.noEmail' },
  ])
  // Again: nothing happens to anybody.
  const again = await admin().call(startBatch, { body: { ids } })
  await admin().call(continueBatch, { params: { id: again.id } })
  expect(await admin().call(continueBatch, { params: { id: again.id } })).toMatchObject({ generated: 0, skipped: 29 })
  const letters = (await app.mail()).filter((letter) => letter.to.startsWith('bulk.'))
  expect(letters).toHaveLength(29)
  const colleague = await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }])
  expect(await app.as(colleague).refused(getBatch, { params })).toMatchObject({ status: 404 })
})

test('everybody who matches a search is taken, and nobody of another group', async () => {
  await newParent('match.one@example.it', 'Zacharias')
  await newParent('match.two@example.it', 'Zacharias')
  const stranger = await newOrganisation(app)
  expect(await admin().call(startBatch, { body: { q: 'zachar' } })).toMatchObject({ total: 2 })
  expect(await app.as(stranger.administrator).refused(startBatch, { body: { q: 'zachar' } })).toMatchObject({
    status: 404,
  })
})

test('a letter gives an account without an e-mail address, once, for seven days, in the person’s language', async () => {
  const parent = await newParent(null, 'Élodie')
  const print = (more: object = {}) => admin().send(printLetters, { body: { ids: [parent.id], ...more } })
  const letter = await print()
  expect([letter.statusCode, letter.headers['content-type'], letter.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(await admin().call(getStatus, { params: { id: parent.id } })).toMatchObject({
    credentialGenerated: true,
    username: expect.stringMatching(`^elodie.bulk${made}\\.\\d{4}$`),
  })
  const links = await app.database.asOwner<{ days: number }>(
    `select extract(day from expires_at - created_at)::int as days from control.link_token l
     join control.account_organisation o on o.account_id = l.account_id where o.person_id = $1`,
    [parent.id],
  )
  expect(links).toEqual([{ days: 7 }])
  const token = /defineCredential\/#token=([\w-]+)/.exec(letter.body)?.[1] ?? ''
  const body = { token, username: 'elodie.of.the.hill', password: PASSWORD, passwordConfirm: PASSWORD }
  await app.anonymous().call(defineCredential, { body })
  expect(await app.anonymous().refused(defineCredential, { body })).toMatchObject({ errorCode: 'E016' })
})

test('who has a password keeps it, unless the letter is to reset it; the own account never', async () => {
  const holder = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
  const ids = [holder.personId]
  await app.as(holder).call(getMyInfo)
  expect(await admin().refused(printLetters, { body: { ids } })).toMatchObject({ status: 409, errorCode: 'E013' })
  const signsIn = async () =>
    (await app.anonymous().send(signIn, { body: { username: holder.username, password: PASSWORD } })).statusCode
  expect(await signsIn()).toBe(200)
  expect((await admin().send(printLetters, { body: { ids, reset: true } })).statusCode).toBe(200)
  expect(await signsIn()).toBe(401)
  expect(await app.as(holder).refused(getMyInfo)).toMatchObject({ status: 412 })
  const boss = await school.person([
    { role: 'CB_PARENT', group: school.groups[0] },
    { role: 'CB_ADMIN', group: school.groups[1] },
  ])
  expect(await admin().refused(printLetters, { body: { ids: [boss.personId], reset: true } })).toMatchObject({
    status: 409,
  })
})
