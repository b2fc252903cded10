import { searchKey } from '#platform/shared/text/search-key.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Permissions } from '../shared/documents.rules.ts'
import { attach, type Kept } from './attachments.commands.ts'
import { mustBeOf } from './belonging.queries.ts'
import { addDocument, changeable } from './documents.commands.ts'
import { addTag } from './tags.commands.ts'

/** A tag of the actor's groups, for something new; 404 for one of others, 400 E012 for an archived one. */
export async function tagInUse(tx: TenantContext, id: string): Promise<{ id: string; groupId: string; name: string }> {
  const row = await tx.db
    .selectFrom('document_tag as t')
    .select(['t.id', 't.group_id', 't.name', 't.status'])
    .where('t.organisation_id', '=', tx.organisationId)
    .where('t.id', '=', id)
    .where(inMyGroups(tx, 't.group_id'))
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.status === 'D') throw badFields([{ fieldName: 'documentTagId', message: 'documents.error.tag' }])
  return { id: row.id, groupId: row.group_id, name: row.name }
}

/** Throws 404 for a person who has no part in the group, or about whom the actor may know nothing. */
export const mustBeMember = (tx: TenantContext, groupId: string, personId: string): Promise<void> =>
  mustBeOf(tx, groupId, personId)

/** A document about somebody that the actor may change and that can be renewed; 409 E013 for one about the group or archived. */
export async function renewable(tx: TenantContext, id: string): Promise<{ groupId: string; personId: string }> {
  const { person, customerGroupDto } = await changeable(tx, id)
  if (person === null) throw refusedNow('documents.error.aboutNobody')
  return { groupId: customerGroupDto.id, personId: person.id }
}

type HandedIn = {
  id: string
  groupId: string
  personId: string
  name: string
  expiration: string | null
  /** Null: of a request whose tag there is no longer. */
  tagId: string | null
  letters: Permissions
  file: Kept
}

/** Makes a document of what somebody handed in, with its file that is kept already. The tag may have been archived meanwhile. */
export async function addHandedIn(tx: TenantContext, { file, ...made }: HandedIn): Promise<void> {
  const { id, groupId, personId, name, expiration, tagId, letters } = made
  await addDocument(tx, {
    id,
    customerGroupId: groupId,
    personId,
    name,
    description: '',
    expiration,
    documentTagId: null,
    keepUntil: null,
    ...letters,
  })
  if (tagId !== null)
    await tx.db
      .updateTable('document')
      .set({ tag_id: tagId })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute()
  await attach(tx, id, tx.newId(), file)
}

/** The tag in use of this name in a group, made when there is none. */
export async function tagNamed(tx: TenantContext, groupId: string, name: string): Promise<string> {
  const row = await tx.db
    .selectFrom('document_tag')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('name_key', '=', searchKey(name))
    .where('status', '=', 'A')
    .executeTakeFirst()
  return row?.id ?? (await addTag(tx, { customerGroupId: groupId, name, medical: false, keepMonths: null })).id
}
