/** Files for tests of attachments, made here so that nobody's file is in the repository. */

import { deflateSync } from 'node:zlib'

type Entry = {
  name: string
  content?: string | Buffer
  /** What the directory states, where it differs from the entry. */
  packed?: number
  unpacked?: number
  flags?: number
  /** The name in the header before the bytes, where it differs from that of the directory. */
  localName?: string
}

/** A zip file with these entries, each stored without compression. */
export function zipOf(entries: readonly Entry[], { comment = '', count = entries.length } = {}): Buffer {
  let offset = 0
  const made = entries.map(({ name, content = '', flags = 0, localName = name, ...stated }) => {
    const bytes = Buffer.from(content)
    const { packed = bytes.length, unpacked = bytes.length } = stated
    const local = Buffer.alloc(30)
    local.write('PK\u0003\u0004', 0, 'latin1')
    local.writeUInt16LE(Buffer.byteLength(localName), 26)
    const entry = Buffer.alloc(46 + Buffer.byteLength(name))
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    const body = Buffer.concat([local, Buffer.from(localName), bytes])
    offset += body.length
    return { entry, body }
  })
  const body = Buffer.concat(made.length === 0 ? [Buffer.from('PK\u0003\u0004')] : made.map((one) => one.body))
  const directory = Buffer.concat(made.map((one) => one.entry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(body.length, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([body, directory, end, Buffer.from(comment)])
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'application/vnd.openxmlformats-officedocument'

/** One relationship of a part of an office file; `type` is the last word of its type. */
export const relationship = (type: string, target: string, more = ''): string =>
  `<Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"${more}/>`

/** The part that lists the relationships of another one. */
export const relationshipsAt = (name: string, ...relationships: string[]): Entry => ({
  name,
  content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
})

/** The entries of an office file whose main part has this name and type, with what else its content types list. */
export const officeFile = (main: string, type: string, contentTypes = ''): Entry[] => [
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/>${contentTypes}</Types>`,
  },
  relationshipsAt('_rels/.rels', relationship('officeDocument', main)),
  { name: main, content: '<document/>' },
]
export const DOCX_TYPE = `${MAIN}.wordprocessingml.document.main+xml`
export const DOCX = officeFile('word/document.xml', DOCX_TYPE)
export const XLSX = officeFile('xl/workbook.xml', `${MAIN}.spreadsheetml.sheet.main+xml`)
export const ODT: Entry[] = [
  { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
  { name: 'content.xml', content: '<office:document-content/>' },
]
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
