import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import { barsNode, lineNode, type Bar as ChartBar, type Point } from './charts.ts'
import { INK } from './ink.ts'
import { printable } from './letters.ts'

/** Margins of printed pages, points: left, top, right, bottom (specification, section 9). */
const MARGINS = [40, 60, 40, 20] as const

/** What stands on a page, from the top. A QR code says its words to a camera. */
export type Block =
  | { kind: 'title' | 'text' | 'small' | 'strong'; words: string }
  | { kind: 'qr'; words: string }
  /** An address to type; on a screen it can be followed. */
  | { kind: 'link'; words: string }
  | { kind: 'gap' }
  /** The head of a part: words on a ground over the whole width, a note at their end. It stays with what follows. */
  | { kind: 'bar'; words: string; note: string }
  /** Rows with lines between; a column is as many points wide as said, or shares what is left. No row is cut by a page. */
  | { kind: 'rows'; columns: readonly (number | '*')[]; head?: readonly string[]; rows: readonly (readonly Cell[])[] }
  /** To cut out, eight on a page: a QR code with words beside it. */
  | { kind: 'cards'; cards: readonly CutCard[] }
  /** Shares of a whole, one under the other; values over time. */
  | { kind: 'bars'; bars: readonly ChartBar[] }
  | { kind: 'line'; points: readonly Point[] }
  /** Something to fill in by hand: words and a line to write on. */
  | { kind: 'blank'; words: readonly string[] }

/** What stands in a cell, one under the other; an empty box is ticked by hand. */
export type Cell = readonly ({ kind: 'box' } | { kind: 'strong' | 'plain' | 'fine' | 'alarm'; words: string })[]

export type CutCard = { qr: string; title: string; lines: readonly string[]; note: string }

/** One after the other, each begun on a new page. `head` stands on top of each of its pages, with their numbers. */
export type Part = { blocks: readonly Block[]; head?: string }

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
  strong: { fontSize: 14, bold: true, margin: [0, 0, 0, 16] },
  small: { fontSize: 10, lineHeight: 1.3, margin: [0, 0, 0, 6] },
}
type Mark = { text: string; fontSize: number; pageBreak?: string; positions?: { pageNumber: number }[] }

/** A PDF, A4, in parts. `title` and `language` are for readers of the screen. */
export function pagesAsPdf(parts: readonly Part[], about: { title: string; language: string }): Promise<Buffer> {
  // A mark at the head of each part: after the layout it knows its page, before the heads are drawn.
  const marks: Mark[] = parts.map((_part, index) => ({
    text: ' ',
    fontSize: 1,
    ...(index > 0 && { pageBreak: 'before' }),
  }))
  const beginOf = (part: number): number => marks[part]?.positions?.[0]?.pageNumber ?? 1
  const definition = {
    pageSize: 'A4',
    pageMargins: [...MARGINS],
    defaultStyle: { font: 'Roboto' },
    styles: STYLES,
    info: { title: about.title },
    lang: about.language,
    content: parts.flatMap(({ blocks }, index) => [marks[index], ...nodesOf(blocks)]),
    header: (page: number, pages: number) => {
      const part = parts.findLastIndex((_part, index) => beginOf(index) <= page)
      const head = parts[part]?.head
      if (head === undefined) return undefined
      const first = beginOf(part)
      const last = part + 1 < parts.length ? beginOf(part + 1) - 1 : pages
      return {
        margin: [MARGINS[0], 28, MARGINS[2], 0],
        columns: [
          { text: printable(head), fontSize: 9, color: INK.quiet },
          {
            text: `${page - first + 1} / ${last - first + 1}`,
            fontSize: 9,
            color: INK.quiet,
            alignment: 'right',
            width: 60,
          },
        ],
      }
    },
  }
  return pdfmake.createPdf(definition).getBuffer()
}

/** Shares that stay on one page with their head: more do not fit on one when their words are long. */
const BARS_TOGETHER = 15

/** A bar is the first row of the rows that follow it: it stays with them, and stands again where they go on. Shares are on one page with theirs. */
function nodesOf(blocks: readonly Block[]): object[] {
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    if (block.kind === 'bar' && (after?.kind === 'rows' || after?.kind === 'bars')) return []
    if (block.kind === 'bars' && before?.kind === 'bar' && block.bars.length > BARS_TOGETHER)
      return [nodeOf(before), nodeOf(block)]
    if (block.kind === 'bars' && before?.kind === 'bar')
      return { stack: [nodeOf(before), nodeOf(block)], unbreakable: true }
    return block.kind === 'rows' && before?.kind === 'bar' ? rowsNode(block, before) : nodeOf(block)
  })
}

