import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { csvOf } from '#platform/shared/csv.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { Bytes, LateBytes } from '../http/route.ts'
import { xlsxOf } from './xlsx.ts'

/** A cell as it is meant: a text, a number, a day, or a moment on the clock of a zone. Null is empty. */
export type TableCell = string | number | null | { day: string } | { day: string; time: string }
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
function textOf(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  const day = cell.day.split('-').toReversed().join('/')
  return 'time' in cell ? `${day} ${cell.time}` : day
}
