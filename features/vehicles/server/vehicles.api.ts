import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { expiredOn } from '#platform/shared/papers/papers.rules.ts'
import { papersOf } from './vehicles.queries.ts'

/** A vehicle as others judge it: what fits in, whether it is in use, and the days of its papers. */
export type KnownVehicle = {
  id: string
  groupId: string
  name: string
  plate: string
  equipment: readonly string[]
  seats: number
  wheelchairPlaces: number
  inUse: boolean
  /** A dangerous defect keeps it from driving. */
  blocked: boolean
  inspectionDays: number | null
  inspectedOn: string | null
  papers: readonly { kind: string; number: string; validTo: string }[]
}

/** Vehicles by id, with their papers. */
export async function vehiclesById(tx: TenantContext, ids: readonly string[]): Promise<Map<string, KnownVehicle>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(tx).where('id', '=', anyOf(ids)).execute()
  return new Map((await known(tx, rows)).map((vehicle) => [vehicle.id, vehicle]))
}

/** The vehicles of a group, by name. */
export async function vehiclesOf(tx: TenantContext, groupId: string): Promise<KnownVehicle[]> {
  return known(tx, await rowsOf(tx).where('group_id', '=', groupId).orderBy('name_key').orderBy('id').execute())
}

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('vehicle')
    .select(['id', 'group_id', 'name', 'plate', 'equipment', 'seats', 'wheelchair_places', 'status'])
    .select(['blocked_at', 'inspection_days', 'inspected_on'])
    .where('organisation_id', '=', tx.organisationId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

async function known(tx: TenantContext, rows: readonly Row[]): Promise<KnownVehicle[]> {
  const all = await papersOf(
    tx,
    rows.map((row) => row.id),
  )
  const papers = Map.groupBy(all, (paper) => paper.vehicleId)
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    plate: row.plate,
    equipment: row.equipment,
    seats: row.seats,
    wheelchairPlaces: row.wheelchair_places,
    inUse: row.status === 'A',
    blocked: row.blocked_at !== null,
    inspectionDays: row.inspection_days,
    inspectedOn: row.inspected_on,
    papers: papers.get(row.id) ?? [],
  }))
}

/**
 * The vehicle of a group, for driving on these days. One of another group looks missing (404); one that is put away or blocked, or
 * whose paper has expired on one of the days, is refused (409 E013, the kinds in `current`).
 */
export async function vehicleForDays(
  tx: TenantContext,
  vehicleId: string,
  groupId: string,
  days: readonly string[],
): Promise<KnownVehicle> {
  const vehicle = (await vehiclesById(tx, [vehicleId])).get(vehicleId)
  if (!vehicle || vehicle.groupId !== groupId) throw notFound()
  if (!vehicle.inUse) throw refusedNow('vehicles.error.putAway', { values: { vehicle: vehicle.name } })
  if (vehicle.blocked) throw refusedNow('vehicles.error.blocked', { values: { vehicle: vehicle.name } })
  for (const day of days) {
    const [first, ...more] = expiredOn(vehicle.papers, day)
    if (first)
      throw refusedNow(`vehicles.error.expired.${first.kind}`, {
        current: { code: 'expired', kinds: [first, ...more].map((paper) => paper.kind), day },
        values: { vehicle: vehicle.name, day: first.validTo ?? '' },
      })
  }
  return vehicle
}
