import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { openCard } from '../shared/onboard.contract.ts'
import { cardsNow } from './kept-cards.ts'

/** The cards of the runs of today are on the phone before somebody needs them; that one was opened waits there for network. */
export const onboardOffline: OfflineCalls = {
  endpoints: [openCard],
  onSent: async () => undefined,
  keep: ({ client, accountId, role }) =>
    role === 'CB_ASSISTANT'
      ? cardsNow({ client, account: accountId }, new AbortController().signal)
      : Promise.resolve(),
}
