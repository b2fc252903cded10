import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { documentsTexts } from '../shared/documents.texts.ts'
import { attach, type Kept } from './attachments.commands.ts'
import { checkedUpload, type CheckedUpload } from './checked-file.api.ts'
import { addDocument, archiveOne, changeable } from './documents.commands.ts'
import { documentSettled } from './documents.hooks.api.ts'

export type Renewal = { id: string; name: string; expiration: string | null; file: CheckedUpload | Kept | null }

/** The file of a renewal, checked before a transaction begins as any attachment is; null: it comes without one. */
export const checkedRenewalFile = async (
  file: Parameters<typeof checkedUpload>[0] | null,
  preparing: Parameters<typeof checkedUpload>[1],
): Promise<CheckedUpload | null> => (file === null ? null : checkedUpload(file, preparing))

/**
 * Renews a document that the actor may change: a new one with the tag, the person and the letters of the old one, which is archived. Returns
 * the id of the new one. Throws 409 E013 when the old one is archived already, as after a second press in another tab; a repeat with the id that
 * the caller made answers it again.
 */
export async function renewDocument(tx: TenantContext, oldId: string, renewal: Renewal): Promise<string> {
  const { id, name, expiration, file } = renewal
  // The one before may be renewed by two at once: the second waits here, and reads what the first has done.
  await rowOf(tx, oldId).forUpdate().execute()
  const old = await changeable(tx, oldId, { archived: true })
  const made = await rowOf(tx, id).executeTakeFirst()
  if (made?.renews_id === oldId) return id
  if (made) throw notFound()
  if (old.status === 'D') throw refusedNow('documents.error.renewedMeanwhile')
  await archiveOne(tx, oldId, documentsTexts['documents.renewedBy'][tx.actor.language].replace('{name}', name))
  const { description, CB_ADMIN, CB_ASSISTANT, CB_PARENT } = old
  await addDocument(tx, {
    id,
    customerGroupId: old.customerGroupDto.id,
    personId: old.person?.id ?? null,
    name,
    description,
    expiration,
    documentTagId: null,
    // How long the old one is kept says nothing of the new one: its tag does.
    keepUntil: null,
    CB_ADMIN,
    CB_ASSISTANT,
    CB_PARENT,
  })
  // A tag that was archived meanwhile stays with what it was on.
  await tx.db
    .updateTable('document')
    .set({ renews_id: oldId, tag_id: old.documentTagId })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (file) await attach(tx, id, tx.newId(), file)
  const { customerGroupDto, person, documentTagId: tagId } = old
  await documentSettled.call(tx, {
    id,
    what: 'inUse',
    groupId: customerGroupDto.id,
    personId: person?.id ?? null,
    tagId,
    expires: expiration !== null,
  })
  return id
}

const rowOf = (tx: TenantContext, id: string) =>
  tx.db
    .selectFrom('document')
    .select(['id', 'renews_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
