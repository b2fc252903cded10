import { sql } from 'kysely'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { mayBeNamed } from '#features/guests/server/guest-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { NAMES_MAX, type Audience, type Recipients } from '../shared/bulletin.contract.ts'
import type { Target } from './audience.api.ts'
import { recipientsOf, recipientsOfPost } from './bulletin.policy.ts'

/**
 * The targets of an audience with their groups. Throws 404 for a group, a route or a child that the actor does not work with: a foreign
 * one looks missing. Assistants address their groups, the routes of their own crew and the families of children whom they see.
 */
export async function targetsOf(
  tx: TenantContext,
  { groupIds, routeIds, childIds }: Pick<Audience, 'groupIds' | 'routeIds' | 'childIds'>,
): Promise<Target[]> {
  if (!groupIds.every((id) => tx.actor.role === null || tx.actor.groupIds.includes(id))) throw notFound()
  const [groups, routes, children] = await allOf([
    archivedAmong(tx, groupIds),
    routesOf(tx, routeIds),
    childrenOf(tx, childIds),
  ])
  if (groups) throw badFields([{ fieldName: 'audience', message: 'groups.archivedNow' }])
  if (routes.length !== new Set(routeIds).size || children.length !== new Set(childIds).size) throw notFound()
  return [
    ...[...new Set(groupIds)].map((id) => ({ kind: 'group' as const, group_id: id, route_id: null, child_id: null })),
    ...routes.map((row) => ({ kind: 'route' as const, group_id: row.group_id, route_id: row.id, child_id: null })),
    ...children.map((row) => ({ kind: 'family' as const, group_id: row.group_id, route_id: null, child_id: row.id })),
  ]
}

async function archivedAmong(tx: TenantContext, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await tx.db
    .selectFrom('customer_group')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function routesOf(tx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  let query = tx.db
    .selectFrom('route as r')
    .select(['r.id', 'r.group_id'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.id', '=', anyOf(ids))
    .where('r.status', '=', 'ACTIVE')
    .where(inMyGroups(tx, 'r.group_id'))
  if (tx.actor.role === 'CB_ASSISTANT')
    query = query.where(
      sql<boolean>`exists (select from route_crew c where c.organisation_id = ${tx.organisationId} and c.route_id = r.id
        and c.person_id = ${tx.actor.personId})`,
    )
  return query.execute()
}

async function childrenOf(tx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('child_profile as c')
    .select(['c.person_id as id', 'c.group_id'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', anyOf(ids))
    .where(await inReach(tx))
    .execute()
}

type Found = {
  named: boolean
  person_id: string
  roles: string[]
  targets: number
  name: string
  surname: string
  email: string | null
}

/** Whom an audience reaches now, each person once. */
export async function previewOf(tx: TenantContext, said: { board: string; audience: Audience }): Promise<Recipients> {
  const { board, audience } = said
  const targets = await targetsOf(tx, audience)
  const { rows } = await sql<Found>`select who.*, p.name, p.surname, p.email, ${mayBeNamed(tx, 'p.id')} as named
    from (${recipientsOf(tx, { board, roles: audience.roles, targets })}) who
    join person p on p.organisation_id = ${tx.organisationId} and p.id = who.person_id
    order by p.name_key, p.id`.execute(tx.db)
  const silent = rows.filter((row) => row.email === null).map((row) => row.person_id)
  const states = silent.length === 0 ? new Map<string, string>() : await tx.signInsOf(silent)
  const count = (fits: (row: Found) => boolean) => rows.filter(fits).length
  return {
    total: rows.length,
    parents: count(({ roles }) => roles.includes('CB_PARENT')),
    assistants: count(({ roles }) => roles.includes('CB_ASSISTANT')),
    administrators: count(({ roles }) => roles.includes('CB_ADMIN')),
    repeated: count((row) => row.targets > 1),
    email: rows.length - silent.length,
    unreachable: silent.filter((id) => states.get(id) !== 'ready').length,
    // An assistant reads the names of contacts on the own runs alone, which are not these.
    names:
      tx.actor.role === 'CB_ADMIN'
        ? rows
            .filter((row) => row.named)
            .slice(0, NAMES_MAX)
            .map(fullName)
        : [],
  }
}

/** Ids of those whom a stored post addresses now. */
export async function recipientIds(tx: TenantContext, postId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select who.person_id from bulletin_post p
    cross join lateral (${recipientsOfPost(tx)}) who
    where p.organisation_id = ${tx.organisationId} and p.id = ${postId}`.execute(tx.db)
  return rows.map((row) => row.person_id)
}
