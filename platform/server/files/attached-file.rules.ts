/** What may be uploaded, by its bytes and its name (docs/trust.md, "Uploads"). */
import { isUtf8 } from 'node:buffer'
import { lookIntoPdf } from './pdf.rules.ts'
import { officeKind } from './office.rules.ts'

/** `picture`: made anew from its pixels before it is kept. */
export type Kind = 'picture' | 'pdf' | 'docx' | 'xlsx' | 'odt' | 'txt' | 'csv'

const KIND_OF: Readonly<Record<string, Kind>> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  odt: 'odt',
  txt: 'txt',
  csv: 'csv',
}

export const MEDIA_TYPE: Record<Kind, string> = {
  picture: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

const PDF_HEAD_BYTES = 1024

/** Why a file is not accepted although its name and its bytes agree: it cannot be checked, brings another file along, or loads a template. */
export type Refused = 'encrypted' | 'attached' | 'template'

/** The kind of a file; null when its name and its bytes differ or when it contains something active. */
export async function kindOf(bytes: Buffer, name: string): Promise<Kind | Refused | null> {
  const kind = KIND_OF[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (kind === undefined || bytes.length === 0) return null
  if (kind === 'picture') return isPicture(bytes) ? kind : null
  if (kind === 'pdf') return pdfKind(bytes)
  if (kind === 'txt' || kind === 'csv') return isText(bytes) ? kind : null
  return officeKind(bytes, kind)
}

/** A kind that its bytes tell without a name. */
export type KindByBytes = Extract<Kind, 'picture' | 'pdf'>

/** The kind of a picture or PDF, whatever its name; null for anything else or when it contains something active. */
export const kindByBytes = async (bytes: Buffer): Promise<KindByBytes | Refused | null> =>
  isPicture(bytes) ? 'picture' : pdfKind(bytes)

/** The name with the ending of the kind in the place of another one. */
export const nameOfKind = (name: string, kind: KindByBytes): string =>
  `${name.replace(/\.[a-z][a-z0-9]{1,4}$/i, '')}.${kind === 'pdf' ? 'pdf' : 'webp'}`

function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  return (
    starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && bytes.toString('latin1', 8, 12) === 'WEBP')
  )
}

async function pdfKind(bytes: Buffer): Promise<'pdf' | Refused | null> {
  if (!bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return null
  const found = await lookIntoPdf(bytes)
  if (found === 'plain') return 'pdf'
  return found === 'active' ? null : found
}

/** No control characters beside tabs and ends of lines and pages. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/
const TEXT_SLICE = 256 * 1024

function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false
  // In UTF-8 a byte below 128 is never a part of another character.
  for (let at = 0; at < bytes.length; at += TEXT_SLICE)
    if (CONTROL.test(bytes.toString('latin1', at, at + TEXT_SLICE))) return false
  return true
}
