import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { onTeamToday } from '#features/guests/server/care-team.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { gives } from '#features/people/server/rights.api.ts'

export type Target = {
  kind: 'group' | 'route' | 'family'
  group_id: string
  route_id: string | null
  child_id: string | null
}

/** Where the roles and the board of an audience stand in a statement that has its targets as `a`. */
export type Said = { roles: RawBuilder<unknown>; board: RawBuilder<unknown> }

/**
 * That a target (`a`) addresses whoever has a membership (`m`) of its group, today: everybody of the group, the crew and the families of
 * a route, the adults of a child. The one rule for who reads a post or is asked by a survey, and for who is counted and told.
 */
export function addresses(tx: TenantContext, { roles, board }: Said): Expression<SqlBool> {
  const { organisationId } = tx
  const adultOf = (children: RawBuilder<unknown>) => sql`(m.role = 'CB_PARENT' and exists (
    select from relationship r where r.organisation_id = ${organisationId} and r.adult_id = m.person_id
      and r.child_id in (${children}) and ${gives(tx, 'see')}))`
  const guests = sql`select gm.person_id from membership gm where gm.organisation_id = ${organisationId}
    and gm.group_id = a.group_id and gm.role = 'GUEST' and ${tx.now.toISOString().slice(0, 10)}::date
      between gm.valid_from and coalesce(gm.valid_to, 'infinity'::date)`
  const riders = sql`select rp.child_id from route_passenger rp where rp.organisation_id = ${organisationId}
    and rp.route_id = a.route_id`
  const crewOf = (routes: RawBuilder<unknown>) => sql`(m.role = 'CB_ASSISTANT' and exists (
    select from route_crew rc where rc.organisation_id = ${organisationId} and rc.person_id = m.person_id
      and rc.route_id in (${routes})))`
  const teamOf = (people: RawBuilder<unknown>) => sql`(m.role = 'CB_ASSISTANT' and exists (
    select from caregiver c where c.organisation_id = ${organisationId} and c.person_id = m.person_id
      and c.guest_id in (${people}) and ${onTeamToday(tx)}))`
  // Whoever works the route of a guest cares for them as their team does.
  const routesOfGuests = sql`select rp.route_id from route_passenger rp where rp.organisation_id = ${organisationId}
    and rp.child_id in (${guests})`
  return sql<boolean>`(m.organisation_id = ${organisationId} and m.group_id = a.group_id and ${heldToday(tx)} and (
    (m.role = any (${roles}) and (
      (a.kind = 'group' and (${board} = 'group' or m.role = 'CB_ADMIN' or ${adultOf(guests)} or ${crewOf(routesOfGuests)}
        or ${teamOf(guests)}))
      or (a.kind = 'route' and (m.role = 'CB_ADMIN' or ${crewOf(sql`a.route_id`)} or ${adultOf(riders)}))))
    or (a.kind = 'family' and ${adultOf(sql`a.child_id`)})))`
}

/** That no target (of `targets`, with `child_id`) is the family of a child from whom this person is restricted: they learn nothing of it. */
export const untouched = (tx: TenantContext, person: RawBuilder<unknown>, targets: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from (${targets}) about join relationship x on x.organisation_id = ${tx.organisationId}
    and x.child_id = about.child_id and x.adult_id = ${person} and x.restricted)`

/** That a target (`a`) addresses the actor in the role and the groups of the session. */
export const reachesMe = (
  tx: TenantContext,
  said: Said,
): Expression<SqlBool> => sql<boolean>`(${inMyGroups(tx, 'a.group_id')}
  and exists (select from membership m where m.person_id = ${tx.actor.personId} and m.role = ${tx.actor.role}
    and ${addresses(tx, said)}))`
