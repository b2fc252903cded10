import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

const ZONE = 'Europe/Rome'
/** Days from the first start on which the papers of the demo end: one soon, one over. */
const FLEET = [
  { name: 'Bus 2', plate: 'DEMO 02', seats: 40, wheelchairs: 2, insurance: 200, inspection: 21 },
  { name: 'Bus 9', plate: 'DEMO 09', seats: 28, wheelchairs: 1, insurance: 120, inspection: 300 },
  { name: 'Minibus Lago', plate: 'DEMO 05', seats: 14, wheelchairs: 0, insurance: -12, inspection: 90 },
] as const

/** Three vehicles: one in order with an inspection that ends soon, a spare, and one whose insurance has ended. */
export async function seedVehicles(tx: TenantContext, demo: Demo): Promise<void> {
  const key = { organisation_id: tx.organisationId, group_id: demo.groups[0].id, created_at: tx.now }
  const today = dayIn(ZONE, tx.now)
  const fleet = FLEET.map((one) => ({ ...one, id: tx.newId() }))
  await tx.db
    .insertInto('vehicle')
    .values(
      fleet.map(({ id, name, plate, seats, wheelchairs }) => ({
        ...key,
        id,
        name,
        name_key: searchKey(name),
        plate,
        seats,
        wheelchair_places: wheelchairs,
        equipment: wheelchairs > 0 ? ['seat_belts', 'ramp'] : ['seat_belts'],
      })),
    )
    .execute()
  await tx.db
    .insertInto('vehicle_paper')
    .values(
      fleet.flatMap(({ id, insurance, inspection }) =>
        (
          [
            ['insurance', insurance],
            ['inspection', inspection],
          ] as const
        ).map(([kind, days]) => ({
          ...key,
          id: tx.newId(),
          vehicle_id: id,
          kind,
          valid_to: addDays(today, days),
        })),
      ),
    )
    .execute()
}
