import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { Attachment } from '../../shared/attachments.contract.ts'
import type { getDocument } from '../../shared/documents.contract.ts'

/** The files of a document that the caller was allowed to read. */
export function filesIn(found: AnswerOf<typeof getDocument>): Attachment[] {
  if (found.access === 'D') throw new Error('the document is denied')
  return found.documentContents
}
