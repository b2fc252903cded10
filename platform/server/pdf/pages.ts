import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'

/** Margins of printed pages, points: left, top, right, bottom (specification, section 9). */
const MARGINS = [40, 60, 40, 20] as const

/** What stands on a page, from the top. A QR code says its words to a camera. */
export type Block =
  | { kind: 'title' | 'text' | 'small' | 'strong'; words: string }
  | { kind: 'qr'; words: string }
  /** An address to type; on a screen it can be followed. */
  | { kind: 'link'; words: string }
  | { kind: 'gap' }

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
pdfmake.setFonts({
  Roboto: {
    normal: join(FOLDER, 'Roboto-Regular.ttf'),
    bold: join(FOLDER, 'Roboto-Medium.ttf'),
    italics: join(FOLDER, 'Roboto-Italic.ttf'),
    bolditalics: join(FOLDER, 'Roboto-MediumItalic.ttf'),
  },
})
// A page is made of what it is given: it loads nothing from anywhere, and of this machine its letters alone.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FOLDER))

const STYLES = {
  title: { fontSize: 20, bold: true, margin: [0, 0, 0, 16] },
  text: { fontSize: 12, lineHeight: 1.4, margin: [0, 0, 0, 8] },
  strong: { fontSize: 14, bold: true, margin: [0, 0, 0, 8] },
  small: { fontSize: 10, lineHeight: 1.3, margin: [0, 0, 0, 6] },
}

/** A PDF, A4, with one page for each list of blocks. `title` and `language` are for readers of the screen. */
export function pagesAsPdf(
  pages: readonly (readonly Block[])[],
  about: { title: string; language: string },
): Promise<Buffer> {
  const content = pages.map((blocks, index) => ({
    stack: blocks.map(nodeOf),
    ...(index > 0 && { pageBreak: 'before' }),
  }))
  const definition = {
    pageSize: 'A4',
    pageMargins: [...MARGINS],
    defaultStyle: { font: 'Roboto' },
    styles: STYLES,
    info: { title: about.title },
    lang: about.language,
    content,
  }
  return pdfmake.createPdf(definition).getBuffer()
}

function nodeOf(block: Block): object {
  switch (block.kind) {
    case 'qr':
      return { qr: block.words, fit: 170, eccLevel: 'M', margin: [0, 8, 0, 16] }
    case 'link':
      return { text: block.words, link: block.words, style: 'small' }
    case 'gap':
      return { text: ' ', fontSize: 12, margin: [0, 0, 0, 16] }
    case 'title':
    case 'text':
    case 'small':
    case 'strong':
      return { text: block.words, style: block.kind }
  }
}
