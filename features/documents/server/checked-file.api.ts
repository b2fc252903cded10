import { checkedFile, type Checked } from '#platform/server/files/checked-file.ts'
import type { Preparing } from '#platform/server/http/route.ts'
import { ATTACHMENT_BYTES } from '../shared/attachments.contract.ts'

/** A file as it is kept, for features that keep files beside their own records; refused as one of a document is. */
export function checkedUpload(
  upload: { data: string; name: string; size: number },
  preparing: Pick<Preparing, 'app'>,
): Promise<Checked> {
  return checkedFile(upload, { mostBytes: ATTACHMENT_BYTES }, preparing)
}

export type CheckedUpload = Checked
