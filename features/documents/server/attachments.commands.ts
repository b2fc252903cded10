import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import type { Checked } from '#platform/server/files/checked-file.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ATTACHMENTS_MAX, type Attachment } from '../shared/attachments.contract.ts'
import { attachmentOf, findAttachment } from './attachments.queries.ts'
import { changeable, note } from './documents.commands.ts'

/** A file that the store has already, and who brought it. */
export type Kept = { fileId: string; type: string; name: string; size: number; by: string | null }

/**
 * Adds a file to a document that the actor may change. The document is locked while its files are counted: many at once do not become more than
 * the limit. A repeat with the id that the caller made answers it again.
 */
export async function attach(
  tx: TenantContext,
  documentId: string,
  id: string,
  file: Checked | Kept,
): Promise<Attachment> {
  const document = await changeable(tx, documentId)
  const there = await tx.db
    .selectFrom('attachment')
    .select(['id', 'name_key'])
    .where('organisation_id', '=', tx.organisationId)
    .where('document_id', '=', documentId)
    .where((eb) => eb.or([eb('status', '=', 'A'), eb('id', '=', id)]))
    .execute()
  if (there.some((one) => one.id === id)) return (await findAttachment(tx, id)).attachment
  const key = searchKey(file.name)
  if (there.some((one) => one.name_key === key))
    throw badFields([{ fieldName: 'name', message: 'documents.error.sameFile', values: { name: file.name } }])
  if (there.length >= ATTACHMENTS_MAX)
    throw refusedNow('documents.error.tooManyFiles', { values: { most: ATTACHMENTS_MAX } })
  const groupId = document.customerGroupDto.id
  const kept = 'fileId' in file ? file : await keep(tx, file)
  // Sent together; the connection keeps the order, so the last one reads what the others wrote.
  const [made, , attachment] = await Promise.all([
    tx.db
      .insertInto('attachment')
      .values({
        organisation_id: tx.organisationId,
        group_id: groupId,
        id,
        document_id: documentId,
        file_id: kept.fileId,
        name: file.name,
        name_key: key,
        size: kept.size,
        type: file.type,
        created_at: tx.now,
        modified_at: tx.now,
        person_id: kept.by,
      })
      .onConflict((on) => on.columns(['organisation_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst(),
    note(tx, { id: documentId, group_id: groupId }, { kind: 'attached', details: { name: file.name } }),
    attachmentOf(tx, id),
  ])
  // An id of another document: nothing of this is kept.
  if (!made || !attachment) throw badFields([{ fieldName: 'id', message: 'error.file.kind' }])
  return attachment
}

const keep = async (tx: TenantContext, file: Checked): Promise<Kept> => ({
  fileId: await keepFile(tx, { kind: 'documents.attachment', ...file }),
  type: file.type,
  name: file.name,
  size: file.bytes.length,
  by: tx.actor.personId,
})

/** Archives a file of a document that the actor may change; one that is archived already stays as it is. Its bytes stay. */
export async function detach(tx: TenantContext, id: string): Promise<Attachment> {
  const { attachment, documentId } = await findAttachment(tx, id)
  const document = await changeable(tx, documentId)
  if (attachment.status === 'D') return attachment
  const of = { id: documentId, group_id: document.customerGroupDto.id }
  const [, , after] = await Promise.all([
    tx.db
      .updateTable('attachment')
      .set({ status: 'D', modified_at: tx.now })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute(),
    note(tx, of, { kind: 'detached', details: { name: attachment.name } }),
    attachmentOf(tx, id),
  ])
  return after ?? attachment
}
