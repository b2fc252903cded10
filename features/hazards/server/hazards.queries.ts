import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { closedFor, hazardKind, hazardPoints, type hazards, type Hazard } from '../shared/hazards.contract.ts'

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('hazard as e')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'e.organisation_id').onRef('g.id', '=', 'e.group_id'),
    )
    .leftJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'e.organisation_id').onRef('p.id', '=', 'e.author_id'),
    )
    .where('e.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'e.group_id'))
    .select([
      'e.id',
      'e.name',
      'e.note',
      'e.kind',
      'e.points',
      'e.radius_m',
      'e.closed_for',
      sql<string | null>`e.first_day::text`.as('first_day'),
      sql<string | null>`e.last_day::text`.as('last_day'),
      'e.author_id',
      'p.name as author_name',
      'p.surname as author_surname',
      'e.status',
      'e.version',
      'e.group_id',
      'g.name as group_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (tx: TenantContext, row: Row): Hazard => ({
  id: row.id,
  name: row.name,
  note: row.note,
  kind: hazardKind.parse(row.kind),
  points: hazardPoints.parse(row.points),
  radiusM: row.radius_m,
  closedFor: row.closed_for === null ? null : closedFor.parse(row.closed_for),
  firstDay: row.first_day,
  lastDay: row.last_day,
  author: authorOf(tx, row),
  status: row.status,
  customerGroupDto: { id: row.group_id, name: row.group_name },
  version: row.version,
})

/** Colleagues are no part of what an assistant reads of a hazard. */
function authorOf(tx: TenantContext, { author_id, author_name, author_surname }: Row): Hazard['author'] {
  if (author_id === null || tx.actor.role !== 'CB_ADMIN') return null
  return { id: author_id, name: fullName({ name: author_name ?? '', surname: author_surname ?? '' }) }
}

/** One page, by name. */
export async function searchHazards(
  tx: TenantContext,
  body: Omit<BodyOf<typeof hazards.search>, 'limit'> & { limit: number },
) {
  const { q, filters, sort } = body
  let query = rowsOf(tx)
    .where('e.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .where('e.status', '=', filters?.status ?? 'A')
  if (filters?.kind) query = query.where('e.kind', '=', filters.kind)
  if (q)
    query = query.where((eb) =>
      eb.or([eb('e.name_key', 'like', prefixPattern(q)), eb('e.name_key', 'like', laterWordPattern(q))]),
    )
  const { rows, page } = await pageOf(
    tx,
    query.orderBy('e.name_key', sort?.[0]?.direction ?? 'asc').orderBy('e.id'),
    body,
  )
  return { data: rows.map((row) => shown(tx, row)), page }
}

/** One in reach, or undefined. */
export async function hazardIfAny(tx: TenantContext, id: string): Promise<Hazard | undefined> {
  const row = await rowsOf(tx).where('e.id', '=', id).executeTakeFirst()
  return row && shown(tx, row)
}

/** One in reach; any other looks missing. */
export async function findHazard(tx: TenantContext, id: string): Promise<Hazard> {
  const found = await hazardIfAny(tx, id)
  if (!found) throw notFound()
  return found
}
