import { keptRun, keptRuns } from '#features/boarding/web/use-run.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { createInspection } from '../shared/inspections.contract.ts'

/** What shows inspections, or judges by them. */
export const TOUCHED = [['inspections'], ['vehicles'], ['runs'], ['routes']] as const

/** An inspection waits on the device in the queue of its run: it arrives before the start that it is for. */
export const inspectionsOffline: OfflineCalls = {
  endpoints: [createInspection],
  // The run and the list of runs say whether a vehicle has to be inspected. A run is its own queue.
  onSent: (sent) =>
    Promise.all([
      readAgain(sent, ['runs'], [keptRuns, keptRun(sent.queue)]),
      ...TOUCHED.map((key) => refresh(sent.client, key)),
    ]),
}
