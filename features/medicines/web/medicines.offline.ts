import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordDose, recordEffect } from '../shared/doses.contract.ts'
import { moveStock } from '../shared/stock.contract.ts'
import { renewRound } from './round/kept-round.ts'

/** Doses, effects and stock wait on the device until there is network, in the queue of the person. */
export const medicinesOffline: OfflineCalls = {
  endpoints: [recordDose, recordEffect, moveStock],
  onSent: async (client, _entry, account) => {
    const since = performance.now()
    await refresh(client, ['medicines'])
    await renewRound(account, since)
  },
}
