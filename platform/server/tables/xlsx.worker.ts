import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { Table, TableCell } from './table.ts'

const [NARROWEST, WIDEST] = [8, 60]
/** The rows that decide how wide a column is. */
const MEASURED = 200
/** A name of a sheet has at most 31 characters, and none of these. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const { name, heads, rows }: Table = workerData
const data: SheetData = [
  heads.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
  ...rows.map((row) => row.map(cellOf)),
]
const columns = heads.map((head, column) => ({
  width: Math.min(
    WIDEST,
    Math.max(NARROWEST, head.length + 2, ...rows.slice(0, MEASURED).map((row) => lengthOf(row[column] ?? null) + 2)),
  ),
}))
const bytes = await writeXlsxFile(data, { sheet: sheetName(name), columns, stickyRowsCount: 1 }).toBuffer()
// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(bytes)

/** Text stays text whatever it begins with: only a cell of type formula is calculated. Times are those of the clock on the wall. */
function cellOf(cell: TableCell): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: cell, type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  if ('amount' in cell) return { value: cell.amount, type: Number, format: formatOf(cell.decimals) }
  if ('time' in cell) return { value: new Date(`${cell.day}T${cell.time}:00Z`), type: Date, format: 'dd/mm/yyyy hh:mm' }
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
}

function formatOf(decimals: number): string {
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
}

function lengthOf(cell: TableCell): number {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '').length
  if ('amount' in cell) return cell.amount.toFixed(cell.decimals).length
  return 'time' in cell ? 16 : 10
}
