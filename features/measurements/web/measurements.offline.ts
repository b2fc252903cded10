import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordMeasurement, recordRound } from '../shared/measurements.contract.ts'
import { renewRound } from './round/kept-round.ts'

/** What is measured waits on the device until there is network, in the queue of the person. */
export const measurementsOffline: OfflineCalls = {
  endpoints: [recordMeasurement, recordRound],
  onSent: async (client, _entry, account) => {
    const since = performance.now()
    await refresh(client, ['measurements'])
    await renewRound(account, since)
  },
}
