import { sql } from 'kysely'
import { EXPIRES_SOON_DAYS } from '#platform/shared/papers/papers.rules.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { PersonRow, searchAssistants, searchParents } from '../shared/people.contract.ts'
import { notEnded } from './membership-days.api.ts'
import { fullName, groupsAsked, members } from './people.api.ts'
import { gives, inForce } from './rights.api.ts'
import { notRestricted } from './restrictions.api.ts'

type Names = PersonRow['of'][number] & { personId: string }

/** One page of the people who have a role in the actor's groups, or will, by surname. `childId` keeps the adults of one child. */
export async function searchPeople(
  tx: TenantContext,
  role: 'CB_PARENT' | 'CB_ASSISTANT',
  body: BodyOf<typeof searchParents> | BodyOf<typeof searchAssistants>,
  childIds?: readonly string[],
) {
  let query = members(tx, role, groupsAsked(tx, body.customerGroupDtos), notEnded(tx))
  if (body.q) query = query.where(hasName('p.name_key', body.q))
  if (body.filters && 'credentials' in body.filters && body.filters.credentials)
    query = query.where(credentialEnds(tx, body.filters.credentials))
  // Children the caller is limited to come first: a filter never widens them.
  const about = childIds ?? (body.filters?.childId ? [body.filters.childId] : undefined)
  if (about) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('relationship as r')
          .select('r.id')
          .whereRef('r.organisation_id', '=', 'p.organisation_id')
          .whereRef('r.adult_id', '=', 'p.id')
          .where('r.child_id', '=', anyOf(about))
          .where(childIds ? gives(tx, 'see') : inForce(tx))
          .where(notRestricted(tx, 'r.child_id')),
      ),
    )
  }
  const direction = body.sort?.[0]?.direction ?? 'asc'
  const sorted = query.orderBy('p.name_key', direction).orderBy('p.id')
  const { rows, page } = await pageOf(tx, sorted, body)
  const ids = rows.map((row) => row.id)
  const groups = await groupsOf(tx, ids, role)
  const of = role === 'CB_PARENT' ? await childrenOf(tx, ids, childIds) : await routesOf(tx, ids)
  const data: PersonRow[] = rows.map((row) => ({
    ...row,
    fullName: fullName(row),
    customerGroupDtos: groups.filter((group) => group.personId === row.id).map(({ id, name }) => ({ id, name })),
    of: of.filter((one) => one.personId === row.id).map(({ id, name }) => ({ id, name })),
  }))
  return { data, page }
}

/** That the longest valid credential of some kind has ended, or does within 30 days, where the newest group of the assistant is. */
function credentialEnds(tx: TenantContext, when: 'soon' | 'expired') {
  const today = sql`(${tx.now}::timestamptz at time zone (select g.zone from membership m
    join customer_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
    where m.organisation_id = p.organisation_id and m.person_id = p.id and m.role = 'CB_ASSISTANT'
      and ${inMyGroups(tx, 'm.group_id')} order by m.valid_from desc, m.id limit 1))::date`
  const ends =
    when === 'expired' ? sql`e.ends < ${today}` : sql`e.ends between ${today} and ${today} + ${EXPIRES_SOON_DAYS}::int`
  return sql<boolean>`exists (select 1 from (select max(coalesce(c.valid_to, 'infinity'::date)) as ends from staff_credential c
    where c.organisation_id = p.organisation_id and c.person_id = p.id
    group by c.kind, case when c.kind = 'other' then c.number else '' end) e where ${ends})`
}

async function groupsOf(tx: TenantContext, ids: readonly string[], role: Role): Promise<Names[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('membership as m')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['m.person_id', 'g.id', 'g.name'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', 'in', [...ids])
    .where('m.role', '=', role)
    .where('m.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notEnded(tx))
    .orderBy('g.name')
    .execute()
  return rows.map((row) => ({ personId: row.person_id, id: row.id, name: row.name }))
}

// The join with child_profile keeps children of foreign groups out: its row policy knows the actor's groups.
async function childrenOf(tx: TenantContext, ids: readonly string[], among?: readonly string[]): Promise<Names[]> {
  if (ids.length === 0) return []
  let query = tx.db
    .selectFrom('relationship as r')
    .innerJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.person_id', '=', 'r.child_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['r.adult_id', 'p.id', 'p.name', 'p.surname'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.adult_id', 'in', [...ids])
    .where('c.group_id', '=', anyOf(tx.actor.groupIds))
    .where(among ? gives(tx, 'see') : inForce(tx))
    .where(notRestricted(tx, 'r.child_id'))
    .distinct()
    .orderBy('p.surname')
    .orderBy('p.name')
  if (among) query = query.where('r.child_id', '=', anyOf(among))
  const rows = await query.execute()
  return rows.map((row) => ({ personId: row.adult_id, id: row.id, name: fullName(row) }))
}

async function routesOf(tx: TenantContext, ids: readonly string[]): Promise<Names[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('route_crew as rc')
    .innerJoin('route as rt', (join) =>
      join.onRef('rt.organisation_id', '=', 'rc.organisation_id').onRef('rt.id', '=', 'rc.route_id'),
    )
    .select(['rc.person_id', 'rt.id', 'rt.name'])
    .where('rc.organisation_id', '=', tx.organisationId)
    .where('rc.person_id', 'in', [...ids])
    .where('rt.status', '=', 'ACTIVE')
    .orderBy('rt.name_key')
    .execute()
  return rows.map((row) => ({ personId: row.person_id, id: row.id, name: row.name }))
}
