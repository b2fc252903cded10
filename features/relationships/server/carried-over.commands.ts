import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inForce } from '#features/people/server/rights.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { keepRights, Relationship, searchCarriedOver } from '../shared/relationships.contract.ts'
import { lockChild, note } from './kin-change.policy.ts'
import { relationshipsOf } from './relationships.queries.ts'

/** Relationships in force of children and guests of the actor's groups whose rights nobody has reviewed since they were told apart. */
const carriedOver = (tx: TenantContext) =>
  tx.db
    .selectFrom('relationship as r')
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.rights_carried_over', '=', true)
    .where(inForce(tx))
    .where(notRestricted(tx, 'r.child_id'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership as m')
          .select('m.id')
          .whereRef('m.organisation_id', '=', 'r.organisation_id')
          .whereRef('m.person_id', '=', 'r.child_id')
          .where('m.role', 'in', ['CHILD', 'GUEST'])
          .where('m.group_id', '=', anyOf(tx.actor.groupIds)),
      ),
    )

/** A page of them, by the name of the child or guest. */
export async function searchCarriedOverRows(
  tx: TenantContext,
  body: BodyOf<typeof searchCarriedOver>,
): Promise<{ data: Relationship[]; page: Page }> {
  const found = carriedOver(tx)
    .innerJoin('person as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.child_id'),
    )
    .select('r.id')
    .orderBy('c.name_key', body.sort?.[0]?.direction ?? 'asc')
    .orderBy('r.child_id')
    .orderBy('r.id')
  const { rows, page } = await pageOf(tx, found, body)
  const order = rows.map(({ id }) => id)
  const shown = order.length === 0 ? [] : await relationshipsOf(tx, { ids: order })
  return { data: shown.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)), page }
}

/** Keeps the rights of these as they are; those that were reviewed already are left alone. One out of reach looks missing, and nothing is kept. */
export async function keepCarriedOver(
  tx: TenantContext,
  { ids }: BodyOf<typeof keepRights>,
): Promise<AnswerOf<typeof keepRights>> {
  const found = await relationshipsOf(tx, { ids })
  if (found.length < new Set(ids).size) throw notFound()
  for (const childId of [...new Set(found.map((one) => one.childId))].toSorted()) await lockChild(tx, childId)
  const { rows } = await sql<{ id: string }>`update relationship set rights_carried_over = false, version = version + 1
    where organisation_id = ${tx.organisationId} and id = ${anyOf(ids)} and rights_carried_over returning id`.execute(
    tx.db,
  )
  const kept = new Set(rows.map(({ id }) => id))
  for (const one of found.filter(({ id }) => kept.has(id))) await note(tx, one, 'relationships.kept')
  return { kept: kept.size }
}
