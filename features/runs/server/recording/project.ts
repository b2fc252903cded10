import type { TenantContext } from '#platform/server/tenant-context.ts'
import { countRun, type RunCounts } from '../../shared/runs.rules.ts'
import { refold, storedFold, type Passenger } from '../projection.api.ts'
import type { Batch } from './admit.ts'

/** What is known of the run once the events of a batch are counted. */
export type Projected = {
  passengers: readonly Passenger[]
  /** Those whom the events are about. */
  concerned: readonly Passenger[]
  counts: RunCounts
  /** Children who are known only now to have been on board, and are reported absent on this day. */
  despiteAbsence: ReadonlySet<string>
}

/** Third stage: derives passengers and counters from the ledger. A run that is over stays as it was closed. */
export async function project(tx: TenantContext, { run, over, passengers, rows }: Batch): Promise<Projected> {
  const touched = new Set(rows.map((row) => row.passenger.id))
  const result = over
    ? { passengers, counts: countRun(passengers.map(storedFold)), despiteAbsence: new Set<string>() }
    : await refold(tx, run.id, passengers, touched)
  return { ...result, concerned: result.passengers.filter((one) => touched.has(one.id)) }
}
