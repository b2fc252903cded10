import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDetails, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import type { Passenger } from '../projection.api.ts'
import { inHand } from '../stranded.api.ts'

/** Of an interrupted run: how many are with its crew, and how many wait at its stops for a vehicle that does not come. */
export const strandedCounts = (passengers: readonly Passenger[]) => ({
  onBoard: inHand(passengers).length,
  waiting: passengers.filter((one) => one.state === 'EXPECTED').length,
})

/** Brings the alert of a breakdown in line with its children: it goes when nobody is on board and nobody waits. */
export async function followBreakdown(
  tx: TenantContext,
  run: { id: string; status: string },
  passengers: readonly Passenger[],
): Promise<void> {
  if (run.status !== 'INTERRUPTED') return
  const counts = strandedCounts(passengers)
  if (counts.onBoard + counts.waiting === 0) return settleAlerts(tx, run.id, ['BREAKDOWN'])
  await addDetails(tx, run.id, 'BREAKDOWN', counts)
}
