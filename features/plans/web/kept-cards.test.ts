import '#platform/web/testing/browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import type { OutboxEntry } from '#platform/web/offline/outbox.ts'
import { holdAccount, releaseAccount } from '#platform/web/offline/held-account.ts'
import { connectionLost, connectionWorks } from '#platform/web/api/connectivity.ts'
import { forgetSession, keepSessionToken } from '#platform/web/api/session-token.ts'
import { fromShelf, shelve, unshelve } from '#platform/web/offline/shelf.ts'
import { listEmergencyCards, type EmergencyCard } from '../shared/plans.contract.ts'
import { dropCards, firstCards, readAhead, stillRiding } from './kept-cards.ts'

const ACCOUNT = '01980000-0000-7000-8000-000000000001'
const RUN = '01980000-0000-7000-8000-0000000000aa'
const card = (n: number, until: string | null): EmergencyCard & { until: string | null; runs: string[] } => ({
  personId: `01980000-0000-7000-8000-00000000001${n}`,
  fullName: `Person ${n}`,
  birthDate: null,
  zone: 'Europe/Rome',
  allergies: [],
  steps: [],
  kit: '',
  transport: '',
  calls: [],
  plan: null,
  until,
  runs: until === null ? [] : [RUN],
})
const [ofTeam, ofRun] = [card(1, null), card(2, '2099-01-01T00:00:00.000Z')]
const kept = async () =>
  (await fromShelf(ACCOUNT, 'plans.emergency', listEmergencyCards.answer))?.map((one) => one.fullName)

/** What the server answers from now on. */
const answers = (cards: readonly object[]) => {
  const fetched = vi.fn(async () => Response.json({ data: cards }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

let client: QueryClient
const signIn = (roleIdentifier: string) =>
  // As a plain key, which takes a part of the answer.
  client.setQueryData([...keyOf(getMyInfo, {})], { customerAccountId: ACCOUNT, roleIdentifier })

beforeEach(() => {
  client = new QueryClient()
  signIn('CB_ASSISTANT')
})
// Not all globals: the storages of the browser are some of them.
afterEach(() => vi.stubGlobal('fetch', undefined))

test('when a run is over the card that was held for it alone leaves the device', async () => {
  await shelve(ACCOUNT, 'plans.emergency', [ofTeam, ofRun])
  answers([ofTeam])
  await dropCards(client)
  expect(await kept()).toEqual(['Person 1'])
})

test('a device that holds no card for a run alone reads nothing: each reading is in the access log', async () => {
  await shelve(ACCOUNT, 'plans.emergency', [ofTeam])
  const fetched = answers([])
  await dropCards(client)
  expect(fetched).not.toHaveBeenCalled()
})

test('the phone of a parent reads nothing either', async () => {
  await shelve(ACCOUNT, 'plans.emergency', [ofRun])
  signIn('CB_PARENT')
  const fetched = answers([])
  await dropCards(client)
  expect(fetched).not.toHaveBeenCalled()
})

test('without network the card stays until the end of its day', async () => {
  await shelve(ACCOUNT, 'plans.emergency', [ofRun])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(dropCards(client)).rejects.toThrow()
  expect(await kept()).toEqual(['Person 2'])
})

describe('a run that is closed on the phone without network', () => {
  const entry = (at: OutboxEntry['at'], queue = RUN): OutboxEntry => ({
    id: 'a',
    seq: 1,
    endpoint: closeRun.name,
    queue,
    input: {},
    madeAt: '2026-11-27T08:00:00.000Z',
    at,
  })
  const shown = (...entries: OutboxEntry[]) => stillRiding([ofTeam, ofRun], entries).map((one) => one.fullName)

  test.each(['waiting', 'sent'] as const)('takes its card off the screen while the closing is %s', (at) => {
    expect(shown(entry(at))).toEqual(['Person 1'])
  })

  test('leaves the card there when the server refused the closing, or another run was closed', () => {
    expect(shown(entry('refused'))).toHaveLength(2)
    expect(shown(entry('waiting', ACCOUNT))).toHaveLength(2)
  })

  test('leaves the card of somebody who rides on another run too', () => {
    const both = { ...ofRun, runs: [RUN, ACCOUNT] }
    expect(stillRiding([both], [entry('waiting')])).toEqual([both])
    expect(stillRiding([both], [entry('waiting'), entry('waiting', ACCOUNT)])).toEqual([])
  })
})

describe('on a phone that was started without network', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    connectionLost()
    holdAccount(ACCOUNT)
    await shelve(ACCOUNT, 'plans.emergency', [ofTeam])
  })
  afterEach(() => {
    connectionWorks()
    releaseAccount()
    forgetSession()
  })
  const namesOf = async (account: string) => (await firstCards(account)).map((one) => one.fullName)

  test('the cards are read ahead once; later they are those that the device holds then', async () => {
    readAhead()
    // Taken away after the reading was begun.
    await unshelve(ACCOUNT, 'plans.emergency')
    expect(await namesOf(ACCOUNT)).toEqual(['Person 1'])
    await expect(namesOf(ACCOUNT)).rejects.toThrow()
  })

  test('nobody else gets what was read ahead', async () => {
    readAhead()
    await expect(namesOf(RUN)).rejects.toThrow()
  })

  test('nothing is read ahead for somebody who signed in just now, or with network', async () => {
    keepSessionToken('of somebody else')
    readAhead()
    await unshelve(ACCOUNT, 'plans.emergency')
    await expect(namesOf(ACCOUNT)).rejects.toThrow()
    forgetSession()
    connectionWorks()
    await shelve(ACCOUNT, 'plans.emergency', [ofTeam])
    readAhead()
    await unshelve(ACCOUNT, 'plans.emergency')
    await expect(namesOf(ACCOUNT)).rejects.toThrow()
  })
})
