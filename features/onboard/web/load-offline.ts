import type { QueryClient } from '@tanstack/react-query'

/** Loaded after sign-in: the contracts are no part of the first download. */
export const loadOffline = async () => (await import('./onboard.offline.ts')).onboardOffline

/** A run is over. Cards that cannot be read now are read when there is network again. */
export const runOver = (client: QueryClient): Promise<void> =>
  import('./kept-cards.ts').then(({ runIsOver }) => runIsOver(client)).catch(() => undefined)
