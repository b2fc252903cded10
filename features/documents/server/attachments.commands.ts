import { AppError, badFields, refusedNow, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { bytesOf } from '#platform/server/files/base64.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { wholesOf } from '#platform/server/pictures/pictures.ts'
import type { Preparing } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import {
  ATTACHMENT_BYTES,
  ATTACHMENTS_MAX,
  type Attachment,
  type uploadAttachment,
} from '../shared/attachments.contract.ts'
import { kindOf, MEDIA_TYPE } from './attached-file.rules.ts'
import { attachmentOf, findAttachment } from './attachments.queries.ts'
import { changeable, note } from './documents.commands.ts'

/** The longer side of a picture in pixels: an A4 page is read (about 280 dots per inch). */
const PICTURE_SIDE = 3200
/** Of its small copy, which a list shows: 0.1 of that (specification, section 9). */
const THUMBNAIL_SIDE = PICTURE_SIDE * 0.1

type Body = BodyOf<typeof uploadAttachment>
export type Checked = { bytes: Buffer; type: string; name: string; variants?: { small: Uint8Array } }
/** A file that the store has already, and who brought it. */
export type Kept = { fileId: string; type: string; name: string; size: number; by: string | null }

const refused = (code: 'E015' | 'E016', message: string, values?: FieldProblem['values']) =>
  new AppError(code, { status: 400, fields: [{ fieldName: 'data', message, ...(values && { values }) }] })

/**
 * A file as it is kept, checked before a transaction begins: a picture is made anew as WebP and is named so. Throws E015 (larger than 10 MiB)
 * and E016 (the size is not that of the text, no base64, a type that is not taken, something active in it, or what the scanner of the operator found), 503 when
 * that scanner does not answer.
 */
export async function checkedFile({ data, name, size }: Body, { app }: Pick<Preparing, 'app'>): Promise<Checked> {
  if (size !== data.length)
    throw new AppError('E016', { status: 400, fields: [{ fieldName: 'size', message: 'documents.error.size' }] })
  const bytes = await bytesOf(data)
  if (bytes === null) throw refused('E016', 'documents.error.file')
  if (bytes.length > ATTACHMENT_BYTES)
    throw refused('E015', 'documents.error.tooLarge', { megabytes: ATTACHMENT_BYTES / 1024 / 1024 })
  const kind = await kindOf(bytes, name)
  if (kind === 'encrypted') throw refused('E016', 'documents.error.encrypted')
  if (kind === null) throw refused('E016', 'documents.error.file')
  const found = (await app.scanner?.scan(bytes)) ?? null
  if (found !== null) throw refused('E016', 'documents.error.harmful', { found })
  if (kind !== 'picture') return { bytes, type: MEDIA_TYPE[kind], name }
  const [picture, small] = (await wholesOf(bytes, [PICTURE_SIDE, THUMBNAIL_SIDE])) ?? []
  if (!picture || !small) throw refused('E016', 'documents.error.file')
  const made = { bytes: Buffer.from(picture), type: MEDIA_TYPE.picture, name: name.replace(/\.[a-z]+$/i, '.webp') }
  return { ...made, variants: { small } }
}

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
  if (!made || !attachment) throw badFields([{ fieldName: 'id', message: 'documents.error.file' }])
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
