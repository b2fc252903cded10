import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestHouse, signInAs, type TestHouse } from '#platform/server/testing/test-house.ts'
import * as contract from '../shared/session.contract.ts'

let house: TestHouse
let school: TestOrganisation
beforeAll(async () => {
  house = await openTestHouse()
  school = await newOrganisation(house)
})
afterAll(() => house?.close())

test('an account of two organisations switches between them, keeps what was proved, and reaches no third one', async () => {
  const other = await newOrganisation(house)
  const { accountId } = school.parent
  // The same account belongs to a person of the other school, who is an assistant there.
  const there = await other.person([{ role: 'CB_ASSISTANT', group: other.groups[0] }])
  await house.database.asOwner('delete from control.account_organisation where person_id = $1', [there.personId])
  await house.database.asOwner(
    'insert into control.account_organisation (account_id, organisation_id, person_id) values ($1, $2, $3)',
    [accountId, other.id, there.personId],
  )
  const { token } = await signInAs(house.house, school.parent, 'CB_PARENT', 'web')
  const client = house.anonymous(token)
  const here = await client.call(contract.getMyInfo)
  expect(here.organisations.map(({ id }) => id).toSorted()).toEqual([school.id, other.id].toSorted())

  await client.call(contract.switchAccount, { params: { account: other.id } })
  expect(await client.call(contract.getMyInfo)).toMatchObject({
    id: there.personId,
    organisation: { id: other.id },
    roleIdentifier: 'CB_ASSISTANT',
    customerAccountId: accountId,
  })
  expect(await house.anonymous(token).refused(contract.getMyInfo)).toMatchObject({ status: 417 })
  const third = await newOrganisation(house)
  for (const account of [third.id, crypto.randomUUID()])
    expect(await client.refused(contract.switchAccount, { params: { account } })).toMatchObject({
      status: 403,
      errorCode: 'E013',
    })
  await client.call(contract.switchAccount, { params: { account: school.id } })
  expect(await client.call(contract.getMyInfo)).toMatchObject({ roleIdentifier: 'CB_PARENT' })
})
