import { sql, type Expression, type SqlBool } from 'kysely'
import { notRestricted, restrictedFrom } from '#features/people/server/restrictions.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * That the place whose id stands in `column` is no home of people from whom the actor is restricted. A home that somebody
 * else shares with them stays in sight, and so does a stop at which they live.
 */
export function homeInSight(tx: TenantContext, column: string): Expression<SqlBool> {
  if (tx.actor.personId === null) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(column)} <> all (array(
    select l.id from (
      select h.place_id, h.child_id from household h where h.organisation_id = ${tx.organisationId}
      union all select c.home_place_id, c.person_id from child_profile c where c.organisation_id = ${tx.organisationId}
    ) u join place l on l.organisation_id = ${tx.organisationId} and l.id = u.place_id and l.kind = 'home_point'
    where u.child_id in (${restrictedFrom(tx)})
      and not exists (select from household o where o.organisation_id = ${tx.organisationId} and o.place_id = l.id
        and ${notRestricted(tx, 'o.child_id')})
      and not exists (select from child_profile o where o.organisation_id = ${tx.organisationId}
        and o.home_place_id = l.id and ${notRestricted(tx, 'o.person_id')}))))`
}
