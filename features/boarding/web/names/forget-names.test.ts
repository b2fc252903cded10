import '#platform/web/testing/browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { boardingOffline } from '../boarding.offline.ts'

const NAMES = 'boarding.names'

test('the names of the day leave the device when the account changes to another role', async () => {
  await shelve('crew', NAMES, { until: '2999-01-01T00:00:00Z', children: [] })
  expect(await fromShelf('crew', NAMES, z.unknown())).toBeDefined()
  await boardingOffline.keep?.({ client: new QueryClient(), accountId: 'crew', role: 'CB_PARENT' })
  expect(await fromShelf('crew', NAMES, z.unknown())).toBeUndefined()
})
