import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pagesAsPdf, type Block, type Cell } from './pages.ts'
import { turnsOf } from '../testing/turns-of.ts'
import { makePdf } from './pdf.ts'

const about = { title: 'Paper', language: 'en' }
const plain = (words: string): Cell => [{ kind: 'plain', words }]
const lines = (count: number): string => Array.from({ length: count }, (_, line) => `line ${line}`).join('\n')
const rowsOf = (...rows: Cell[][]): Block => ({ kind: 'rows', columns: ['*', 80], rows })
const text = (words: string): Block => ({ kind: 'text', words })

/** The pages of a paper, and how many pieces of text are drawn on them. */
async function printed(...blocks: Block[]) {
  const pdf = await pagesAsPdf([{ blocks }], about)
  const file = pdf.toString('latin1')
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) => unpacked(bytes))
  return {
    pages: file.match(/\/Type \/Page\n/g)?.length ?? 0,
    texts: streams.reduce((all, stream) => all + (stream.match(/ TJ$/gm)?.length ?? 0), 0),
  }
}

/** Fonts are packed otherwise. */
function unpacked(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const HEAD = ['What', 'When']
const EMPTY: [string, Block][] = [
  ['rows', rowsOf()],
  ['rows with a head', { kind: 'rows', columns: ['*', 80], head: HEAD, rows: [] }],
  ['cards', { kind: 'cards', cards: [] }],
  ['bars', { kind: 'bars', bars: [] }],
  ['line', { kind: 'line', points: [] }],
  ['code', { kind: 'qr', words: '' }],
]

test.each(EMPTY)('%s of which there are none print nothing', async (_name, block) => {
  const others = [text('before'), text('after')] as const
  expect(await printed(others[0], block, others[1])).toEqual(await printed(...others))
  const bar = { kind: 'bar', words: 'Nobody', note: '0' } as const
  expect(await printed(bar, block)).toEqual(await printed(bar))
})

test.each<[string, Block]>([
  ['text', text('')],
  ['title', { kind: 'title', words: '' }],
  ['cell', rowsOf([plain(''), []])],
])('an empty %s is no fault', async (_name, block) => {
  expect((await printed(block)).pages).toBe(1)
})

// Without places to break the cells took more than 25 s.
test('a very long word breaks into lines, in a text and in a cell', async () => {
  const word = 'w'.repeat(20_000)
  expect((await printed(text(word))).texts).toBeGreaterThan(200)
  expect((await printed(rowsOf([plain(word), plain(word)]))).texts).toBeGreaterThan(1000)
})

const HIGH: [string, Block[]][] = [
  ['a row', [rowsOf([plain('first'), plain('')], [plain(lines(200)), plain('')])]],
  [
    'a row that fits on a page without its head',
    [{ kind: 'bar', words: lines(6), note: '' }, rowsOf([plain(lines(66)), plain('')])],
  ],
  ['a row under a head', [{ kind: 'rows', columns: ['*', 80], head: HEAD, rows: [[plain(lines(200)), plain('')]] }]],
  ['a head', [{ kind: 'rows', columns: ['*', 80], head: [lines(200), ''], rows: [[plain('one'), plain('')]] }]],
  ['a bar', [{ kind: 'bar', words: lines(200), note: '' }, rowsOf([plain('one'), plain('')])]],
  ['a share', [{ kind: 'bars', bars: [{ words: lines(200), note: '1', share: 5 }] }]],
  [
    'shares together',
    [
      { kind: 'bar', words: 'Which?', note: '' },
      { kind: 'bars', bars: Array.from({ length: 10 }, () => ({ words: lines(20), note: '1', share: 5 })) },
    ],
  ],
  ['a card', [{ kind: 'cards', cards: [{ qr: 'x', title: 'Card', lines: [lines(200)], note: '' }] }]],
  ['a blank', [{ kind: 'blank', words: [lines(200)] }]],
]

test.each(HIGH)('%s higher than a page goes on on the next one, without a line lost', async (_name, blocks) => {
  const { pages, texts } = await printed(...blocks)
  expect(pages).toBeGreaterThan(1)
  expect(texts).toBeGreaterThanOrEqual(JSON.stringify(blocks).match(/line \d/g)?.length ?? Infinity)
})

test('rows that fit on a page are not cut by one', async () => {
  const row = () => [plain(lines(40)), plain('')]
  expect((await printed(rowsOf(row(), row(), row()))).pages).toBe(3)
})

test('what cannot be made is an error, and the next paper is made', async () => {
  const paper = (block: Block) => makePdf('an organisation', { parts: [{ blocks: [block] }], ...about })
  const broken = rowsOf([plain('one'), plain('two'), plain('a cell too many')])
  await Promise.all(Array.from({ length: 3 }, () => expect(paper(broken)).rejects.toThrow()))
  expect((await paper(rowsOf())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a paper with thousands of rows leaves the turns of the event loop to others', async () => {
  const parts = [
    { blocks: [rowsOf(...Array.from({ length: 3000 }, (_, row) => [plain(`row ${row}`), plain('08:00')]))] },
  ]
  // Made here, it would take a single turn.
  expect(await turnsOf(makePdf('an organisation', { parts, ...about }))).toBeGreaterThan(1000)
})
