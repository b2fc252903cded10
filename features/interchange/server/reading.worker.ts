import { parentPort, workerData } from 'node:worker_threads'
import { IMPORT_ROWS, type ProblemKind } from '../shared/interchange.contract.ts'
import { readFamilies } from './families.rules.ts'
import { kindsOf } from './problem-kinds.rules.ts'
import type { ImportFile, ImportRow } from './rows.rules.ts'

/** Part of a reading, on its way between threads. */
export type Chunk = { rows: ImportRow[]; problems: ProblemKind[]; last: boolean }

const ROWS_AT_ONCE = 200
/** Of kinds of problems, each with as many rows as a report lists. */
const KINDS_AT_ONCE = 2

const file: ImportFile = workerData
const { rows, problems: found } = readFamilies(file, IMPORT_ROWS)
const problems = kindsOf(found)
for (let chunk = 0; ; chunk += 1) {
  const part = <One>(list: readonly One[], size: number) => list.slice(chunk * size, (chunk + 1) * size)
  const last = (chunk + 1) * ROWS_AT_ONCE >= rows.length && (chunk + 1) * KINDS_AT_ONCE >= problems.length
  const message: Chunk = { rows: part(rows, ROWS_AT_ONCE), problems: part(problems, KINDS_AT_ONCE), last }
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
  if (last) break
}
