import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { sideOfRoad, type StopSpot } from '../shared/spots.contract.ts'

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
    const place = places.get(placeId ?? '')
    return place ? spotAt(tx, id, place) : []
  })
}

type Place = { kind: string; side_of_road: string | null; safety_notes: string; picture_id: string | null }

/** What is known about the place of one stop, for this reader; nothing or one. */
export function spotAt(tx: Pick<TenantContext, 'actor'>, stopId: string, place: Place): StopSpot[] {
  if (tx.actor.role === 'CB_PARENT' && place.kind === 'home_point') return []
  if (place.side_of_road === null && place.safety_notes === '' && place.picture_id === null) return []
  return [
    {
      stopId,
      sideOfRoad: place.side_of_road === null ? null : sideOfRoad.parse(place.side_of_road),
      safetyNotes: place.safety_notes,
      picture: place.picture_id,
    },
  ]
}
