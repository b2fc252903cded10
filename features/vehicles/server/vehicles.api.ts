import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { expiredOn } from '../shared/papers.rules.ts'
import { papersOf } from './vehicles.queries.ts'

/** A vehicle as others judge it: what fits in, whether it is in use, and the days of its papers. */
export type KnownVehicle = {
  id: string
  groupId: string
  name: string
  seats: number
  wheelchairPlaces: number
  inUse: boolean
  papers: readonly { kind: string; number: string; validTo: string }[]
}

/** Vehicles by id, with their papers. */
export async function vehiclesById(work: Work, ids: readonly string[]): Promise<Map<string, KnownVehicle>> {
  if (ids.length === 0) return new Map()
  const rows = await work.db
    .selectFrom('vehicle')
    .select(['id', 'group_id', 'name', 'seats', 'wheelchair_places', 'status'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', anyOf(ids))
    .execute()
  const papers = Map.groupBy(await papersOf(work, ids), (paper) => paper.vehicleId)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        groupId: row.group_id,
        name: row.name,
        seats: row.seats,
        wheelchairPlaces: row.wheelchair_places,
        inUse: row.status === 'A',
        papers: papers.get(row.id) ?? [],
      },
    ]),
  )
}

/**
 * The vehicle of a group, for driving on these days. One of another group looks missing (404); one that is put away or
 * whose paper has expired on one of the days is refused (409 E013, the kinds in `current`).
 */
export async function vehicleForDays(
  work: Work,
  vehicleId: string,
  groupId: string,
  days: readonly string[],
): Promise<KnownVehicle> {
  const vehicle = (await vehiclesById(work, [vehicleId])).get(vehicleId)
  if (!vehicle || vehicle.groupId !== groupId) throw notFound()
  if (!vehicle.inUse) throw refusedNow('vehicles.error.putAway', { values: { vehicle: vehicle.name } })
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
