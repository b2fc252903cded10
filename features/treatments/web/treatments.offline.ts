import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordSession } from '../shared/treatments.contract.ts'
import { personIn, renewTreatments } from './kept-treatments.ts'

/** Sessions wait on the device until there is network, in the queue of the person. */
export const treatmentsOffline: OfflineCalls = {
  endpoints: [recordSession],
  onSent: async (client, entry, account) => {
    const since = performance.now()
    await refresh(client, ['treatments'])
    await renewTreatments(account, personIn(entry.queue), since)
  },
}
