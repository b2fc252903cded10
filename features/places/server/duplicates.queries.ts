import { sql } from 'kysely'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { metresApartOf } from '#platform/server/db/metres-apart.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { NEAR_M, SAME_NAME_M } from '../shared/duplicates.rules.ts'
import type { Place } from '../shared/places.contract.ts'
import { placesByIds } from './places.queries.ts'

/** As much as one sitting decides; the next ones follow when these are done. */
const MOST_PAIRS = 50

/**
 * Pairs of places that may be one, the nearest first: `maybeOne` said in SQL, inside a box that the index finds; of one
 * place alone when asked.
 */
export async function findDuplicates(tx: TenantContext, placeId?: string) {
  const box = SAME_NAME_M / METRES_PER_DEGREE
  const metres = metresApartOf('a', 'b')
  let query = tx.db
    .selectFrom('place as a')
    .innerJoin('place as b', (join) =>
      join
        .onRef('b.organisation_id', '=', 'a.organisation_id')
        .onRef('b.group_id', '=', 'a.group_id')
        .onRef('b.kind', '=', 'a.kind')
        .onRef('b.id', '>', 'a.id')
        .on(sql<boolean>`b.latitude between a.latitude - ${box}::float8 and a.latitude + ${box}::float8`),
    )
    .select(['a.id as first', 'b.id as second', metres.as('metres')])
    .where('a.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'a.group_id'))
    .where(
      sql<boolean>`${metres} <= case when a.name_key = b.name_key then ${SAME_NAME_M}::float8
        when a.kind = 'home_point' then -1 else ${NEAR_M}::float8 end`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('place_apart as x')
            .select('x.first_id')
            .whereRef('x.organisation_id', '=', 'a.organisation_id')
            .whereRef('x.group_id', '=', 'a.group_id')
            .whereRef('x.first_id', '=', 'a.id')
            .whereRef('x.second_id', '=', 'b.id'),
        ),
      ),
    )
  if (placeId !== undefined) query = query.where((eb) => eb.or([eb('a.id', '=', placeId), eb('b.id', '=', placeId)]))
  const pairs = await query.orderBy('metres').orderBy('a.id').orderBy('b.id').limit(MOST_PAIRS).execute()
  const places = await placesByIds(
    tx,
    pairs.flatMap(({ first, second }) => [first, second]),
  )
  return pairs.flatMap((pair) => {
    const [first, second] = [places.get(pair.first), places.get(pair.second)]
    if (!first || !second) return []
    const both: [Place, Place] = [first, second]
    return [{ places: both, metres: Math.round(pair.metres) }]
  })
}

/** Children with a home at one of the two places while a route that is not archived stops at the other. */
export async function childrenWhoMeetARoute(tx: TenantContext, placeIds: readonly [string, string]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('household as h')
    .select('h.child_id')
    .distinct()
    .where('h.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'h.group_id'))
    .where('h.place_id', '=', anyOf(placeIds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('route_stop as s')
          .innerJoin('route as r', (join) =>
            join.onRef('r.organisation_id', '=', 's.organisation_id').onRef('r.id', '=', 's.route_id'),
          )
          .select('s.id')
          .whereRef('s.organisation_id', '=', 'h.organisation_id')
          .where('s.place_id', '=', anyOf(placeIds))
          .whereRef('s.place_id', '<>', 'h.place_id')
          .where('r.status', '<>', 'ARCHIVED'),
      ),
    )
    .orderBy('h.child_id')
    .execute()
  return rows.map((row) => row.child_id)
}
