import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { inForce } from '#features/people/server/rights.api.ts'
import type { keepRights, Relationship, searchCarriedOver } from '../shared/relationships.contract.ts'
import { ofMyGroups, relationshipsOf } from './relationships.queries.ts'

/** Returns a page of the relationships in force whose rights nobody has reviewed since the upgrade, by the name of the child or guest. */
export async function searchCarriedOverRows(
  tx: TenantContext,
  body: BodyOf<typeof searchCarriedOver>,
): Promise<{ data: Relationship[]; page: Page }> {
  const found = tx.db
    .selectFrom('relationship as r')
    .innerJoin('person as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.child_id'),
    )
    .select('r.id')
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.rights_carried_over', '=', true)
    .where(inForce(tx))
    .where(notRestricted(tx, 'r.child_id'))
    .where(ofMyGroups(tx))
    .orderBy('c.name_key', body.sort?.[0]?.direction ?? 'asc')
    .orderBy('r.child_id')
    .orderBy('r.id')
  const { rows, page } = await pageOf(tx, found, body)
  const order = rows.map(({ id }) => id)
  const shown = order.length === 0 ? [] : await relationshipsOf(tx, { ids: order })
  return { data: shown.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)), page }
}

/**
 * Keeps the rights of these relationships. Those that were reviewed before stay as they are. Returns how many were kept; throws 404, and
 * keeps none, when one of them is out of reach.
 */
export async function keepCarriedOver(
  tx: TenantContext,
  { ids }: BodyOf<typeof keepRights>,
): Promise<AnswerOf<typeof keepRights>> {
  const found = await relationshipsOf(tx, { ids })
  if (found.length < new Set(ids).size) throw notFound()
  const { rows } = await sql<{ id: string }>`update relationship set rights_carried_over = false, version = version + 1
    where organisation_id = ${tx.organisationId} and id = ${anyOf(ids)} and rights_carried_over returning id`.execute(
    tx.db,
  )
  const kept = found.filter((one) => rows.some(({ id }) => id === one.id))
  await auditAll(
    tx,
    kept.map(({ childId, adultId }) => ({
      action: 'relationships.kept',
      subjectKind: 'child',
      subjectId: childId,
      details: { adultId },
    })),
  )
  // What the adults may see stays the same: the lists of the office alone have changed.
  for (const [childId, groupOffice] of await groupsOf(tx, kept))
    announce(tx, { message: 'relationships.changed', data: { childId }, about: [childId], audience: { groupOffice } })
  return { kept: kept.length }
}

/** The groups of the actor that each of these children and guests is or was in. */
async function groupsOf(tx: TenantContext, kept: readonly Relationship[]): Promise<[string, string[]][]> {
  if (kept.length === 0) return []
  const rows = await tx.db
    .selectFrom('membership')
    .select(['person_id', 'group_id'])
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf(kept.map(({ childId }) => childId)))
    .where('role', 'in', ['CHILD', 'GUEST'])
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .execute()
  return [...Map.groupBy(rows, (row) => row.person_id)].map(([childId, its]) => [
    childId,
    its.map(({ group_id }) => group_id),
  ])
}
