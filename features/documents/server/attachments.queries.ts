import type { TenantContext } from '#platform/server/tenant-context.ts'
import { readFile } from '#platform/server/files/files.ts'
import { base64Length } from '#platform/server/files/base64.ts'
import { LateFile } from '#platform/server/large/memory.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { PICTURE_TYPE, type Attachment, type downloadAttachment } from '../shared/attachments.contract.ts'
import type { getDocument } from '../shared/documents.contract.ts'
import { findDocument, lookUp } from './documents.queries.ts'

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('attachment as a')
    .leftJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'a.organisation_id').onRef('p.id', '=', 'a.person_id'),
    )
    .where('a.organisation_id', '=', tx.organisationId)
    .select(['a.id', 'a.document_id', 'a.file_id', 'a.name', 'a.size', 'a.type', 'a.status', 'a.created_at'])
    .select(['a.modified_at', 'p.name as author_name', 'p.surname as author_surname'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Attachment => ({
  id: row.id,
  name: row.name,
  size: row.size,
  mimeType: row.type,
  status: row.status,
  insertDate: row.created_at.toISOString(),
  modifiedDate: row.modified_at.toISOString(),
  insertUserData:
    row.author_name === null
      ? null
      : { fullName: fullName({ name: row.author_name, surname: row.author_surname ?? '' }) },
})

/** A document with its files, those in use first, by name; of one that the role of the actor denies only the id. */
export async function withContents(tx: TenantContext, id: string): Promise<AnswerOf<typeof getDocument>> {
  const found = await lookUp(tx, id)
  return found.access === 'D' ? { id, access: 'D' } : { ...found, documentContents: await attachmentsOf(tx, id) }
}

async function attachmentsOf(tx: TenantContext, documentId: string): Promise<Attachment[]> {
  const rows = await rowsOf(tx)
    .where('a.document_id', '=', documentId)
    .orderBy('a.status')
    .orderBy('a.name_key')
    .orderBy('a.id')
    .execute()
  return rows.map(shown)
}

/** A file with the document that it belongs to, which the actor may read; any other looks missing. */
export async function findAttachment(tx: TenantContext, id: string) {
  const row = await rowsOf(tx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  await findDocument(tx, row.document_id)
  return { attachment: shown(row), documentId: row.document_id, fileId: row.file_id }
}

/** A file of a document that the actor was found to read. */
export async function attachmentOf(tx: TenantContext, id: string): Promise<Attachment | undefined> {
  const row = await rowsOf(tx).where('a.id', '=', id).executeTakeFirst()
  return row && shown(row)
}

/** The bytes of a file that the actor may read, when the transaction is over. */
export async function bytesOfAttachment(
  tx: TenantContext,
  id: string,
): Promise<LateFile<AnswerOf<typeof downloadAttachment>>> {
  const { attachment, fileId } = await findAttachment(tx, id)
  const { size, mimeType, name } = attachment
  return new LateFile<AnswerOf<typeof downloadAttachment>>(base64Length(size), {
    field: 'data',
    rest: { mimeType, name },
    read: () => contentOf(tx, fileId),
  })
}

/** The bytes that are kept; 404 when they are gone. */
async function contentOf({ files, organisationId }: TenantContext, fileId: string): Promise<Buffer> {
  const bytes = await files.get(organisationId, fileId)
  if (bytes === null) throw notFound()
  return bytes
}

/** The small copy of a picture that the actor may read; any other file has none and looks missing. */
export async function smallPicture(tx: TenantContext, id: string): Promise<Bytes> {
  const { fileId, attachment } = await findAttachment(tx, id)
  const file = attachment.mimeType === PICTURE_TYPE ? await readFile(tx, fileId, 'small') : null
  if (!file) throw notFound()
  return { bytes: file.bytes, type: file.type, fileName: attachment.name }
}
