import { closeSync, createReadStream, openSync, readSync, statSync, type ReadStream } from 'node:fs'
import Papa from 'papaparse'
import type { Progress } from '../osm/blocks.ts'
import { FileError } from '../osm/file-error.ts'
import { formatOf, type ListFormat, type ListRow } from './columns.ts'

/** Bytes that are read at once. */
const PART = 1024 * 1024
/** Parts without the end of a row: a quotation mark is open, or the file has no lines. */
const MOST_WITHOUT_ROW = 4
/** Bytes of a header: the columns of ANNCSU have 260. */
const MOST_HEADER = 16 * 1024

/**
 * Reads the rows of a list of addresses, one part of it in memory at a time. `row` counts from 1 at the header; empty lines count and are not
 * told. Throws a `FileError` for a file that cannot be opened, has other columns, or has no end of a row for 4 MiB.
 */
export async function readList(
  path: string,
  onRow: (read: ListRow, row: number) => void,
  progress: Progress = () => {},
): Promise<void> {
  const format = formatOf(headerOf(path))
  if (format === null) throw new FileError('notList', path)
  const { size } = statSync(path)
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: PART })
  try {
    await parsed(stream, format, onRow, () => progress(Math.min(stream.bytesRead, size), size))
  } finally {
    stream.destroy()
  }
}

/** The first line, without the mark of UTF-8. Of a file that is no text there is none that names columns. */
function headerOf(path: string): string {
  const bytes = Buffer.alloc(MOST_HEADER)
  try {
    const file = openSync(path, 'r')
    try {
      const length = readSync(file, bytes, 0, bytes.length, 0)
      return /^\u{FEFF}?([^\r\n]*)/u.exec(bytes.toString('utf8', 0, length))?.[1] ?? ''
    } finally {
      closeSync(file)
    }
  } catch {
    throw new FileError('notFound', path)
  }
}

function parsed(
  stream: ReadStream,
  { delimiter, quoted, read }: ListFormat,
  onRow: (read: ListRow, row: number) => void,
  onPart: () => void,
): Promise<void> {
  let row = 0
  let withoutRow = 0
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(stream, {
      delimiter,
      // Without quotation marks each of them is a letter of a name.
      fastMode: !quoted,
      chunk: ({ data, errors }, parser) => {
        try {
          withoutRow = data.length === 0 ? withoutRow + 1 : 0
          if (withoutRow >= MOST_WITHOUT_ROW) throw new FileError('broken', `row ${row + 1}`)
          const broken = new Set(errors.map((error) => error.row))
          for (const [at, cells] of data.entries()) {
            row += 1
            if (row === 1 || (cells.length === 1 && cells[0]!.trim() === '')) continue
            onRow(broken.has(at) ? { problem: 'cells', value: cells.join(' ') } : read(cells), row)
          }
          onPart()
        } catch (error) {
          // Ending it says that it is complete, too.
          reject(error)
          parser.abort()
        }
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}
