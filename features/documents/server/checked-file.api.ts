import { checkedFile, type Checked } from './attachments.commands.ts'

/** A file as it is kept, for features that keep files beside their own records; refused as one of a document is. */
export function checkedUpload(...upload: Parameters<typeof checkedFile>): Promise<Checked> {
  return checkedFile(...upload)
}

export type CheckedUpload = Checked
