import type { QueryClient } from '@tanstack/react-query'
import { READY, RESYNC, type LiveMessage } from '#platform/shared/live/live.ts'
import { refresh } from '../api/query-client.ts'

/** What a feature does about a message: almost always, which queries are old now. */
export type LiveHandlers = Record<string, (client: QueryClient, data: Record<string, unknown>) => Promise<unknown>>

/** Hands a message to the handlers of all features. An unknown message is from a newer server: nothing to do. */
export function dispatchLive(
  client: QueryClient,
  handlers: readonly LiveHandlers[],
  { message, data }: LiveMessage,
): void {
  // From here on nothing is missed; what was fetched before may be: everything on screen is fetched again.
  if (message === RESYNC || message === READY) void refresh(client, [])
  for (const handler of handlers) void handler[message]?.(client, data ?? {})
}
