import '#platform/web/testing/browser.ts'
import { beforeEach, expect, test } from 'vitest'
import { keepSessionToken } from '#platform/web/api/session-token.ts'
import { holdAccount, releaseAccount } from '#platform/web/offline/held-account.ts'
import { shelve } from '#platform/web/offline/shelf.ts'
import type { MyInfo } from '../shared/session.contract.ts'
import { keptMyInfo } from './kept-my-info.ts'

const ALDO = '01980000-0000-7000-8000-000000000001'
const BICE = '01980000-0000-7000-8000-000000000002'
const info = (customerAccountId: string): MyInfo => ({
  id: customerAccountId,
  name: 'A',
  surname: 'Example',
  fullName: 'A Example',
  email: null,
  phone: null,
  identifierCode: null,
  picture: null,
  customerAccountId,
  username: 'a',
  language: 'en',
  organisation: { id: ALDO, name: 'School' },
  organisations: [],
  customerRoleDto: { role: 'CB_ASSISTANT', permission: [] },
  roleIdentifier: 'CB_ASSISTANT',
  customerGroupDtoCollection: [],
  roles: [],
  factorNeeded: false,
  termsNeeded: null,
})

beforeEach(async () => {
  sessionStorage.clear()
  releaseAccount()
  for (const account of [ALDO, BICE]) await shelve(account, 'myInfo', info(account))
})

test('a phone that was started again goes on with the account that it holds, and with none when it holds none', async () => {
  holdAccount(ALDO)
  expect(await keptMyInfo(null)).toMatchObject({ customerAccountId: ALDO })
  releaseAccount()
  expect(await keptMyInfo(null)).toBeUndefined()
})

test('whoever signs in on a phone that somebody left without signing out never sees that person', async () => {
  holdAccount(ALDO)
  keepSessionToken('of Bice')
  expect(await keptMyInfo(null)).toBeUndefined()
  expect(await keptMyInfo(BICE)).toMatchObject({ customerAccountId: BICE })
})
