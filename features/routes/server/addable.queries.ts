import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { filterPassengers } from '../shared/passengers.contract.ts'
import { findRouteRow } from './routes.queries.api.ts'

type Elsewhere = { id: string; name: string; status: 'ACTIVE' | 'DRAFT' }

/**
 * Children who could be put on this route, each with the route of this direction that they are on. The version that this
 * one replaces is no other route, nor is a place that has ended.
 */
export async function searchAddable(tx: TenantContext, body: BodyOf<typeof filterPassengers>) {
  if (!body.filters) throw badFields([{ fieldName: 'filters.routeId', message: 'form.required' }])
  const route = await findRouteRow(tx, body.filters.routeId)
  const today = dayIn(route.zone, tx.now)
  let query = tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', route.group_id)
    .where(notRestricted(tx, 'c.person_id'))
    .where((eb) =>
      eb(
        'c.person_id',
        'not in',
        eb
          .selectFrom('route_passenger as here')
          .select('here.child_id')
          .where('here.organisation_id', '=', tx.organisationId)
          .where('here.route_id', '=', route.id),
      ),
    )
    .select(['c.person_id', 'c.school_class', 'p.name', 'p.surname'])
    .select(
      sql<Elsewhere | null>`(select json_build_object('id', r.id, 'name', r.name, 'status', r.status)
        from route_passenger rp join route r on r.organisation_id = rp.organisation_id and r.id = rp.route_id
        where rp.organisation_id = c.organisation_id and rp.child_id = c.person_id and r.group_id = ${route.group_id}
          and r.status <> 'ARCHIVED' and r.direction = ${route.direction} and r.id is distinct from ${route.version_of}
          and not coalesce(rp.rest_until is null and rp.rest_from <= ${today}::date, false)
        order by r.status, r.name, r.id limit 1)`.as('elsewhere'),
    )
    .orderBy('c.name_key')
    .orderBy('c.person_id')
  const { q } = body
  if (q) query = query.where(hasName('c.name_key', q))
  const { rows, page } = await pageOf(tx, query, body)
  return {
    data: rows.map((row) => ({
      id: row.person_id,
      name: fullName(row),
      schoolClass: row.school_class,
      elsewhere: row.elsewhere,
    })),
    page,
  }
}
