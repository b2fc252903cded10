import '#platform/web/testing/browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { connectionLost, connectionWorks } from '#platform/web/api/connectivity.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import * as z from 'zod/mini'
import { getRunCards } from '../shared/onboard.contract.ts'
import { CARDS, cardsNow, forgetCards, keptCards, runIsOver, type RunCards } from './kept-cards.ts'

const ACCOUNT = '01980000-0000-7000-8000-000000000001'
const [MORNING_RUN, RETURN_RUN] = ['01980000-0000-7000-8000-0000000000aa', '01980000-0000-7000-8000-0000000000ab']
const cardsOf = (runId: string, plannedEnd = '2026-11-27T08:00:00.000Z'): RunCards => ({
  runId,
  zone: 'Europe/Rome',
  plannedEnd,
  dosesOpen: true,
  cards: [],
})
const row = (id: string, more: object = {}) => ({
  id,
  routeId: id,
  routeName: 'Line 3',
  mode: 'bus',
  direction: 'to_school',
  status: 'IN_PROGRESS',
  zone: 'Europe/Rome',
  serviceDate: '2026-11-27',
  customerGroupDto: { id, name: 'School' },
  plannedStart: '2026-11-27T07:00:00.000Z',
  plannedEnd: '2026-11-27T08:00:00.000Z',
  startedAt: null,
  closedAt: null,
  lead: null,
  vehicleLabel: null,
  counts: { total: 0, onBoard: 0, absent: 0, toCome: 0, noShow: 0, delivered: 0, unaccounted: 0, rode: 0 },
  stops: [],
  delay: null,
  openAlerts: 0,
  vehicleCheck: null,
  vehicleCheckBy: null,
  mine: true,
  ...more,
})
const kept = async () => (await fromShelf(ACCOUNT, CARDS, z.array(getRunCards.answer)))?.map(({ runId }) => runId)

let client: QueryClient
const signIn = (roleIdentifier: string) =>
  // As a plain key, which takes a part of the answer.
  client.setQueryData([...keyOf(getMyInfo, {})], { customerAccountId: ACCOUNT, roleIdentifier })
beforeEach(async () => {
  client = new QueryClient()
  signIn('CB_ASSISTANT')
  await shelve(ACCOUNT, CARDS, [cardsOf(MORNING_RUN), cardsOf(RETURN_RUN)])
})
// Not all globals: the storages of the browser are some of them.
afterEach(() => vi.stubGlobal('fetch', undefined))

test('a run that is closed here loses its cards without network; those of another run stay', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  client.setQueryData(['onboard', 'cards', 'of the run'], cardsOf(MORNING_RUN))
  await forgetCards(client, ACCOUNT, MORNING_RUN)
  expect(await kept()).toEqual([RETURN_RUN])
  expect(client.getQueryCache().findAll({ queryKey: ['onboard'] })).toEqual([])
})

test('when the server says that a run is over, what is kept is read again; a run that ended meanwhile is missing', async () => {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = String(address instanceof Request ? address.url : address)
    if (path.includes('/emergency-card/') && path.endsWith(MORNING_RUN))
      return Response.json({ status: 404, errorCode: 'E008', title: 'Missing' }, { status: 404 })
    return path.includes('/emergency-card/')
      ? Response.json({ data: cardsOf(RETURN_RUN) })
      : Response.json({ data: [row(MORNING_RUN), row(RETURN_RUN)] })
  })
  await runIsOver(client)
  expect(await kept()).toEqual([RETURN_RUN])
})

test('cards are read again when the hour before a run begins while the app is open', async () => {
  const hour = vi.spyOn(globalThis, 'setTimeout')
  const plannedStart = new Date(serverNow().getTime() + 2 * 3_600_000).toISOString()
  let begun = false
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = String(address instanceof Request ? address.url : address)
    if (!path.includes('/emergency-card/')) return Response.json({ data: [row(MORNING_RUN, { plannedStart })] })
    return begun
      ? Response.json({ data: cardsOf(MORNING_RUN) })
      : Response.json({ status: 404, errorCode: 'E008', title: 'Missing' }, { status: 404 })
  })
  await keptCards(client, ACCOUNT).read(ACCOUNT, new AbortController().signal)
  expect(await kept()).toEqual([])
  begun = true
  const [read, wait] = hour.mock.calls.find(([, ms = 0]) => ms > 3_500_000) ?? []
  expect(wait).toBeLessThan(3_610_000)
  read?.()
  await expect.poll(kept).toEqual([MORNING_RUN])
  hour.mockRestore()
})

test('without network the cards of a run leave the device six hours after its planned end', async () => {
  const hoursAgo = (hours: number) => new Date(serverNow().getTime() - hours * 3_600_000).toISOString()
  await shelve(ACCOUNT, CARDS, [cardsOf(MORNING_RUN, hoursAgo(7)), cardsOf(RETURN_RUN, hoursAgo(5))])
  connectionLost()
  try {
    await cardsNow({ client, account: ACCOUNT }, new AbortController().signal)
  } finally {
    connectionWorks()
  }
  expect(await kept()).toEqual([RETURN_RUN])
})

test.each(['CB_PARENT', 'CB_ADMIN'])('the phone of a %s reads nothing', async (role) => {
  signIn(role)
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await runIsOver(client)
  expect(fetched).not.toHaveBeenCalled()
})
