import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, isCancelled } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { readAgain } from '#platform/web/offline/kept-value.ts'
import { shelve } from '#platform/web/offline/shelf.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { checkIn } from '#features/runs/shared/ready.contract.ts'
import { getRun, latestRuns, reachStop, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { dayNames, forgetNames, keptNames } from './names/day-names.ts'
import { keptRuns, runShelf } from './use-run.api.ts'

/** The calls of a run that wait on the device. Their queue is the run's id, so each run keeps its order. */
export const boardingOffline: OfflineCalls = {
  endpoints: [checkIn, startRun, reachStop, recordEvents, interruptRun, resumeRun, closeRun],
  onSent: async ({ client, account, queue, entries }) => {
    await keepRun(client, account, queue)
    // With the last run of the day the names go too.
    if (entries.some(({ endpoint }) => endpoint === closeRun.name)) await dayNames.renew(account, performance.now())
  },
  // The same account may have another role: the names are for the crew alone.
  keep: ({ accountId, role }) => (role === 'CB_ASSISTANT' ? keptNames(accountId) : forgetNames(accountId)),
}

/** A newer reading of the same run cancels this one; then it is read once more, so often at most. */
const TRIES = 5

/**
 * Fetches the run and the list of runs after the server took a call, and keeps both on the device: only then may the device
 * forget what it sent. A run that is no longer ours is nothing to wait for.
 */
async function keepRun(client: QueryClient, account: string, runId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const fresh = await call(getRun, { params: { id: runId } })
      await shelve(account, runShelf(runId), fresh)
      client.setQueryData(keyOf(getRun, { params: { id: runId } }), fresh)
      break
    } catch (error) {
      if (error instanceof ApiProblem && error.facts.status === 404) break
      if (!isCancelled(error) || tries === TRIES) throw error
    }
  }
  // The start page shows the status from this list, also without network.
  await readAgain({ client, account }, keyOf(latestRuns), [keptRuns])
}
