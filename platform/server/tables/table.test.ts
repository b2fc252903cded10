import { read, utils, type CellObject } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { tableFile, type Table } from './table.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'

const TABLE: Table = {
  name: 'children: all/of them [2026] and a name that is long',
  heads: ['Name', 'Seats', 'Share', 'Day', 'At', 'Note'],
  rows: [
    ['=1+1', 12, 0.5, { day: '2026-03-29' }, { day: '2026-03-29', time: '02:30' }, '+39 045'],
    ['Ada "A." Colli, Bé', 0, -3, null, { day: '2026-12-31', time: '23:59' }, '@SUM(A1)'],
    ['  two\nlines <&> ', 1, null, { day: '2028-02-29' }, null, '-1'],
  ],
}

async function bytesOf(table: Table, format: TableFormat): Promise<Uint8Array> {
  const file = tableFile(table, format)
  return 'make' in file ? file.make() : file.bytes
}

async function sheetOf(table: Table) {
  const book = read(await bytesOf(table, 'xlsx'), { cellDates: true, UTC: true, cellStyles: true, cellNF: true })
  return book.Sheets[book.SheetNames[0]!]!
}

test('a spreadsheet holds the same cells as the CSV, read by another program', async () => {
  const sheet = await sheetOf(TABLE)
  const shown = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', UTC: true })
  const csv = read(new TextDecoder().decode(await bytesOf(TABLE, 'csv')), { raw: true, type: 'string' })
  const expected = utils
    .sheet_to_json<string[]>(csv.Sheets['Sheet1']!, { header: 1, defval: '' })
    // The apostrophe keeps a spreadsheet from calculating the CSV; a typed cell needs none.
    .map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')))
  expect(shown).toEqual(expected)
})

test('numbers, days and moments are typed; text is never a formula', async () => {
  const sheet = await sheetOf(TABLE)
  // The library types a sheet as a record of anything; under the name of a cell it holds the cell.
  const cell = (at: string) => sheet[at] as CellObject
  expect([cell('B2').t, cell('B2').v, cell('C3').v]).toEqual(['n', 12, -3])
  expect([cell('D2').t, cell('D2').v]).toEqual(['d', new Date('2026-03-29T00:00:00Z')])
  expect([cell('E2').t, cell('E2').v]).toEqual(['d', new Date('2026-03-29T02:30:00Z')])
  for (const at of ['A2', 'F2', 'F3', 'F4']) {
    expect([at, cell(at).t, cell(at).f]).toEqual([at, 's', undefined])
    expect(String(cell(at).v)).toMatch(/^[=+\-@]/)
  }
})

test('an amount has the decimals of its currency and a comma, below zero too, and stays a number', async () => {
  const table = { name: 'x', heads: ['Amount'], rows: [[{ amount: -93.6, decimals: 2 }], [{ amount: 5, decimals: 0 }]] }
  expect(
    new TextDecoder()
      .decode(await bytesOf(table, 'csv'))
      .split('\r\n')
      .slice(1, 3),
  ).toEqual(['"-93,60"', '5'])
  const sheet = await sheetOf(table)
  // The library types a sheet as a record of anything; under the name of a cell it holds the cell.
  const cell = sheet['A2'] as CellObject
  expect([cell.t, cell.v, cell.w]).toEqual(['n', -93.6, '-93.60'])
})

test('the head is bold and stays in sight', async () => {
  const book = read(await bytesOf(TABLE, 'xlsx'), { bookFiles: true })
  // The parts of the file, which the types of the library leave out.
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const part = (name: string) => new TextDecoder().decode(files[name]?.content)
  expect(part('xl/worksheets/sheet1.xml')).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/)
  expect(part('xl/styles.xml')).toContain('<b/>')
})

test('a table without rows is a spreadsheet with its head', async () => {
  const sheet = await sheetOf({ name: 'x', heads: ['Name'], rows: [] })
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([['Name']])
})

test('the largest table is written in time and in little space', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => Array.from({ length: 17 }, (__, at) => `Cell ${n} of ${at}`))
  const bytes = await bytesOf({ name: 'runs', heads: rows[0]!, rows }, 'xlsx')
  expect(bytes.length).toBeLessThan(5_000_000)
  const book = read(bytes, { dense: true })
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })).toHaveLength(10_001)
}, 180_000)
