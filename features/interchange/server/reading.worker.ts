import { parentPort, workerData } from 'node:worker_threads'
import { IMPORT_ROWS, PROBLEMS_SHOWN, type ImportProblem } from '../shared/interchange.contract.ts'
import { readFamilies } from './families.reader.ts'
import type { ImportFile, ImportRow } from './rows.ts'

/** Part of a reading, on its way between threads. */
export type Chunk = { rows: ImportRow[]; problems: ImportProblem[]; unlisted: number; last: boolean }

const ROWS_AT_ONCE = 200

const file: ImportFile = workerData
const { rows, problems: found } = readFamilies(file, IMPORT_ROWS)
const problems = found.toSorted((a, b) => a.row - b.row).slice(0, PROBLEMS_SHOWN)
const unlisted = found.length - problems.length
for (let start = 0; ; start += ROWS_AT_ONCE) {
  const end = start + ROWS_AT_ONCE
  const last = end >= rows.length && end >= problems.length
  const chunk: Chunk = { rows: rows.slice(start, end), problems: problems.slice(start, end), unlisted, last }
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(chunk)
  if (last) break
}
