import { expect, test } from 'vitest'
import { PNG as PNG_TEXT } from '#app/server/testing/pickup-scene.ts'
import { kindOf } from './attached-file.rules.ts'
import { DOCX, ODT, PDF, TEXT, XLSX, zipOf } from './testing/made-files.ts'

const PNG = Buffer.from(PNG_TEXT, 'base64')

test.each([
  ['picture', PNG, 'photo.PNG'],
  ['pdf', PDF, 'plan.pdf'],
  ['docx', zipOf(DOCX), 'letter.docx'],
  ['docx', zipOf(DOCX, { comment: 'x'.repeat(65_535) }), 'letter.docx'],
  ['xlsx', zipOf(XLSX), 'list.xlsx'],
  ['odt', zipOf(ODT), 'letter.odt'],
  ['txt', Buffer.from('È così\r\n'), 'note.txt'],
  ['csv', TEXT, 'list.csv'],
])('a %s is taken', (kind, bytes, name) => {
  expect(kindOf(bytes, name)).toBe(kind)
})

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const GIF = Buffer.from('GIF89a/*')
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const ELF = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(200)])
const bomb = (packed: number, unpacked: number) => zipOf([...DOCX, { name: 'word/media/a.bin', packed, unpacked }])
const inPdf = (words: string) => Buffer.concat([PDF, Buffer.from(words)])
const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length)
const changed = (bytes: Buffer, at: number, to: number) => {
  const copy = Buffer.from(bytes)
  copy[at < 0 ? copy.length + at : at] = to
  return copy
}

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

test.each(CORPUS)('%s is not taken', (_, bytes, name) => {
  expect(kindOf(bytes, name)).toBeNull()
})
