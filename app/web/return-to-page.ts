import type { QueryClient } from '@tanstack/react-query'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { onPageCached, onPageReturned } from '#platform/web/offline/page-cache.ts'

/**
 * Reloads a page that comes back from the back/forward cache when it cannot go on there: a file of the app did not arrive, or
 * the session is another one. A browser ends the downloads of a page that is left. WebKit caches such a page, and it would
 * show for ever that it loads, or that something went wrong. Any other page reads from the server again what it shows: calls that
 * were under way have failed, even if the failure is reported only after the return.
 */
export function followReturns(client: QueryClient): void {
  let isIncomplete = false
  let token: string | null = null
  // Vite dispatches it when an `import()` fails.
  addEventListener('vite:preloadError', () => (isIncomplete = true))
  onPageCached(() => (token = sessionToken()))
  onPageReturned(() => {
    if (isIncomplete || token !== sessionToken()) location.reload()
    else void refetchAll(client)
  })
}

/** Cancels pending calls first: a query without data is not fetched again while its first call is pending. */
async function refetchAll(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  await client.invalidateQueries()
}
