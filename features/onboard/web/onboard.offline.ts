import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { openCard, recordIncident } from '../shared/onboard.contract.ts'
import { cardsNow } from './kept-cards.ts'

/** The cards of the runs of today are on the phone before somebody needs them; openings and incidents wait there for network. */
export const onboardOffline: OfflineCalls = {
  endpoints: [openCard, recordIncident],
  onSent: async () => undefined,
  keep: ({ client, accountId, role }) =>
    role === 'CB_ASSISTANT'
      ? cardsNow({ client, account: accountId }, new AbortController().signal)
      : Promise.resolve(),
}
