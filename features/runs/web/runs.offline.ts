import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { reachStop, recordEvents, startRun } from '../shared/runs.contract.ts'

/** The calls of a run that wait on the device. Their queue is the run's id, so each run keeps its order. */
export const runsOffline: OfflineCalls = {
  endpoints: [startRun, reachStop, recordEvents],
  onSent: (client) => refresh(client, ['runs']),
}
