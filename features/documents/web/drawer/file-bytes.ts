import { call } from '#platform/web/api/call.ts'
import { downloadAttachment, type Attachment } from '../../shared/attachments.contract.ts'

/** The bytes of a file. Their type is one of the list that the server takes: a browser runs none of them in our origin. */
export async function blobOf(file: Pick<Attachment, 'id' | 'mimeType'>): Promise<Blob> {
  const { data } = await call(downloadAttachment, { params: { id: file.id } })
  return new Blob([Uint8Array.from(atob(data), (one) => one.codePointAt(0) ?? 0)], { type: file.mimeType })
}
