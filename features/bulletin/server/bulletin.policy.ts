import { sql, type Expression, type SqlBool } from 'kysely'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { restrictedFrom } from '#features/people/server/restrictions.api.ts'
import { addresses, reachesMe, untouched, type Said, type Target } from './audience.api.ts'

const STORED: Said = { roles: sql`p.roles`, board: sql`p.board` }

const familiesOf = ({ organisationId }: TenantContext) => sql`select f.child_id from bulletin_audience f
  where f.organisation_id = ${organisationId} and f.post_id = p.id and f.kind = 'family'`

/** That the actor is one of those whom a post (`p`) addresses, in the role and the groups of the session. */
export function addressed(tx: TenantContext): Expression<SqlBool> {
  const { organisationId } = tx
  const { personId } = tx.actor
  if (personId === null) return sql<boolean>`false`
  return sql<boolean>`(p.author_id is distinct from ${personId} and exists (select from bulletin_audience a
    where a.organisation_id = ${organisationId} and a.post_id = p.id and ${reachesMyself(tx)}))`
}

/** That a target (`a`) of a post (`p`) addresses the actor in the role and the groups of the session. */
export const reachesMyself = (tx: TenantContext): Expression<SqlBool> => reachesMe(tx, STORED)

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
