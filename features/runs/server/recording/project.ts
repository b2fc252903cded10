import type { TenantContext } from '#platform/server/tenant-context.ts'
import { countRun, type Fact } from '../../shared/runs.rules.ts'
import { factsAbout, factsOf } from './facts.ts'
import type { Passenger } from '../passengers.api.ts'
import { derive, type Derived } from '../projection.api.ts'
import type { Batch } from './admit.ts'
import { rowsOf } from './store.ts'

/** What is known of the run once the events of a batch are counted. */
export type Projected = Derived & {
  /** Those whom the events are about. */
  concerned: readonly Passenger[]
}

/** Second stage: derives passengers and counters from the ledger. A run that is over stays as it was closed. */
export async function project(tx: TenantContext, batch: Batch): Promise<Projected> {
  const { run, over, passengers, touched } = batch
  const result = over
    ? { passengers, counts: countRun(passengers), despiteAbsence: new Set<string>() }
    : await derive(tx, { runId: run.id, all: passengers, touched }, await ledgerOf(tx, batch), batch.about.against)
  return { ...result, concerned: result.passengers.filter((one) => touched.has(one.id)) }
}

/**
 * Whether the ledger is read again to derive what these events mean: another run may have a say on whom this one handed on. They have to
 * be stored before.
 */
export const isReadAnew = ({ about, rows }: Batch): boolean =>
  about.facts.some(({ type }) => type === 'TRANSFERRING') || rows.some(({ event }) => event.type === 'TRANSFERRING')

/** What was recorded before and what this batch adds. */
async function ledgerOf(tx: TenantContext, batch: Batch): Promise<Map<string, Fact[]>> {
  const touched = [...batch.touched]
  return isReadAnew(batch) ? factsAbout(tx, touched) : factsOf(touched, [...batch.about.facts, ...rowsOf(tx, batch)])
}
