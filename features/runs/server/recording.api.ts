import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewBoardingEvent, recordEvents } from '../shared/runs.contract.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { tellRecorded } from './audience.api.ts'
import { acknowledge } from './consequences/acknowledgements.ts'
import type { Passenger } from './passengers.api.ts'
import { keep } from './projection.api.ts'
import { admit, type Batch } from './recording/admit.ts'
import { followUp } from './recording/follow-up.ts'
import { isReadAnew, project } from './recording/project.ts'
import { insertOf, store } from './recording/store.ts'

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
  // After the close nothing is counted.
  const first = batch.over || isReadAnew(batch)
  const storing = first ? store(tx, batch) : Promise.resolve()
  const [{ concerned, counts, receipts }] = await allOf([countIn(tx, batch, events, first), storing])
  if (concerned.length > 0) tellRecorded(tx, batch.run, [...batch.crew, ...toldOf(batch, concerned)])
  return { stored: events.map((event) => event.id), repeated: [...batch.known], receipts, counts }
}

/** The stages after the first, whose statements leave together. The events go along with what they change unless they are `stored`. */
async function countIn(tx: TenantContext, batch: Batch, events: readonly NewBoardingEvent[], stored: boolean) {
  const projected = await project(tx, batch)
  const { run, rows, over, touched } = batch
  const storing = stored ? undefined : (after: number) => insertOf(tx, batch, after)
  const keeping = over || rows.length === 0 ? Promise.resolve() : keep(tx, run.id, projected, touched, storing)
  const fresh = rows.map((row) => row.event)
  // What the ledger has to have is on its way before anybody reads it.
  const [receipts] = await allOf([
    acknowledge(tx, { ...batch, gap: isGapKnown(batch), fresh }, events),
    keeping,
    followUp(tx, batch, projected),
  ])
  return { ...projected, receipts }
}

const isGapKnown = ({ alerts }: Batch): boolean =>
  alerts.some((alert) => alert.rule === 'DATA_GAP' && alert.state !== 'closed')

/** The adults of the children concerned. */
const toldOf = ({ about }: Batch, concerned: readonly Passenger[]): string[] =>
  about.followers.flatMap((one) =>
    one.see && concerned.some(({ child_id: id }) => id === one.child_id) ? one.adult_id : [],
  )
