import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { memberRole } from '#features/people/shared/records.contract.ts'
import type { Requirement, searchRequirements } from '../shared/requirements.contract.ts'

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('document_requirement as r')
    .innerJoin('document_tag as t', (join) =>
      join.onRef('t.organisation_id', '=', 'r.organisation_id').onRef('t.id', '=', 'r.tag_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'r.organisation_id').onRef('g.id', '=', 'r.group_id'),
    )
    .where('r.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'r.group_id'))
    .select(['r.id', 'r.subject', 'r.tag_id', 'r.must_expire', 'r.note', 'r.status', 'r.version', 'r.group_id'])
    .select(['t.name as tag_name', 'g.name as group_name'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Requirement => ({
  id: row.id,
  subject: memberRole.parse(row.subject),
  documentTagId: row.tag_id,
  documentTagName: row.tag_name,
  mustExpire: row.must_expire,
  note: row.note,
  status: row.status,
  customerGroupDto: { id: row.group_id, name: row.group_name },
  version: row.version,
})

/** Requirements in use of the groups, by role and tag. */
export async function searchRows(tx: TenantContext, body: BodyOf<typeof searchRequirements>) {
  let query = rowsOf(tx)
    .where('r.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .where('r.status', '=', 'A')
  if (body.filters?.subject !== undefined) query = query.where('r.subject', '=', body.filters.subject)
  if (body.q) query = query.where(hasName('t.name_key', body.q))
  const direction = body.sort?.[0]?.direction ?? 'asc'
  const { rows, page } = await pageOf(
    tx,
    query.orderBy('r.subject', direction).orderBy('t.name_key').orderBy('r.id'),
    body,
  )
  return { data: rows.map(shown), page }
}

/** A requirement of the groups; any other looks missing. */
export async function findRequirement(tx: TenantContext, id: string): Promise<Requirement> {
  const row = await rowsOf(tx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shown(row)
}
