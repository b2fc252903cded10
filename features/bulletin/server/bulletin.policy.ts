import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { gives } from '#features/people/server/people.api.ts'
import { restrictedFrom } from '#features/people/server/restrictions.api.ts'

/** Where the targets, the roles and the board of an audience stand: a stored post (`p`, targets `a`), or one that is being written. */
type Said = { roles: RawBuilder<unknown>; board: RawBuilder<unknown> }
const STORED: Said = { roles: sql`p.roles`, board: sql`p.board` }

/**
 * That a target (`a`) addresses whoever has a membership (`m`) of its group, today: everybody of the group, the crew and the families of
 * a route, the adults of a child. The one rule for who reads a post and for who is counted and told.
 */
function addresses(tx: TenantContext, { roles, board }: Said): Expression<SqlBool> {
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
  // Whoever works the route of a guest is of the care team.
  const routesOfGuests = sql`select rp.route_id from route_passenger rp where rp.organisation_id = ${organisationId}
    and rp.child_id in (${guests})`
  return sql<boolean>`(m.organisation_id = ${organisationId} and m.group_id = a.group_id and ${heldToday(tx)} and (
    (m.role = any (${roles}) and (
      (a.kind = 'group' and (${board} = 'group' or m.role = 'CB_ADMIN' or ${adultOf(guests)} or ${crewOf(routesOfGuests)}))
      or (a.kind = 'route' and (m.role = 'CB_ADMIN' or ${crewOf(sql`a.route_id`)} or ${adultOf(riders)}))))
    or (a.kind = 'family' and ${adultOf(sql`a.child_id`)})))`
}

/** That no target of a post (`p`) is the family of a child from whom this person is restricted: they learn nothing of it. */
const untouched = (tx: TenantContext, person: RawBuilder<unknown>, targets: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from (${targets}) about join relationship x on x.organisation_id = ${tx.organisationId}
    and x.child_id = about.child_id and x.adult_id = ${person} and x.restricted)`

const familiesOf = ({ organisationId }: TenantContext) => sql`select f.child_id from bulletin_audience f
  where f.organisation_id = ${organisationId} and f.post_id = p.id and f.kind = 'family'`

/** That the actor is one of those whom a post (`p`) addresses, in the role and the groups of the session. */
export function addressed(tx: TenantContext): Expression<SqlBool> {
  const { organisationId } = tx
  const { personId } = tx.actor
  if (personId === null) return sql<boolean>`false`
  return sql<boolean>`(p.author_id is distinct from ${personId} and exists (select from bulletin_audience a
    where a.organisation_id = ${organisationId} and a.post_id = p.id and ${reachesMe(tx)}))`
}

/** That a target (`a`) of a post (`p`) addresses the actor in the role and the groups of the session. */
export const reachesMe = (tx: TenantContext): Expression<SqlBool> => sql<boolean>`(${inMyGroups(tx, 'a.group_id')}
  and exists (select from membership m where m.person_id = ${tx.actor.personId} and m.role = ${tx.actor.role}
    and ${addresses(tx, STORED)}))`

/** That a post (`p`) is on the board now. */
export const onBoard = (tx: TenantContext) => sql<boolean>`(p.status = 'ACTIVE' and p.publish_at <= ${tx.now}
  and (p.expires_at is null or p.expires_at > ${tx.now}))`

/** That the actor administers every group that a post (`p`) addresses. */
export const manages = ({ actor: { role, groupIds } }: TenantContext) =>
  role === null
    ? sql<boolean>`true`
    : sql<boolean>`(${role === 'CB_ADMIN'} and p.group_ids <@ ${[...groupIds]}::uuid[])`

/** That the actor wrote a post (`p`) and still works in a role that writes. */
export const wrote = ({ actor: { role, personId } }: TenantContext) =>
  sql<boolean>`(${role === 'CB_ADMIN' || role === 'CB_ASSISTANT'} and p.author_id is not distinct from ${personId}::uuid)`

/**
 * Which posts (`p`) the actor may read: what is on the board and addresses them, what they wrote, and as an administrator what is
 * addressed to one of the groups. Nothing that is addressed to the family of a child from whom they are restricted.
 */
export function readable(tx: TenantContext): Expression<SqlBool> {
  const { role, personId } = tx.actor
  if (role === null) return sql<boolean>`true`
  const inGroups = sql`exists (select from bulletin_audience a where a.organisation_id = ${tx.organisationId}
    and a.post_id = p.id and ${inMyGroups(tx, 'a.group_id')})`
  const byRole = {
    CB_ADMIN: sql`true`,
    CB_ASSISTANT: sql`(${wrote(tx)} or (${onBoard(tx)} and ${addressed(tx)}))`,
    CB_PARENT: sql`(${onBoard(tx)} and ${addressed(tx)})`,
  }[role]
  const restricted = sql`exists (select from (${familiesOf(tx)}) about where about.child_id in (${restrictedFrom(tx)}))`
  return personId === null ? sql<boolean>`false` : sql<boolean>`(${inGroups} and not ${restricted} and ${byRole})`
}

/** The recipients of stored posts (`p` of the statement around it) as `person_id`, each once; the author is none. */
export const recipientsOfPost = (tx: TenantContext) => sql`select distinct m.person_id from bulletin_audience a
  join membership m on ${addresses(tx, STORED)}
  where a.organisation_id = ${tx.organisationId} and a.post_id = p.id and m.person_id is distinct from p.author_id
    and ${untouched(tx, sql`m.person_id`, familiesOf(tx))}`

export type Target = {
  kind: 'group' | 'route' | 'family'
  group_id: string
  route_id: string | null
  child_id: string | null
}

/** The recipients of an audience that is being written: `person_id`, their roles in it, by how many targets they are reached. */
export function recipientsOf(
  tx: TenantContext,
  said: { board: string; roles: readonly string[]; targets: readonly Target[] },
) {
  const targets = sql`select * from jsonb_to_recordset(${JSON.stringify(said.targets)}::jsonb)
    as t (kind text, group_id uuid, route_id uuid, child_id uuid)`
  const about = { roles: sql`${[...said.roles]}::text[]`, board: sql`${said.board}::text` }
  return sql`select m.person_id, array_agg(distinct m.role) as roles,
      count(distinct (a.kind, a.group_id, a.route_id, a.child_id))::int as targets
    from (${targets}) a join membership m on ${addresses(tx, about)}
    where m.person_id is distinct from ${tx.actor.personId}::uuid
      and ${untouched(tx, sql`m.person_id`, sql`select t.child_id from (${targets}) t where t.kind = 'family'`)}
    group by m.person_id`
}
