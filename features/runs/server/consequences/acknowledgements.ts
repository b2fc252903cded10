import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewBoardingEvent, recordEvents } from '../../shared/runs.contract.ts'
import { openAlert, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import type { LockedRun } from '../policy.api.ts'

type Receipt = AnswerOf<typeof recordEvents>

/** The highest number without a gap per device; a gap means that a fact is missing and stands as an alert until it is filled. */
export async function acknowledge(
  tx: TenantContext,
  run: LockedRun,
  events: readonly NewBoardingEvent[],
): Promise<Receipt['receipts']> {
  const devices = new Set(events.map((event) => event.deviceId))
  // Of every device of the run: what one phone fills says nothing about a gap of another.
  const { rows } = await sql<{ device_id: string; contiguous: number; highest: number; standing: boolean }>`
    select device_id, coalesce(max(device_seq) filter (where device_seq = place), 0)::int as contiguous, max(device_seq)::int as highest,
      exists (select 1 from alert where organisation_id = ${tx.organisationId} and run_id = ${run.id}
        and rule = 'DATA_GAP' and state <> 'closed') as standing
    from (select device_id, device_seq, row_number() over (partition by device_id order by device_seq) as place
      from (select distinct device_id, device_seq from boarding_event
        where organisation_id = ${tx.organisationId} and run_id = ${run.id}) numbers) placed
    group by device_id order by device_id`.execute(tx.db)
  const missing = rows.reduce((sum, row) => sum + row.highest - row.contiguous, 0)
  const standing = rows.some((row) => row.standing)
  if (missing > 0 && !standing) await openAlert(tx, run, 'DATA_GAP', { details: { missing } })
  if (missing === 0 && standing) await settleAlerts(tx, run.id, ['DATA_GAP'])
  return rows
    .filter((row) => devices.has(row.device_id))
    .map((row) => ({ deviceId: row.device_id, contiguous: row.contiguous }))
}
