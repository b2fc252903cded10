import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { sideOfRoad } from '../shared/places.contract.ts'
import type { StopSpot } from '../shared/spots.contract.ts'

type Stop = { id: string; placeId: string | null }

/**
 * What is to be known at these stops, which the caller was found to see. What is said about a home is written for those
 * who come there: families do not read it.
 */
export async function spotsOf(tx: TenantContext, stops: readonly Stop[]): Promise<StopSpot[]> {
  const rows = await tx.db
    .selectFrom('place')
    .select(['id', 'kind', 'side_of_road', 'safety_notes', 'picture_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(stops.flatMap((stop) => stop.placeId ?? [])))
    .execute()
  const places = new Map(rows.map((row) => [row.id, row]))
  return stops.flatMap(({ id, placeId }) => {
    const row = places.get(placeId ?? '')
    if (!row || (tx.actor.role === 'CB_PARENT' && row.kind === 'home_point')) return []
    if (row.side_of_road === null && row.safety_notes === '' && row.picture_id === null) return []
    return {
      stopId: id,
      sideOfRoad: row.side_of_road === null ? null : sideOfRoad.parse(row.side_of_road),
      safetyNotes: row.safety_notes,
      picture: row.picture_id,
    }
  })
}
