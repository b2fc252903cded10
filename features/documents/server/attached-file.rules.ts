/** What may be attached to a document, by its bytes and its name (docs/trust.md, "Uploads"). */
import { isUtf8 } from 'node:buffer'
import { lookIntoPdf } from './pdf.rules.ts'
import { namesInZip } from './zip.rules.ts'

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

/** Names that a file of the kind must have inside. */
const INSIDE: Partial<Record<Kind, readonly string[]>> = {
  docx: ['[Content_Types].xml', 'word/document.xml'],
  xlsx: ['[Content_Types].xml', 'xl/workbook.xml'],
  odt: ['mimetype', 'content.xml'],
}
/** Programs, and archives inside of an archive. */
const ACTIVE_INSIDE =
  /(?:^|\/)(?:vbaproject\.bin|[^/]*\.(?:zip|jar|7z|rar|gz|tar|exe|dll|js|vbs|bat|cmd|ps1|sh|html?|svg))$/i
const PDF_HEAD_BYTES = 1024

/**
 * The kind of a file; null when its name and its bytes do not say the same, or when it holds something active; `encrypted` for a PDF that
 * nobody can look into.
 */
export async function kindOf(bytes: Buffer, name: string): Promise<Kind | 'encrypted' | null> {
  const kind = KIND_OF[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (kind === undefined || bytes.length === 0) return null
  if (kind === 'picture') return isPicture(bytes) ? kind : null
  if (kind === 'pdf') return pdfKind(bytes)
  if (kind === 'txt' || kind === 'csv') return isText(bytes) ? kind : null
  return isOffice(bytes, INSIDE[kind] ?? []) ? kind : null
}

function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  return (
    starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && bytes.toString('latin1', 8, 12) === 'WEBP')
  )
}

async function pdfKind(bytes: Buffer): Promise<'pdf' | 'encrypted' | null> {
  if (!bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return null
  const found = await lookIntoPdf(bytes)
  if (found === 'plain') return 'pdf'
  return found === 'encrypted' ? found : null
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

function isOffice(bytes: Buffer, inside: readonly string[]): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return false
  const names = namesInZip(bytes)
  return (
    names !== null && inside.every((name) => names.includes(name)) && !names.some((name) => ACTIVE_INSIDE.test(name))
  )
}
