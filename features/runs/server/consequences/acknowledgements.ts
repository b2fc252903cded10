import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { numbersAfter, type DeviceNumbers } from '../../shared/device-numbers.rules.ts'
import type { NewBoardingEvent, recordEvents } from '../../shared/runs.contract.ts'
import { openAlert, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import type { LockedRun } from '../policy.api.ts'

type Receipts = AnswerOf<typeof recordEvents>['receipts']
type Said = {
  run: LockedRun
  /** The numbers of each device before this batch. */
  devices: readonly DeviceNumbers[]
  /** Whether an alert about a gap stands. */
  gap: boolean
  fresh: readonly NewBoardingEvent[]
}

/**
 * The highest number without a gap per device; a gap means that a fact is missing and stands as an alert until it is filled. Where
 * there is none, nothing is asked.
 */
export async function acknowledge(
  tx: TenantContext,
  { run, devices, gap, fresh }: Said,
  events: readonly NewBoardingEvent[],
): Promise<Receipts> {
  const of = new Set(events.map((event) => event.deviceId))
  const known = gap ? null : numbersAfter(devices, fresh)
  const numbers = known ?? (await watchGaps(tx, run, gap))
  return numbers.filter((one) => of.has(one.deviceId))
}

/** Reads the numbers of every device of the run: what one phone fills says nothing about a gap of another. */
async function watchGaps(tx: TenantContext, run: LockedRun, standing: boolean): Promise<Receipts> {
  const { rows } = await sql<{ device_id: string; contiguous: number; highest: number }>`
    select device_id, coalesce(max(device_seq) filter (where device_seq = place), 0)::int as contiguous, max(device_seq)::int as highest
    from (select device_id, device_seq, row_number() over (partition by device_id order by device_seq) as place
      from (select distinct device_id, device_seq from boarding_event
        where organisation_id = ${tx.organisationId} and run_id = ${run.id}) numbers) placed
    group by device_id order by device_id`.execute(tx.db)
  const missing = rows.reduce((sum, row) => sum + row.highest - row.contiguous, 0)
  if (missing > 0 && !standing) await openAlert(tx, run, 'DATA_GAP', { details: { missing } })
  if (missing === 0 && standing) await settleAlerts(tx, run.id, ['DATA_GAP'])
  return rows.map((row) => ({ deviceId: row.device_id, contiguous: row.contiguous }))
}
