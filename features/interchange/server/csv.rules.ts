import Papa from 'papaparse'
import type { ImportReason } from '../shared/interchange.contract.ts'
import type { ImportFile, ImportProblem } from './rows.rules.ts'

/** A line of the table by column name. `row` counts from 1 at the header, as a spreadsheet shows it. */
export type Line = { row: number; cells: Record<string, string> }

export type Table = { lines: Line[]; problems: ImportProblem[] }

const VALUE_SHOWN = 60
const DELIMITERS = [',', ';', '\t'] as const

export function problem(file: string, row: number, field: string, reason: ImportReason, value = ''): ImportProblem {
  return { file, row, field, reason, value: value.slice(0, VALUE_SHOWN) }
}

/**
 * Reads a CSV file (RFC 4180, UTF-8 with or without a mark; cells separated by commas, semicolons or tabs) that must have these
 * columns; those in `optional` may be left out. Cells are trimmed. With `mostRows` it stops there, and says so as a problem.
 */
export function readTable(
  file: ImportFile,
  columns: readonly string[],
  { mostRows, optional = [] }: { mostRows?: number | undefined; optional?: readonly string[] } = {},
): Table {
  const text = decode(file)
  if (typeof text !== 'string') return { lines: [], problems: [text] }
  // The header, the rows, and one more to know that there are more.
  const preview = mostRows === undefined ? 0 : mostRows + 2
  const parsed = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text, columns),
    skipEmptyLines: 'greedy',
    preview,
  })
  if (parsed.meta.truncated || (mostRows !== undefined && parsed.data.length > mostRows + 1))
    return { lines: [], problems: [problem(file.name, (mostRows ?? 0) + 2, '', 'tooManyRows')] }
  const header = (parsed.data[0] ?? []).map((cell) => cell.trim())

  const known = columns.filter((column) => header.includes(column))
  if (text.includes('\0') || known.length === 0)
    return { lines: [], problems: [problem(file.name, 1, '', 'notCsv', header.join(','))] }
  const missing = columns.filter((column) => !known.includes(column) && !optional.includes(column))
  if (missing.length > 0) {
    return { lines: [], problems: missing.map((column) => problem(file.name, 1, column, 'missingColumn')) }
  }
  const problems = parsed.errors.map((error) => problem(file.name, (error.row ?? 0) + 1, '', 'notCsv', error.code))
  const lines: Line[] = []
  for (const [index, cells] of parsed.data.slice(1).entries()) {
    const row = index + 2
    if (cells.length === header.length) lines.push({ row, cells: named(header, cells) })
    else problems.push(problem(file.name, row, '', 'cellCount', cells.join(parsed.meta.delimiter)))
  }
  if (lines.length === 0 && problems.length === 0) problems.push(problem(file.name, 1, '', 'empty'))
  return { lines, problems }
}

/**
 * What separates the cells: that by which the header has the most known columns. The rows are not asked, because decimal commas
 * stand in them.
 */
function delimiterOf(text: string, columns: readonly string[]): string {
  const known = (delimiter: string): number => {
    const [header = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    const cells = new Set(header.map((cell) => cell.trim()))
    return columns.filter((column) => cells.has(column)).length
  }
  return DELIMITERS.map((delimiter) => ({ delimiter, columns: known(delimiter) })).reduce((best, one) =>
    one.columns > best.columns ? one : best,
  ).delimiter
}

const named = (header: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(header.map((column, index) => [column, (cells[index] ?? '').trim()]))

/** The text, or the first line that is not UTF-8. */
function decode(file: ImportFile): string | ImportProblem {
  const strict = () => new TextDecoder('utf-8', { fatal: true })
  try {
    return strict().decode(file.bytes)
  } catch {
    let start = 0
    for (let row = 1; start <= file.bytes.length; row += 1) {
      const end = file.bytes.indexOf(0x0a, start)
      const line = file.bytes.subarray(start, end === -1 ? file.bytes.length : end)
      try {
        strict().decode(line)
      } catch {
        return problem(file.name, row, '', 'encoding', new TextDecoder('latin1').decode(line))
      }
      if (end === -1) break
      start = end + 1
    }
    return problem(file.name, 1, '', 'encoding')
  }
}
