/** Files that another app shares with this one to become documents. Pure. */
import { ATTACHMENT_BYTES } from './attachments.contract.ts'

/** The types that a document takes, as a file dialog wants them; the server decides again by the bytes. */
export const ATTACHMENT_TYPES = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv'

/** `unread`: the device could not read its bytes. */
export type SharedRefusal = 'wrongType' | 'tooLarge' | 'tooMany' | 'unread'

/** Why a shared file cannot become part of a document; null when it can. `hasRoom`: the device keeps one more. */
export function refusalOf({ name, size }: { name: string; size: number }, hasRoom: boolean): SharedRefusal | null {
  const type = /\.[^.]+$/.exec(name.toLowerCase())?.[0]
  if (type === undefined || !ATTACHMENT_TYPES.split(',').includes(type)) return 'wrongType'
  if (size > ATTACHMENT_BYTES) return 'tooLarge'
  return hasRoom ? null : 'tooMany'
}

/** The name that a document made of this file begins with. */
export const documentNameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').replaceAll('_', ' ')
