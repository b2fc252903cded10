import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { CompiledQuery } from 'kysely'
import { insertInto } from '#platform/server/db/insert-into.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { handoverColumns } from '../handover-columns.api.ts'
import type { Batch } from './admit.ts'

/** Appends the events of a batch to the ledger where that cannot wait until they are counted. */
export async function store(tx: TenantContext, batch: Batch): Promise<void> {
  if (batch.rows.length > 0) await tx.db.executeQuery(insertOf(tx, batch))
}

/** Third stage: the statement by which the events of a batch are appended to the ledger, behind so many parameters of a longer one. */
export const insertOf = (tx: TenantContext, batch: Stored, after = 0): CompiledQuery =>
  insertInto('boarding_event', { organisation_id: tx.organisationId, ...sharedOf(tx, batch) }, ownOf(tx, batch), {
    after,
  })

type Stored = Pick<Batch, 'run' | 'rows' | 'verdicts' | 'over'>

/** The events of a batch as they are stored. Throws `refusedNow` when nobody is known to have recorded them. */
export function rowsOf(tx: TenantContext, batch: Stored) {
  const shared = sharedOf(tx, batch)
  return ownOf(tx, batch).map((row) => ({ ...row, ...shared }))
}

/** What is the same of all of them. */
function sharedOf(tx: TenantContext, { run, over }: Stored) {
  const staffId = tx.actor.personId
  if (staffId === null) throw refusedNow('runs.error.nobody')
  return {
    group_id: run.group_id,
    run_id: run.id,
    staff_id: staffId,
    received_at: tx.now,
    late: over,
    before_acceptance: false,
  }
}

const ownOf = (tx: TenantContext, { rows, verdicts }: Stored) =>
  rows.map(({ event, passenger }) => ({
    id: event.id,
    passenger_id: passenger.id,
    type: event.type,
    stop_id: event.stopId,
    device_id: event.deviceId,
    device_seq: event.deviceSeq,
    occurred_at: claimed(tx, event.occurredAt),
    clock_offset_ms: clamp(event.clockOffsetMs),
    method: event.method,
    supersedes_id: event.supersedesId,
    resolution: event.resolution,
    outcome: event.outcome,
    ...handoverColumns(event, verdicts),
    note: event.note,
    to_run_id: event.toRunId ?? null,
  }))

// The column holds 32 bits: a clock that is weeks off is off all the same.
const clamp = (ms: number): number => Math.max(-2_147_483_648, Math.min(2_147_483_647, ms))