function nodeOf(block: Block): object {
  switch (block.kind) {
    case 'qr':
      return { qr: block.words, fit: 170, eccLevel: 'M', margin: [0, 8, 0, 16] }
    case 'link':
      return { text: block.words, link: block.words, style: 'small' }
    case 'gap':
      return { text: ' ', fontSize: 12, margin: [0, 0, 0, 16] }
    case 'bar':
      return barNode(block)
    case 'rows':
      return rowsNode(block)
    case 'cards':
      return cardsNode(block)
    case 'bars':
      return barsNode(block.bars)
    case 'line':
      return lineNode(block.points)
    case 'blank':
      return {
        columns: block.words.map((words) => ({
          stack: [
            { text: printable(words), fontSize: 10, color: INK.quiet },
            { canvas: [{ type: 'line', x1: 0, y1: 24, x2: 515 / block.words.length - 16, y2: 24, lineWidth: 0.75 }] },
          ],
        })),
        columnGap: 16,
        margin: [0, 12, 0, 4],
        unbreakable: true,
      }
    case 'title':
    case 'text':
    case 'small':
    case 'strong':
      return { text: printable(block.words), style: block.kind }
  }
}

type Bar = Extract<Block, { kind: 'bar' }>

function barNode({ words, note }: Bar): object {
  return {
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          { text: printable(words), fontSize: 12, bold: true },
          { text: printable(note), fontSize: 10, alignment: 'right', noWrap: true, margin: [0, 2, 0, 0] },
        ],
      ],
    },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => INK.ground },
    margin: [0, 12, 0, 0],
  }
}

function rowsNode({ columns, head, rows }: Extract<Block, { kind: 'rows' }>, bar?: Bar): object {
  const bars = bar ? [barRow(bar, columns.length)] : []
  const heads = head?.map((words) => ({ text: printable(words), fontSize: 8, color: INK.quiet }))
  return {
    table: {
      widths: [...columns],
      headerRows: bars.length + (heads ? 1 : 0),
      // A head never stands alone at the foot of a page.
      keepWithHeaderRows: heads || bar ? 1 : 0,
      dontBreakRows: true,
      body: [...bars, ...(heads ? [heads] : []), ...rows.map((cells) => cells.map(cellNode))],
    },
    layout: {
      hLineWidth: (line: number) => (line <= bars.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => INK.line,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    ...(bar && { margin: [0, 12, 0, 0] }),
  }
}

/** A bar over all columns of the rows below it. */
function barRow({ words, note }: Bar, columns: number): object[] {
  return [
    {
      colSpan: columns,
      fillColor: INK.ground,
      columns: [
        { text: printable(words), fontSize: 12, bold: true },
        { text: printable(note), fontSize: 10, alignment: 'right', width: 'auto', noWrap: true, margin: [8, 2, 0, 0] },
      ],
    },
    ...Array.from({ length: columns - 1 }, () => ({})),
  ]
}

/** Two cards beside each other, with lines to cut along; four rows fill a page. */
function cardsNode({ cards }: Extract<Block, { kind: 'cards' }>): object {
  const cells = cards.map(cardNode)
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => [
    cells[row * 2],
    cells[row * 2 + 1] ?? { text: '' },
  ])
  const dash = { dash: { length: 4, space: 4 } }
  return {
    table: { widths: ['*', '*'], heights: 148, dontBreakRows: true, body: rows },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => INK.line,
      vLineColor: () => INK.line,
      hLineStyle: () => dash,
      vLineStyle: () => dash,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 12,
      paddingBottom: () => 4,
    },
  }
}

function cardNode({ qr, title, lines, note }: CutCard): object {
  return {
    columns: [
      { qr, fit: 116, eccLevel: 'M', width: 124 },
      {
        stack: [
          { text: printable(title), fontSize: 14, bold: true, margin: [0, 0, 0, 4] },
          ...lines.map((words) => ({ text: printable(words), fontSize: 10, margin: [0, 0, 0, 4] })),
          { text: printable(note), fontSize: 8, color: INK.quiet, margin: [0, 8, 0, 0] },
        ],
      },
    ],
    columnGap: 8,
  }
}

const LETTERS = {
  strong: { fontSize: 11, bold: true },
  plain: { fontSize: 9.5 },
  fine: { fontSize: 8.5, color: INK.quiet },
  alarm: { fontSize: 9.5, bold: true },
}

function cellNode(cell: Cell): object {
  return {
    stack: cell.map((part) =>
      part.kind === 'box'
        ? { canvas: [{ type: 'rect', x: 0, y: 1, w: 13, h: 13, lineWidth: 1 }] }
        : { text: printable(part.words), ...LETTERS[part.kind] },
    ),
  }
}
