import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiProblem, isCancelled } from './api-problem.ts'

/** The one cache of what the server said. Its online state comes from the probe, so nothing is paused by the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        // What the device kept was shown without network, however short a time ago.
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          !isCancelled(error) && error instanceof ApiProblem && error.isPassing && failures < 1,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Marks the queries under `key` as out of date and fetches those on screen again. A message that meets the very first
 * load of a query is not lost: that answer may be older than the message, so it is fetched once more when it is there.
 */
export async function refresh(client: QueryClient, key: QueryKey): Promise<void> {
  const firstLoads = client
    .getQueryCache()
    .findAll({ queryKey: key })
    .filter((query) => query.state.data === undefined && query.state.fetchStatus === 'fetching')
  await Promise.all([
    client.invalidateQueries({ queryKey: key }),
    ...firstLoads.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
