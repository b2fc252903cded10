import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewBoardingEvent, recordEvents } from '../shared/runs.contract.ts'
import { tellRuns } from './audience.api.ts'
import { acknowledge } from './consequences/acknowledgements.ts'
import { admit } from './recording/admit.ts'
import { followUp } from './recording/follow-up.ts'
import { project } from './recording/project.ts'
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
  await store(tx, batch)
  const projected = await project(tx, batch)
  await followUp(tx, batch, projected)
  const receipts = await acknowledge(tx, batch.run, events)
  const { concerned, counts } = projected
  if (concerned.length > 0)
    await tellRuns(
      tx,
      [runId],
      concerned.flatMap((one) => one.child_id ?? []),
    )
  return { stored: events.map((event) => event.id), repeated: [...batch.known], receipts, counts }
}
