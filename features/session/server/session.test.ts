import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestHouse, type TestHouse } from '#platform/server/testing/test-house.ts'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import * as contract from '../shared/session.contract.ts'

let house: TestHouse
let school: TestOrganisation

beforeAll(async () => {
  house = await openTestHouse()
  school = await newOrganisation(house)
})
afterAll(() => house?.close())

describe('who am I', () => {
  test('a signed-in person sees their name, role and groups', async () => {
    const info = await house.as(school.assistant).call(contract.getMyInfo)
    expect(info).toMatchObject({ fullName: 'Aldo Assistant', roleIdentifier: 'CB_ASSISTANT', customerGroupDtoCollection: [{ id: school.groups[0].id }] })
    expect(info.customerAccountId).toMatch(UUID_PATTERN)
  })

  test('a person with two roles has one at a time and may switch', async () => {
    const [hill, valley] = school.groups
    const both = await school.person([{ role: 'CB_PARENT', group: hill }, { role: 'CB_ASSISTANT', group: valley }])
    const client = house.as(both)
    const before = await client.call(contract.getMyInfo)
    expect(before.customerGroupDtoCollection).toEqual([{ id: hill.id, name: hill.name }])
    expect(before.roles.map((one) => one.role)).toEqual(['CB_ASSISTANT', 'CB_PARENT'])

    await client.call(contract.switchAccount, { params: { role: 'CB_ASSISTANT' } })
    const after = await client.call(contract.getMyInfo)
    expect(after).toMatchObject({ roleIdentifier: 'CB_ASSISTANT', customerGroupDtoCollection: [{ id: valley.id }] })
  })
})
