import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'

/** Throws 404 for a person who has no part in the group, or about whom the actor may know nothing: they look missing. */
export async function mustBeOf(tx: TenantContext, groupId: string, personId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('membership as m')
    .select('m.person_id')
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', groupId)
    .where('m.person_id', '=', personId)
    .where(notRestricted(tx, 'm.person_id'))
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Throws 400 E012 for a tag that the group has not in use. */
export async function mustBeTag(tx: TenantContext, groupId: string, tagId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('document_tag')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('id', '=', tagId)
    .where('status', '=', 'A')
    .executeTakeFirst()
  if (!row) throw badFields([{ fieldName: 'documentTagId', message: 'documents.error.tag' }])
}
