import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { handoverColumns } from '../handover-columns.api.ts'
import type { Batch } from './admit.ts'

/** Second stage: appends the events of a batch to the ledger. */
export async function store(tx: TenantContext, batch: Batch): Promise<void> {
  if (batch.rows.length > 0) await tx.db.insertInto('boarding_event').values(rowsOf(tx, batch)).execute()
}

/** The events of a batch as they are stored. Throws `refusedNow` when nobody is known to have recorded them. */
export function rowsOf(
  tx: TenantContext,
  { run, rows, verdicts, over }: Pick<Batch, 'run' | 'rows' | 'verdicts' | 'over'>,
) {
  const staffId = tx.actor.personId
  if (staffId === null) throw refusedNow('runs.error.nobody')
  return rows.map(({ event, passenger }) => ({
    organisation_id: tx.organisationId,
    group_id: run.group_id,
    id: event.id,
    run_id: run.id,
    passenger_id: passenger.id,
    type: event.type,
    stop_id: event.stopId,
    staff_id: staffId,
    device_id: event.deviceId,
    device_seq: event.deviceSeq,
    occurred_at: claimed(tx, event.occurredAt),
    received_at: tx.now,
    clock_offset_ms: clamp(event.clockOffsetMs),
    method: event.method,
    supersedes_id: event.supersedesId,
    resolution: event.resolution,
    outcome: event.outcome,
    ...handoverColumns(event, verdicts),
    note: event.note,
    to_run_id: event.toRunId ?? null,
    late: over,
    before_acceptance: false,
  }))
}

// The column holds 32 bits: a clock that is weeks off is off all the same.
const clamp = (ms: number): number => Math.max(-2_147_483_648, Math.min(2_147_483_647, ms))
