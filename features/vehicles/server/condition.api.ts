import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { changed, lockVehicle } from './vehicles.commands.ts'
import { vehicleConditionChanged } from './vehicles.hooks.api.ts'

/** A vehicle that is judged, locked until the judgement is stored. */
export type JudgedVehicle = Awaited<ReturnType<typeof lockVehicle>>

/** Locks a vehicle in reach, so that two who judge it do so one after the other. Out of reach it looks missing (404). */
export const judgedVehicle = (tx: TenantContext, id: string): Promise<JudgedVehicle> => lockVehicle(tx, id)

/**
 * Stores what the inspections of a vehicle mean for it: the day of the last one, and whether a dangerous defect keeps it from
 * driving. Editing the vehicle elsewhere goes on: its version stays.
 */
export async function setCondition(
  tx: TenantContext,
  vehicle: JudgedVehicle,
  { inspectedOn, blocked }: { inspectedOn: string | null; blocked: boolean },
): Promise<void> {
  await tx.db
    .updateTable('vehicle')
    .set({ inspected_on: inspectedOn, blocked_at: blocked ? (vehicle.blocked_at ?? tx.now) : null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', vehicle.id)
    .execute()
  const was = vehicle.blocked_at !== null
  if (was !== blocked) await changed(tx, blocked ? 'vehicles.blocked' : 'vehicles.released', vehicle)
  else await audit(tx, { action: 'vehicles.inspected', subjectKind: 'vehicle', subjectId: vehicle.id })
  await vehicleConditionChanged.call(tx, { vehicleId: vehicle.id })
}
