/** A cell that a spreadsheet would calculate is text: it begins with an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/

/** A text, or a number as it is written: one below zero begins with its sign and calculates nothing. */
export type CsvCell = string | { number: string }

function cell(value: CsvCell): string {
  const safe = typeof value === 'string' ? safeText(value) : value.number
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const safeText = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)

/** A table as CSV (RFC 4180): UTF-8 with its mark, commas, CRLF, and no cell that a spreadsheet would run. */
export function csvOf(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): Uint8Array<ArrayBuffer> {
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','))
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`)
}
