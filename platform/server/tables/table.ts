import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { csvOf, type CsvCell } from '#platform/shared/csv.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { Bytes, LateBytes } from '../http/route.ts'
import { xlsxOf } from './xlsx.ts'

/** A cell as it is meant: a text, a number, an amount with its decimals, a day, or a moment on the clock of a zone. Null is empty. */
export type TableCell =
  | string
  | number
  | null
  | { amount: number; decimals: number }
  | { day: string }
  | { day: string; time: string }
export type Table = { name: string; heads: readonly string[]; rows: readonly (readonly TableCell[])[] }

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A table as the caller wants it. A spreadsheet is made when the transaction is over. */
export function tableFile({ name, heads, rows }: Table, format: TableFormat): Bytes | LateBytes {
  const file = { type: TYPES[format], fileName: `${name}.${format}` }
  if (format === 'xlsx') return { ...file, make: () => xlsxOf({ name, heads, rows }) }
  return {
    ...file,
    bytes: csvOf(
      heads,
      rows.map((row) => row.map(textOf)),
    ),
  }
}

/** A moment as a cell, on the clock of the zone. */
export function momentCell(zone: string, at: string | null): TableCell {
  if (at === null) return null
  return { day: dayIn(zone, new Date(at)), time: timeIn(zone, new Date(at)) }
}

export const dayCell = (day: string | null): TableCell => (day === null ? null : { day })

/** As people write it (specification, section 9). */
function textOf(cell: TableCell): CsvCell {
  if (cell === null) return ''
  if (typeof cell === 'number') return { number: String(cell) }
  if (typeof cell !== 'object') return cell
  if ('amount' in cell) return { number: cell.amount.toFixed(cell.decimals).replace('.', ',') }
  const day = cell.day.split('-').toReversed().join('/')
  return 'time' in cell ? `${day} ${cell.time}` : day
}
