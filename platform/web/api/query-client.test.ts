import '../testing/browser.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeQueryClient, refresh } from './query-client.ts'

test('a message that meets the first load of a query is not lost: it is fetched once more', async () => {
  const client = makeQueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['runs', 'get'],
    queryFn: () => {
      asked += 1
      return answers[asked - 1]!.promise
    },
  })
  const stop = observer.subscribe(() => undefined)
  const refreshed = refresh(client, ['runs'])
  answers[0]!.resolve('before the message')
  answers[1]!.resolve('after the message')
  await refreshed
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the message'))
  expect(asked).toBe(2)
  stop()
})

test('a query that is not on screen is only marked as old', async () => {
  const client = makeQueryClient()
  client.setQueryData(['runs', 'get'], 'known')
  await refresh(client, ['runs'])
  expect(client.getQueryState(['runs', 'get'])).toMatchObject({ data: 'known', isInvalidated: true })
})
