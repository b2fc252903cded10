import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { openCard } from '../shared/onboard.contract.ts'
import { keptCards } from './kept-cards.ts'

/** The cards of the runs of today are on the phone before somebody needs them; that one was opened waits there for network. */
export const onboardOffline: OfflineCalls = {
  endpoints: [openCard],
  onSent: async () => undefined,
  keep: ({ client, accountId, role }) =>
    role === 'CB_ASSISTANT'
      ? keptCards(client, accountId).read(accountId, new AbortController().signal)
      : Promise.resolve(),
}
