/** Files for tests of attachments, made here so that nobody's file is in the repository. */

import { deflateSync } from 'node:zlib'

type Entry = { name: string; packed?: number; unpacked?: number; flags?: number }

/** A zip file with these entries, each of which says these sizes. */
export function zipOf(entries: readonly Entry[], { comment = '', count = entries.length } = {}): Buffer {
  const body = Buffer.alloc(64, 1)
  body.write('PK\u0003\u0004', 0, 'latin1')
  const central = entries.map(({ name, packed = 1, unpacked = 1, flags = 0 }) => {
    const entry = Buffer.alloc(46 + Buffer.byteLength(name))
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.write(name, 46)
    return entry
  })
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(body.length, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([body, directory, end, Buffer.from(comment)])
}

const named = (...names: string[]): Entry[] => names.map((name) => ({ name }))
export const DOCX = named('[Content_Types].xml', 'word/document.xml')
export const XLSX = named('[Content_Types].xml', 'xl/workbook.xml')
export const ODT = named('mimetype', 'content.xml')
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n')
export const TEXT = Buffer.from('Name;Day\nAda;2026-10-05\n')

/** A PDF with these objects in one object stream, compressed, with what else its dictionary says. */
export function pdfOf(
  objects: string,
  { entries = '', filter = '/Filter /FlateDecode', packed = deflateSync(objects) } = {},
): Buffer {
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${packed.length} ${entries} >>`
  return Buffer.concat([
    PDF,
    Buffer.from(`2 0 obj\n${dictionary}\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}
