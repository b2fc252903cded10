import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createTag, DocumentTag, updateTag } from '../shared/tags.contract.ts'
import { findTag } from './tags.queries.ts'

/** Adds one; a repeat with the id that the caller made answers it again. Another in use of the same name is refused. */
export async function addTag(tx: TenantContext, body: BodyOf<typeof createTag>): Promise<DocumentTag> {
  const { id: groupId } = await groupInReach(tx, body.customerGroupId)
  const id = body.id ?? tx.newId()
  const made = await tx.db
    .insertInto('document_tag')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      id,
      name: body.name,
      name_key: searchKey(body.name),
      medical: body.medical,
      keep_months: body.keepMonths,
      created_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    if (body.id === undefined || !(await exists(tx, id))) throw sameName()
    return findTag(tx, id)
  }
  return done(tx, 'documents.tagAdded', id, groupId)
}

const sameName = () => badFields([{ fieldName: 'name', message: 'documents.error.sameTag' }])

async function exists(tx: TenantContext, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('document_tag')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes one in use; who read an older version is refused (409 E016) with what it is now. */
export async function changeTag(
  tx: TenantContext,
  id: string,
  { version, name, medical, keepMonths }: BodyOf<typeof updateTag>,
): Promise<DocumentTag> {
  const before = await findTag(tx, id)
  if (before.status === 'D') throw refusedNow('documents.error.archived')
  if (before.version !== version) throw stale(before)
  const taken = await tx.db
    .selectFrom('document_tag')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', before.customerGroupDto.id)
    .where('name_key', '=', searchKey(name))
    .where('status', '=', 'A')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw sameName()
  const row = await tx.db
    .updateTable('document_tag')
    .set({ name, name_key: searchKey(name), medical, keep_months: keepMonths, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('group_id')
    .executeTakeFirst()
  if (!row) throw stale(await findTag(tx, id))
  return done(tx, 'documents.tagChanged', id, row.group_id)
}

/** Archives one; one that is archived already stays as it is. */
export async function dropTag(tx: TenantContext, id: string): Promise<DocumentTag> {
  const before = await findTag(tx, id)
  if (before.status === 'D') return before
  await tx.db
    .updateTable('document_tag')
    .set((eb) => ({ status: 'D', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  return done(tx, 'documents.tagArchived', id, before.customerGroupDto.id)
}

async function done(
  tx: TenantContext,
  action: `documents.${string}`,
  id: string,
  groupId: string,
): Promise<DocumentTag> {
  announce(tx, { message: 'documents.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
  const [tag] = await Promise.all([findTag(tx, id), audit(tx, { action, subjectKind: 'documentTag', subjectId: id })])
  return tag
}
