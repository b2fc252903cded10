import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName, groupsAsked, members } from '#features/people/server/people.api.ts'
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

/** People and children of the groups, of one when it is given, by the beginnings of their names; at most 20. */
export async function suggestOwners(tx: TenantContext, q: string, groupId?: string) {
  const groupIds = groupsAsked(tx, groupId === undefined ? [] : [{ id: groupId }])
  const rows = await members(tx, 'any', groupIds, notEnded(tx))
    .where(hasName('p.name_key', q))
    .orderBy('p.name_key')
    .orderBy('p.id')
    .limit(20)
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
