import { expect, test } from 'vitest'
import { PNG as PNG_TEXT } from '#app/server/testing/pickup-scene.ts'
import { collector } from '#platform/server/collect.ts'
import { kindOf } from './attached-file.rules.ts'
import { setImmediate } from 'node:timers/promises'
import { turnsOf } from '../testing/turns-of.ts'
import {
  DOCX,
  DOCX_TYPE,
  ODT,
  officeFile,
  PDF,
  pdfOf,
  relationship,
  relationshipsAt,
  TEXT,
  XLSX,
  zipOf,
} from './testing/made-files.ts'
import { CORPUS, EXTERNAL, inPdf, SCRIPT } from './testing/refused-files.ts'

const PNG = Buffer.from(PNG_TEXT, 'base64')
const named = (entries: typeof DOCX, change: (name: string) => string) =>
  entries.map((entry) => ({ ...entry, name: change(entry.name) }))

test.each([
  ['picture', PNG, 'photo.PNG'],
  ['pdf', PDF, 'plan.pdf'],
  ['pdf', pdfOf('7 0 << /Type /Page >>'), 'plan.pdf'],
  [
    'pdf',
    pdfOf('7 0 << /Type /Page >>', { filter: '/Filter [ /FlateDecode ]', entries: '/DecodeParms << /Predictor 1 >>' }),
    'plan.pdf',
  ],
  ['pdf', inPdf('5 0 obj << /Filter /DCTDecode /Length 9 >> stream\n/JS\u0001/AA\nendstream'), 'plan.pdf'],
  ['pdf', inPdf('5 0 obj << /S /URI /URI (https://example.test/javascript:1) >> endobj'), 'plan.pdf'],
  ['encrypted', inPdf('trailer << /Encrypt 9 0 R >>'), 'plan.pdf'],
  ['encrypted', inPdf('trailer << /#45ncrypt 9 0 R >>'), 'plan.pdf'],
  ['docx', zipOf(DOCX), 'letter.docx'],
  ['docx', zipOf(DOCX, { comment: 'x'.repeat(65_535) }), 'letter.docx'],
  ['docx', zipOf(officeFile('word/document2.xml', DOCX_TYPE)), 'online.docx'],
  ['docx', zipOf(named(DOCX, (name) => name.replaceAll('/', '\\\\').toUpperCase())), 'letter.docx'],
  [
    'docx',
    zipOf([
      ...DOCX,
      relationshipsAt(
        'word/_rels/document.xml.rels',
        relationship('hyperlink', 'https://example.test/', EXTERNAL),
        relationship('package', 'embeddings/numbers.xlsx'),
      ),
      { name: 'word/embeddings/numbers.xlsx' },
    ]),
    'chart.docx',
  ],
  ['xlsx', zipOf(XLSX), 'list.xlsx'],
  ['odt', zipOf(ODT), 'letter.odt'],
  ['txt', Buffer.from('È così\r\n'), 'note.txt'],
  ['csv', TEXT, 'list.csv'],
])('a %s is taken', async (kind, bytes, name) => {
  expect(await kindOf(bytes, name)).toBe(kind)
})

test('the corpus has 60 files or more', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(60)
})

const INVOICE = '4 0 obj << /Type /EmbeddedFile /Subtype /text#2Fxml >>'
test.each([
  ['with an invoice inside', inPdf(INVOICE)],
  ['with files inside', inPdf('<< /EmbeddedFiles 3 0 R >>')],
  ['with a compressed file inside', pdfOf('7 0 << /Names << /Embedded#46iles 3 0 R >> >>')],
])('a PDF %s is refused because of it', async (_, bytes) => {
  expect(await kindOf(bytes, 'invoice.pdf')).toBe('attached')
})

test('a PDF with a script and a file inside is refused because of the script', async () => {
  expect(await kindOf(inPdf(INVOICE + SCRIPT), 'invoice.pdf')).toBeNull()
})

const LARGE = 8_000_000
test.each([
  ['objects', 'obj', LARGE / (256 * 1024)],
  ['dictionaries', '7 0 obj << /A 1 >> endobj\n', LARGE / (256 * 1024)],
  ['texts', '(j\\152<6A', 0],
])('a PDF of 8 MB full of %s leaves turns to others', async (_, content, walked) => {
  const pdf = Buffer.concat([PDF, Buffer.alloc(LARGE, content)])
  // Three searches for names in parts of 64 KB, one for addresses in parts of 16 KB, and the walk over the objects.
  const searched = 3 * (LARGE / (64 * 1024)) + LARGE / (16 * 1024)
  expect(await turnsOf(kindOf(pdf, 'plan.pdf'))).toBeGreaterThan(searched + walked - 8)
})

const withTemplate = (target: string) =>
  zipOf([...DOCX, relationshipsAt('word/_rels/settings.xml.rels', relationship('attachedTemplate', target, EXTERNAL))])

test.each([
  'https://example.test/a.dotm',
  'HTTP://example.test/a.dotm',
  'ht&#10;tp://example.test/a.dotm',
  'ftp://example.test/a.dotm',
  'mhtml:a.dotm',
  '\\\\server\\share\\a.dotx',
  '//server/share/a.dotx',
  '\\/server/share/a.dotx',
  'file://server/share/a.dotx',
  'file:\\\\server\\share\\a.dotx',
  'file:////server/share/a.dotx',
  'file:///\\\\server\\share\\a.dotx',
  'file:///%5C%5Cserver%5Cshare%5Ca.dotx',
  'file:///%255C%255Cserver%255Ca.dotx',
  'file://localhost//server/a.dotx',
  'file:///C:/x//server/a.dotx',
  'file:///??/UNC/server/a.dotx',
])('a letter with the template %s is refused because of it', async (target) => {
  expect(await kindOf(withTemplate(target), 'letter.docx')).toBe('template')
})

test.each([
  'file:///C:\\Users\\Ada\\AppData\\Roaming\\Microsoft\\Templates\\Letter%20head.dotx',
  'file:///C:/Templates/a.dotx',
  'file://C:/Templates/a.dotx',
  'C:\\Templates\\a.dotx',
  'file:///Users/ada/a.dotx',
  'file://localhost/Users/ada/a.dotx',
  'a.dotx',
])('a letter with the template %s is taken', async (target) => {
  expect(await kindOf(withTemplate(target), 'letter.docx')).toBe('docx')
})

test.each(CORPUS)('%s is not taken', async (_, bytes, name) => {
  expect(await kindOf(bytes, name)).toBeNull()
})

/**
 * Bytes that stay in use. What a collection finds unused counts until it is swept, in another thread, which the next
 * collection waits for; a stream of zlib lets go of its last piece a turn later.
 */
async function bytesInUse(): Promise<number> {
  let least = Infinity
  for (let n = 0; n < 5; n += 1) {
    await setImmediate()
    collector()({ type: 'major', execution: 'sync' })
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    least = Math.min(least, heapUsed + arrayBuffers)
  }
  return least
}

test('the whole corpus, five times, leaves nothing of itself in memory', async () => {
  const held = async () => {
    for (const [, bytes, name] of CORPUS) await kindOf(bytes, name)
    return bytesInUse()
  }
  const first = await held()
  for (let n = 0; n < 3; n += 1) await held()
  expect((await held()) - first).toBeLessThan(8 * 1024 * 1024)
})
