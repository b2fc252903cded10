import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
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
  papers: readonly { kind: string; number: string; validTo: string }[]
}

/** Vehicles by id, with their papers. */
export async function vehiclesById(work: Work, ids: readonly string[]): Promise<Map<string, KnownVehicle>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(work).where('id', '=', anyOf(ids)).execute()
  return new Map((await known(work, rows)).map((vehicle) => [vehicle.id, vehicle]))
}

/** The vehicles of a group, by name. */
export async function vehiclesOf(work: Work, groupId: string): Promise<KnownVehicle[]> {
  return known(work, await rowsOf(work).where('group_id', '=', groupId).orderBy('name_key').orderBy('id').execute())
}

const rowsOf = (work: Work) =>
  work.db
    .selectFrom('vehicle')
    .select(['id', 'group_id', 'name', 'plate', 'equipment', 'seats', 'wheelchair_places', 'status'])
    .where('organisation_id', '=', work.organisationId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

async function known(work: Work, rows: readonly Row[]): Promise<KnownVehicle[]> {
  const all = await papersOf(
    work,
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
    papers: papers.get(row.id) ?? [],
  }))
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
