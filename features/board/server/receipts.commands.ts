import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { receiveChildren } from '../shared/receipts.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isRestricted } from '#features/pickup/shared/release.rules.ts'
import { releaseFactsOf } from '#features/pickup/server/release.api.ts'
import { settleAlerts } from '#features/alerts/server/alerts.api.ts'
import { knownPassengers, passengersOf } from '#features/runs/server/passengers.api.ts'
import { receiptsOf, watchReceipt } from '#features/runs/server/consequences/receipts.api.ts'
import { findRun } from '#features/runs/server/run-detail.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { lockRun } from '#features/runs/server/policy.api.ts'

/**
 * The school counted. A number that differs from what the crew has is refused once, with the names: counted again it is
 * kept, whatever it is. The same number told again changes nothing. Refuses as receiver a name that may be of an adult who is
 * restricted for a child of the run.
 */
export async function receive(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof receiveChildren>,
): Promise<RunDetail> {
  const run = await lockRun(tx, runId)
  const { personId } = tx.actor
  if (personId === null) throw notPermitted()
  if (run.direction !== 'to_school') throw refusedNow('runs.error.notToSchool')
  if (run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const passengers = await passengersOf(tx, runId)
  await checkReceiver(tx, passengers, body.receivedBy)
  const coming = passengers.filter((one) => one.state === 'DROPPED' || one.state === 'BOARDED')
  if (!body.sure && coming.length !== body.counted) {
    const known = await knownPassengers(tx, coming)
    const names = known.map((one) => one.name).toSorted((a, b) => a.localeCompare(b))
    throw refusedNow('runs.error.receiptCount', {
      current: { code: 'count', counted: body.counted, names },
      values: { counted: body.counted, handed: coming.length },
    })
  }
  const last = (await receiptsOf(tx, runId)).at(-1)
  if (last?.counted === body.counted) return findRun(tx, runId)
  await tx.db
    .insertInto('run_receipt')
    .values({
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      run_id: runId,
      no: (last?.no ?? 0) + 1,
      counted: body.counted,
      received_by: body.receivedBy?.toWellFormed() ?? null,
      recorded_by: personId,
      at: tx.now,
    })
    .execute()
  // A new count is a new question: what was said about the one before does not answer it.
  await settleAlerts(tx, runId, ['RECEIPT_DIFFERS', 'RECEIPT_MISSING'])
  await watchReceipt(tx, run, passengers)
  await audit(tx, {
    action: 'runs.received',
    subjectKind: 'run',
    subjectId: runId,
    details: { counted: body.counted },
  })
  await tellRuns(tx, [runId], [])
  return findRun(tx, runId)
}

async function checkReceiver(
  tx: TenantContext,
  passengers: readonly { child_id: string | null }[],
  name: string | undefined,
): Promise<void> {
  if (name === undefined) return
  const facts = await releaseFactsOf(
    tx,
    passengers.flatMap((one) => one.child_id ?? []),
  )
  if ([...facts.values()].some((one) => isRestricted({ kind: 'adult', name }, one)))
    throw badFields([{ fieldName: 'receivedBy', message: 'runs.error.receiverRestricted' }])
}
