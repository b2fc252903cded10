/** Files that no upload may accept. */
import { deflateSync } from 'node:zlib'
import { PNG as PNG_TEXT } from '#app/server/testing/pickup-scene.ts'
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
} from './made-files.ts'

const PNG = Buffer.from(PNG_TEXT, 'base64')
export const EXTERNAL = ' TargetMode="External"'
/** A PDF with these words among its objects. */
export const inPdf = (words: string) => Buffer.concat([PDF, Buffer.from(words, 'latin1')])
const withRelationship = (type: string, more = '') =>
  zipOf([...DOCX, relationshipsAt('word/_rels/document.xml.rels', relationship(type, 'x/part1.dat', more))])
const withPart = (name: string) => zipOf([...DOCX, { name }])
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

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

const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'
/** An object with a script. */
export const SCRIPT = '7 0 << /S /JavaScript >>'
const untyped = (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace('/Type /ObjStm', ''), 'latin1')

/** What must not be taken, each with the name under which it is tried. */
export const CORPUS: [string, Buffer, string][] = [
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
  ['a PDF that goes to a file elsewhere', inPdf('<< /S /GoToR /F (//server/share) >>'), 'plan.pdf'],
  ['a PDF with a script when it opens', inPdf('<< /OpenAction << /S /J#61v#61Script /JS 4 0 R >> >>'), 'plan.pdf'],
  ['a PDF with a script of a page', inPdf('<< /AA << /O << /S/JavaScript/JS(a) >> >> >>'), 'plan.pdf'],
  ...[
    '(javascript:alert\\(1\\))',
    '(JavaScript:1)',
    '( java\nscript:1)',
    String.raw`(\152avascript:1)`,
    '(java\\\nscript:1)',
    '<6A617661736372697074 3a31>',
    '<FEFF006a006100760061007300630072006900700074003a>',
  ].flatMap((address): [string, Buffer, string][] => [
    [`a PDF with the address ${address}`, inPdf(`<< /S /URI /URI ${address} >>`), 'plan.pdf'],
    [`a PDF with the compressed address ${address}`, pdfOf(`7 0 << /S /URI /URI ${address} >>`), 'plan.pdf'],
  ]),
  ['a PDF whose address is an object', inPdf('<< /URI 8 0 R >> endobj\n8 0 obj (javascript:1) endobj'), 'plan.pdf'],
  ['a PDF with a film', inPdf('<< /Subtype /RichMedia >>'), 'plan.pdf'],
  ['a PDF that sends a form', inPdf('<< /S /SubmitForm >>'), 'plan.pdf'],
  ['a PDF that goes to another', inPdf('<< /S /GoToE >>'), 'plan.pdf'],
  ['a PDF with a script of a film', inPdf('<< /S /Rendition /JS (app.alert(1)) >>'), 'plan.pdf'],
  ['a PDF with a form of its own', inPdf('<< /AcroForm << /XFA [ (a) 4 0 R ] >> >>'), 'plan.pdf'],
  ...['/JavaScript', '/J#61vaScript', '/Launch', '/GoToR', '/RichMedia', '/SubmitForm', '/GoToE'].map(
    (name): [string, Buffer, string] => [`a PDF with a compressed ${name}`, pdfOf(`7 0 << /S ${name} >>`), 'plan.pdf'],
  ),
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
  ['a letter with a broken entry', changed(zipOf(DOCX), zipOf(DOCX).indexOf('PK\u0001\u0002'), 0), 'letter.docx'],
  ['a letter with its directory elsewhere', changed(zipOf(DOCX), -3, 255), 'letter.docx'],
  ['a letter without entries', zipOf([]), 'letter.docx'],
  ['a letter that says more entries', zipOf(DOCX, { count: 9 }), 'letter.docx'],
  [
    'a letter with 2,001 entries',
    zipOf([...DOCX, ...Array.from({ length: 1999 }, (_, n) => ({ name: `${n}`, packed: 0 }))]),
    'letter.docx',
  ],
  ['a letter under a password', zipOf(DOCX.map((one) => ({ ...one, flags: 1 }))), 'letter.docx'],
  ['a letter that unpacks to 101 times its size', bomb(1, 400_000), 'letter.docx'],
  ['a letter that unpacks to 4 GB', bomb(1, 0xffff_fffe), 'letter.docx'],
  ['a letter whose entries share bytes', bomb(1000, 1000), 'letter.docx'],
  ['a letter without its document', zipOf([{ name: '[Content_Types].xml' }]), 'letter.docx'],
  ['a letter with macros', zipOf([...DOCX, { name: 'word/vbaProject.bin' }]), 'letter.docx'],
  ['a letter with an archive inside', zipOf([...DOCX, { name: 'word/embeddings/a.zip' }]), 'letter.docx'],
  ['a letter with a program inside', zipOf([...DOCX, { name: 'word/embeddings/A.EXE' }]), 'letter.docx'],
  ['a letter with a page inside', zipOf([...DOCX, { name: 'word/a.html' }]), 'letter.docx'],
  ...[
    'WORD/VBAPROJECT.BIN',
    'word\\vbaProject.bin',
    'word/x/../vbaProject.bin',
    'word/vba%50roject.bin',
    'word%2Fvba%2550roject.bin',
    'word/vbaProject.bin.',
    'word/embeddings/a.docm',
    '../a.xml',
    'word/document.xml/[0].piece',
  ].map((name): [string, Buffer, string] => [`a letter with ${name}`, withPart(name), 'letter.docx']),
  ['a letter with one part twice', withPart('Word/./Document.xml'), 'letter.docx'],
  ...['oleObject', 'OLEOBJECT', 'control', 'activeXControlBinary', 'vbaProject', 'aFChunk', '../x/&#111;leObject'].map(
    (type): [string, Buffer, string] => [
      `a letter with a relationship to ${type}`,
      withRelationship(type),
      'letter.docx',
    ],
  ),
  ['a letter with a linked object', withRelationship('oleObject', EXTERNAL), 'letter.docx'],
  [
    'a letter with a relationship in UTF-16',
    zipOf([...DOCX, { name: 'word/_rels/a.rels', content: utf16(`<p:Relationship Type='a/oleObject' Target='b'/>`) }]),
    'letter.docx',
  ],
  [
    'a letter with a relationship in another encoding',
    zipOf([...DOCX, { name: 'word/_rels/a.rels', content: '<?xml version="1.0" encoding="utf-7"?>' }]),
    'letter.docx',
  ],
  [
    'a letter with entities',
    zipOf([...DOCX, { name: 'word/_rels/a.rels', content: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }]),
    'letter.docx',
  ],
  ['a letter with two names for a part', zipOf(DOCX.map((one) => ({ ...one, localName: 'a.xml' }))), 'letter.docx'],
  ['a letter whose main part is missing', zipOf(DOCX.slice(0, 2)), 'letter.docx'],
  ['a letter without a relationship to its main part', zipOf([DOCX[0]!, DOCX[2]!]), 'letter.docx'],
  ['a letter with macros by its type', zipOf(officeFile('word/document.xml', MACROS)), 'letter.docx'],
  [
    'a letter with macros under another name',
    zipOf(
      officeFile(
        'word/document.xml',
        DOCX_TYPE,
        '<Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
    ),
    'letter.docx',
  ],
  ['a text of OpenDocument with macros', zipOf([...ODT, { name: 'Basic/Standard/a.xml' }]), 'letter.odt'],
  ['a sheet of OpenDocument as a text', zipOf([{ ...ODT[0]!, content: 'a.spreadsheet' }, ODT[1]!]), 'letter.odt'],
]
