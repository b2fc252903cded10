import { expect, test } from 'vitest'
import { PNG as PNG_TEXT } from '#app/server/testing/pickup-scene.ts'
import { collector } from '#platform/server/collect.ts'
import { kindOf } from './attached-file.rules.ts'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { DOCX, ODT, PDF, pdfOf, TEXT, XLSX, zipOf } from './testing/made-files.ts'

const PNG = Buffer.from(PNG_TEXT, 'base64')
const inPdf = (words: string) => Buffer.concat([PDF, Buffer.from(words, 'latin1')])

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
  ['encrypted', inPdf('trailer << /Encrypt 9 0 R >>'), 'plan.pdf'],
  ['encrypted', inPdf('trailer << /#45ncrypt 9 0 R >>'), 'plan.pdf'],
  ['docx', zipOf(DOCX), 'letter.docx'],
  ['docx', zipOf(DOCX, { comment: 'x'.repeat(65_535) }), 'letter.docx'],
  ['xlsx', zipOf(XLSX), 'list.xlsx'],
  ['odt', zipOf(ODT), 'letter.odt'],
  ['txt', Buffer.from('È così\r\n'), 'note.txt'],
  ['csv', TEXT, 'list.csv'],
])('a %s is taken', async (kind, bytes, name) => {
  expect(await kindOf(bytes, name)).toBe(kind)
})

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const GIF = Buffer.from('GIF89a/*')
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const ELF = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(200)])
const bomb = (packed: number, unpacked: number) => zipOf([...DOCX, { name: 'word/media/a.bin', packed, unpacked }])
const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length)
const changed = (bytes: Buffer, at: number, to: number) => {
  const copy = Buffer.from(bytes)
  copy[at < 0 ? copy.length + at : at] = to
  return copy
}

const SCRIPT = '7 0 << /S /JavaScript >>'
const untyped = (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace('/Type /ObjStm', ''), 'latin1')

