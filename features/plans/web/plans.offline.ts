import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { keptCards } from './kept-cards.ts'

/** The emergency cards of everybody in reach are kept on the device before somebody needs them; nothing is written without network. */
export const plansOffline: OfflineCalls = {
  endpoints: [],
  onSent: async () => undefined,
  keep: ({ accountId, role }) => (role === 'CB_ADMIN' ? Promise.resolve() : keptCards(accountId)),
}
