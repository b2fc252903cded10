import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewBoardingEvent, recordEvents } from '../shared/runs.contract.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { tellRun } from './audience.api.ts'
import { acknowledge } from './consequences/acknowledgements.ts'
import { keep, type Passenger } from './projection.api.ts'
import { admit, type Batch } from './recording/admit.ts'
import { followUp } from './recording/follow-up.ts'
import { project, type Projected } from './recording/project.ts'
import { store } from './recording/store.ts'

/**
 * Stores a batch of boarding events exactly once and brings the run in line with them. Physical presence beats paper: a
 * boarding is always kept, also of a child that is on no list, on a run that nobody started, or after the close (then as an
 * amendment that changes nothing and raises an alert when it contradicts). Returns what is stored, what was stored before,
 * and the counts of the run; throws what `admit` and `store` throw.
 */
export async function record(
  tx: TenantContext,
  runId: string,
  events: readonly NewBoardingEvent[],
): Promise<AnswerOf<typeof recordEvents>> {
  const batch = await admit(tx, runId, events)
  const storing = store(tx, batch)
  const [{ concerned, counts }, receipts] = await allOf([
    countIn(tx, batch),
    acknowledge(tx, { ...batch, gap: isGapKnown(batch), fresh: batch.rows.map((row) => row.event) }, events),
    storing,
  ])
  if (concerned.length > 0) tellRun(tx, batch.run, [...batch.crew, ...toldOf(batch, concerned)])
  return { stored: events.map((event) => event.id), repeated: [...batch.known], receipts, counts }
}

/** Third and fourth stage. What they write leaves together with the events. */
async function countIn(tx: TenantContext, batch: Batch): Promise<Projected> {
  const projected = await project(tx, batch)
  const keeping =
    batch.over || batch.rows.length === 0 ? Promise.resolve() : keep(tx, batch.run.id, projected, batch.touched)
  await allOf([keeping, followUp(tx, batch, projected)])
  return projected
}

const isGapKnown = ({ alerts }: Batch): boolean =>
  alerts.some((alert) => alert.rule === 'DATA_GAP' && alert.state !== 'closed')

/** The adults of the children concerned. */
const toldOf = ({ about }: Batch, concerned: readonly Passenger[]): string[] =>
  about.followers.flatMap((one) =>
    one.see && concerned.some(({ child_id: id }) => id === one.child_id) ? one.adult_id : [],
  )