/** What must not be taken, each with the name under which it is tried. */
const CORPUS: [string, Buffer, string][] = [
  ['nothing', Buffer.alloc(0), 'a.txt'],
  ['no ending', TEXT, 'list'],
  ['an ending alone', TEXT, 'csv'],
  ['an ending with a space behind', TEXT, 'list.csv '],
  ['two endings', EXE, 'plan.pdf.exe'],
  ...[
    'html',
    'htm',
    'svg',
    'xml',
    'js',
    'mjs',
    'css',
    'json',
    'md',
    'zip',
    'gif',
    'bmp',
    'tiff',
    'heic',
    'avif',
    'mp4',
  ].map((ending): [string, Buffer, string] => [`a name with .${ending}`, TEXT, `a.${ending}`]),
  ...['exe', 'dll', 'bat', 'sh', 'jar', 'docm', 'xlsm', 'pptx', 'doc', 'xls', 'odp', 'rtf', 'eml', 'url', 'lnk'].map(
    (ending): [string, Buffer, string] => [`a name with .${ending}`, zipOf(DOCX), `a.${ending}`],
  ),
  ['a page as a PDF', HTML, 'plan.pdf'],
  ['a page as a picture', HTML, 'photo.png'],
  ['a drawing as a picture', SVG, 'photo.png'],
  ['a GIF as a PNG', GIF, 'photo.png'],
  ['a program as a PDF', EXE, 'plan.pdf'],
  ['a program as a text', EXE, 'note.txt'],
  ['a program as a table', ELF, 'list.csv'],
  ['a picture as a PDF', PNG, 'plan.pdf'],
  ['a PDF as a picture', PDF, 'photo.jpg'],
  ['a text as a letter', TEXT, 'letter.docx'],
  ['a letter as a table', zipOf(DOCX), 'list.xlsx'],
  ['a table as a letter', zipOf(XLSX), 'letter.odt'],
  ['a PDF with its head too late', Buffer.concat([Buffer.alloc(1024, 32), PDF]), 'plan.pdf'],
  ['a PDF with a script', inPdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 'plan.pdf'],
  ['a PDF with a script under another spelling', inPdf('<< /S /#4aavaScript >>'), 'plan.pdf'],
  ['a PDF that starts a program', inPdf('<< /S /Launch /F (cmd.exe) >>'), 'plan.pdf'],
  ['a PDF with a file inside', inPdf('<< /Type /EmbeddedFile >>'), 'plan.pdf'],
  ['a PDF with files inside', inPdf('<< /EmbeddedFiles 3 0 R >>'), 'plan.pdf'],
  ['a PDF with a film', inPdf('<< /Subtype /RichMedia >>'), 'plan.pdf'],
  ['a PDF that sends a form', inPdf('<< /S /SubmitForm >>'), 'plan.pdf'],
  ['a PDF that goes to another', inPdf('<< /S /GoToE >>'), 'plan.pdf'],
  ['a PDF with a script of a film', inPdf('<< /S /Rendition /JS (app.alert(1)) >>'), 'plan.pdf'],
  ['a PDF with a form of its own', inPdf('<< /AcroForm << /XFA [ (a) 4 0 R ] >> >>'), 'plan.pdf'],
  ...[
    '/JavaScript',
    '/J#61vaScript',
    '/Launch',
    '/EmbeddedFile',
    '/EmbeddedFiles',
    '/RichMedia',
    '/SubmitForm',
    '/GoToE',
  ].map((name): [string, Buffer, string] => [
    `a PDF with a compressed ${name}`,
    pdfOf(`7 0 << /S ${name} >>`),
    'plan.pdf',
  ]),
  ['a PDF whose object stream does not say so', untyped(pdfOf(SCRIPT)), 'plan.pdf'],
  [
    'a PDF whose object stream has comments',
    inPdf(
      `2 0 obj % >> endobj\n<< /A (\\) >> stream) % obj\n /First 4 /Filter /FlateDecode>>stream\r\n${deflateSync(SCRIPT).toString('latin1')}`,
    ),
    'plan.pdf',
  ],
  [
    'a PDF whose object stream ends in a number',
    pdfOf(SCRIPT, { entries: '/A <41>/B<</C<42>>>/D [<43>(])]/E<44>' }),
    'plan.pdf',
  ],
  [
    'a PDF whose object stream ends in three',
    inPdf(`2 0 obj<</First 4/Filter/FlateDecode/A<41>>>stream\n${deflateSync(SCRIPT).toString('latin1')}`),
    'plan.pdf',
  ],
  ['a PDF compressed with another filter', pdfOf(SCRIPT, { filter: '/Filter /LZWDecode' }), 'plan.pdf'],
  ['a PDF compressed twice', pdfOf(SCRIPT, { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }), 'plan.pdf'],
  ['a PDF whose filter stands elsewhere', pdfOf(SCRIPT, { filter: '/Filter 9 0 R' }), 'plan.pdf'],
  ['a PDF with a predictor', pdfOf(SCRIPT, { entries: '/DecodeParms << /Predictor 12 >>' }), 'plan.pdf'],
  ['a PDF cut in an object stream', pdfOf(SCRIPT, { packed: deflateSync(SCRIPT).subarray(0, 9) }), 'plan.pdf'],
  ['a PDF that unpacks to 5 MB at once', pdfOf(' '.repeat(5 * 1024 * 1024)), 'plan.pdf'],
  [
    'a PDF that unpacks to 36 MB in twelve',
    Buffer.concat(Array<Buffer>(12).fill(pdfOf(' '.repeat(3 * 1024 * 1024)))),
    'plan.pdf',
  ],
  [
    'a PDF with a dictionary without end',
    Buffer.concat([PDF, Buffer.from('3 0 obj <<'), Buffer.alloc(2_000_000, ' /A 1')]),
    'plan.pdf',
  ],
  ['a PDF that is never read to its end', Buffer.concat([PDF, Buffer.alloc(200_000, 'obj<<')]), 'plan.pdf'],
  ['a text with a zero', Buffer.from('a\u0000b'), 'note.txt'],
  ['a text with an escape', Buffer.from('a\u001b[31mb'), 'note.txt'],
  ['a text of another encoding', Buffer.from('fffe6100', 'hex'), 'note.txt'],
  ['a text cut in a letter', Buffer.from('61c3', 'hex'), 'note.csv'],
  ['a letter without its end', cut(zipOf(DOCX), zipOf(DOCX).length - 1), 'letter.docx'],
  ['a letter cut in its directory', cut(zipOf(DOCX), 80), 'letter.docx'],
  ['a letter of four bytes', Buffer.from('PK\u0003\u0004', 'latin1'), 'letter.docx'],
  ['a letter with a broken entry', changed(zipOf(DOCX), 64, 0), 'letter.docx'],
  ['a letter with its directory elsewhere', changed(zipOf(DOCX), -3, 255), 'letter.docx'],
  ['a letter without entries', zipOf([]), 'letter.docx'],
  ['a letter that says more entries', zipOf(DOCX, { count: 9 }), 'letter.docx'],
  [
    'a letter with 2,001 entries',
    zipOf([...DOCX, ...Array.from({ length: 1999 }, (_, n) => ({ name: `${n}`, packed: 0 }))]),
    'letter.docx',
  ],
  ['a letter under a password', zipOf(DOCX.map((one) => ({ ...one, flags: 1 }))), 'letter.docx'],
  ['a letter that unpacks to 101 times its size', bomb(1, 40_000), 'letter.docx'],
  ['a letter that unpacks to 4 GB', bomb(1, 0xffff_fffe), 'letter.docx'],
  ['a letter whose entries share bytes', bomb(1000, 1000), 'letter.docx'],
  ['a letter without its document', zipOf([{ name: '[Content_Types].xml' }]), 'letter.docx'],
  ['a letter with macros', zipOf([...DOCX, { name: 'word/vbaProject.bin' }]), 'letter.docx'],
  ['a letter with an archive inside', zipOf([...DOCX, { name: 'word/embeddings/a.zip' }]), 'letter.docx'],
  ['a letter with a program inside', zipOf([...DOCX, { name: 'word/embeddings/A.EXE' }]), 'letter.docx'],
  ['a letter with a page inside', zipOf([...DOCX, { name: 'word/a.html' }]), 'letter.docx'],
]

test('the corpus has 60 files or more', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(60)
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
