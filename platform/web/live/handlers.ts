import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../api/query-client.ts'
import type { LiveMessage } from './socket.ts'

/** What a feature does about a message: almost always, which queries are old now. */
export type LiveHandlers = Record<string, (client: QueryClient, data: Record<string, unknown>) => Promise<unknown>>

/** The server could not say what was missed: everything on screen is fetched again. */
const RESYNC = 'live.resync'

/** Hands a message to the handlers of all features. An unknown message is from a newer server: nothing to do. */
export function dispatchLive(client: QueryClient, handlers: readonly LiveHandlers[], { message, data }: LiveMessage): void {
  if (message === RESYNC) void refresh(client, [])
  for (const handler of handlers) void handler[message]?.(client, data ?? {})
}
