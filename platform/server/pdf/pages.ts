import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import { barsNode, lineNode, type Bar as ChartBar, type Point } from './charts.ts'
import { isTooHigh } from './heights.ts'
import { INK } from './ink.ts'
import { breakable } from './letters.ts'
import { rowsNode } from './rows.ts'

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
  /** Rows with lines between; a column is as many points wide as said, or shares what is left. No row is cut by a page that fits on one. */
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

type About = { title: string; language: string }

/** A PDF, A4, in parts. `title` and `language` are for readers of the screen. */
export async function pagesAsPdf(parts: readonly Part[], about: About): Promise<Buffer> {
  const whole = laidOut(parts, about, new Set())
  const pdf = await whole.made
  // How high something is, is known after the layout alone; it changes what it was given, so it gets new nodes.
  const high = whole.nodes.filter(({ node }) => isTooHigh(node)).map(({ block }) => block)
  return high.length === 0 ? pdf : laidOut(parts, about, new Set(high)).made
}

type Drawn = { block: Block; node: object }

/** A page may end anywhere in the blocks of `cut`. */
function laidOut(parts: readonly Part[], about: About, cut: ReadonlySet<Block>) {
  const drawn = parts.map(({ blocks }) => nodesOf(blocks.filter(isSeen), cut))
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
    content: drawn.flatMap((its, index) => [marks[index], ...its.map(({ node }) => node)]),
    header: (page: number, pages: number) => {
      const part = parts.findLastIndex((_part, index) => beginOf(index) <= page)
      const head = parts[part]?.head
      if (head === undefined) return undefined
      const first = beginOf(part)
      const last = part + 1 < parts.length ? beginOf(part + 1) - 1 : pages
      return {
        margin: [MARGINS[0], 28, MARGINS[2], 0],
        columns: [
          { text: breakable(head), fontSize: 9, color: INK.quiet },
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
  return { nodes: drawn.flat(), made: pdfmake.createPdf(definition).getBuffer() }
}

/** Nothing is drawn of nothing: the layout throws for a table without a row. */
function isSeen(block: Block): boolean {
  switch (block.kind) {
    case 'rows':
      return block.rows.length > 0
    case 'cards':
      return block.cards.length > 0
    case 'bars':
      return block.bars.length > 0
    case 'line':
      return block.points.length > 0
    case 'qr':
      return block.words !== ''
    default:
      return true
  }
}

/** Shares that stay on one page with their head: more do not fit on one when their words are long. */
const BARS_TOGETHER = 15

/** A bar is the first row of the rows that follow it: it stays with them, and stands again where they go on. Shares are on one page with theirs. */
function nodesOf(blocks: readonly Block[], cut: ReadonlySet<Block>): Drawn[] {
  return blocks.flatMap((block, index): Drawn[] => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    if (block.kind === 'bar' && (after?.kind === 'rows' || after?.kind === 'bars')) return []
    const bar = before?.kind === 'bar' ? before : undefined
    const draw = { bar, cut: cut.has(block) }
    if (block.kind === 'rows') return [{ block, node: rowsNode(block, draw) }]
    if (block.kind === 'bars') return [{ block, node: barsUnder(block, draw) }]
    return [{ block, node: nodeOf(block, cut.has(block)) }]
  })
}

function barsUnder({ bars }: Extract<Block, { kind: 'bars' }>, { bar, cut }: { bar?: Bar | undefined; cut: boolean }) {
  return {
    stack: [...(bar ? [barNode(bar)] : []), barsNode(bars, cut)],
    unbreakable: bar !== undefined && bars.length <= BARS_TOGETHER && !cut,
  }
}

type Simple = Exclude<Block, { kind: 'rows' | 'bars' }>

function nodeOf(block: Simple, cut: boolean): object {
  switch (block.kind) {
    case 'qr':
      return { qr: block.words, fit: 170, eccLevel: 'M', margin: [0, 8, 0, 16] }
    case 'link':
      return { text: block.words, link: block.words, style: 'small' }
    case 'gap':
      return { text: ' ', fontSize: 12, margin: [0, 0, 0, 16] }
    case 'bar':
      return barNode(block)
    case 'cards':
      return cardsNode(block, cut)
    case 'line':
      return lineNode(block.points)
    case 'blank':
      return {
        columns: block.words.map((words) => ({
          stack: [
            { text: breakable(words), fontSize: 10, color: INK.quiet },
            { canvas: [{ type: 'line', x1: 0, y1: 24, x2: 515 / block.words.length - 16, y2: 24, lineWidth: 0.75 }] },
          ],
        })),
        columnGap: 16,
        margin: [0, 12, 0, 4],
        unbreakable: !cut,
      }
    case 'title':
    case 'text':
    case 'small':
    case 'strong':
      return { text: breakable(block.words), style: block.kind }
  }
}

type Bar = Extract<Block, { kind: 'bar' }>

function barNode({ words, note }: Bar): object {
  return {
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          { text: breakable(words), fontSize: 12, bold: true },
          { text: breakable(note), fontSize: 10, alignment: 'right', noWrap: true, margin: [0, 2, 0, 0] },
        ],
      ],
    },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => INK.ground },
    margin: [0, 12, 0, 0],
  }
}

/** Two cards beside each other, with lines to cut along; four rows fill a page. */
function cardsNode({ cards }: Extract<Block, { kind: 'cards' }>, cut: boolean): object {
  const cells = cards.map(cardNode)
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => [
    cells[row * 2],
    cells[row * 2 + 1] ?? { text: '' },
  ])
  const dash = { dash: { length: 4, space: 4 } }
  return {
    table: { widths: ['*', '*'], heights: 148, dontBreakRows: !cut, body: rows },
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
          { text: breakable(title), fontSize: 14, bold: true, margin: [0, 0, 0, 4] },
          ...lines.map((words) => ({ text: breakable(words), fontSize: 10, margin: [0, 0, 0, 4] })),
          { text: breakable(note), fontSize: 8, color: INK.quiet, margin: [0, 8, 0, 0] },
        ],
      },
    ],
    columnGap: 8,
  }
}
