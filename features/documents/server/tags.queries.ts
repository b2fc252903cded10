import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import type { getConfiguration } from '../shared/documents.contract.ts'
import { FIRST_PERMISSIONS, LETTERS, PERMISSION_ROLES } from '../shared/documents.rules.ts'
import type { DocumentTag, searchTags } from '../shared/tags.contract.ts'
import { concerns, permits } from './documents.policy.ts'

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('document_tag as t')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 't.organisation_id').onRef('g.id', '=', 't.group_id'),
    )
    .where('t.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 't.group_id'))
    .select(['t.id', 't.name', 't.medical', 't.status', 't.version', 't.group_id', 't.keep_months'])
    .select('g.name as group_name')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = ({ group_id, group_name, keep_months, ...row }: Row): DocumentTag => ({
  ...row,
  keepMonths: keep_months,
  customerGroupDto: { id: group_id, name: group_name },
})

/** Tags of the groups, by name. */
export async function searchTagRows(tx: TenantContext, status: 'A' | 'D', body: BodyOf<typeof searchTags>) {
  let query = rowsOf(tx)
    .where('t.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .where('t.status', '=', status)
  if (body.q) query = query.where(hasName('t.name_key', body.q))
  const { rows, page } = await pageOf(
    tx,
    query.orderBy('t.name_key', body.sort?.[0]?.direction ?? 'asc').orderBy('t.id'),
    body,
  )
  return { data: rows.map(shown), page }
}

/** A tag of the groups; any other looks missing. */
export async function findTag(tx: TenantContext, id: string): Promise<DocumentTag> {
  const row = await rowsOf(tx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shown(row)
}

/** The permission structure, and the tags: all in use for an administrator, for others those of documents that they may read. */
export async function configuration(tx: TenantContext): Promise<AnswerOf<typeof getConfiguration>> {
  let query = rowsOf(tx).where('t.status', '=', 'A').orderBy('t.name_key').orderBy('t.id')
  if (tx.actor.role !== 'CB_ADMIN')
    query = query.where(
      sql<boolean>`exists (select from document d where d.organisation_id = t.organisation_id and d.tag_id = t.id
        and ${await concerns(tx)} and ${permits(tx)})`,
    )
  const tags = await query.execute()
  return {
    rolePermission: PERMISSION_ROLES.map((fieldName) => ({
      fieldName,
      value: FIRST_PERMISSIONS[fieldName],
      hidden: false,
      // The office keeps the right to change the letters (documents.rules.ts).
      fields: (fieldName === 'CB_ADMIN' ? (['W'] as const) : LETTERS).map((value) => ({
        value,
        label: `documents.letter.${value}`,
      })),
    })),
    tag: tags.map((tag) => ({ value: tag.id, label: tag.name, customerGroupId: tag.group_id })),
  }
}
