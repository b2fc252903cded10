/** A cell that a spreadsheet would calculate is text: it begins with an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180): UTF-8 with its mark, commas, CRLF, and no cell that a spreadsheet would run. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','))
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`)
}
