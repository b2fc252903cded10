import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import * as own from '../shared/own-session.contract.ts'
import * as contract from '../shared/session.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

test('an account of two organisations switches between them, keeps what was proved, and reaches no third one', async () => {
  const other = await newOrganisation(app)
  const { accountId } = school.parent
  // The same account belongs to a person of the other school, who is an assistant there.
  const there = await other.person([{ role: 'CB_ASSISTANT', group: other.groups[0] }])
  await app.database.asOwner('delete from control.account_organisation where person_id = $1', [there.personId])
  await app.database.asOwner(
    'insert into control.account_organisation (account_id, organisation_id, person_id) values ($1, $2, $3)',
    [accountId, other.id, there.personId],
  )
  const { token } = await signInAs(app.app, school.parent, 'CB_PARENT', 'web')
  const client = app.anonymous(token)
  const here = await client.call(contract.getMyInfo)
  expect(here.organisations.map(({ id }) => id).toSorted()).toEqual([school.id, other.id].toSorted())

  await client.call(own.switchAccount, { params: { account: other.id } })
  expect(await client.call(contract.getMyInfo)).toMatchObject({
    id: there.personId,
    organisation: { id: other.id },
    roleIdentifier: 'CB_ASSISTANT',
    customerAccountId: accountId,
  })
  expect(await app.anonymous(token).refused(contract.getMyInfo)).toMatchObject({ status: 417 })
  const third = await newOrganisation(app)
  for (const account of [third.id, crypto.randomUUID()])
    expect(await client.refused(own.switchAccount, { params: { account } })).toMatchObject({
      status: 403,
      errorCode: 'E013',
    })
  await client.call(own.switchAccount, { params: { account: school.id } })
  expect(await client.call(contract.getMyInfo)).toMatchObject({ roleIdentifier: 'CB_PARENT' })
})
