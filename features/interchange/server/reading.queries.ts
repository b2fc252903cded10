import { Worker } from 'node:worker_threads'
import { makeTurns } from '#platform/server/turns.ts'
import { problem } from './csv.rules.ts'
import { kindsOf } from './problem-kinds.rules.ts'
import type { Chunk } from './reading.worker.ts'
import type { ImportFile, Reading } from './rows.rules.ts'

/** A file of the largest size takes a second. One whose quotation marks do not close can take for ever. */
const LONGEST_MS = 10_000
const inTurn = makeTurns({ atOnce: 1, waitingAtMost: 10, tryAgainSeconds: 10 })

/**
 * Reads a families file on a thread of its own: nobody who boards children waits for it. It arrives in chunks, so that taking it
 * over does not hold this thread either. A file with too many rows, or one that takes too long, has that as its problem.
 * Throws 429 with Retry-After when too many wait.
 */
export function readOnThread(file: ImportFile): Promise<Reading> {
  return inTurn(
    () =>
      new Promise<Reading>((resolve, reject) => {
        const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { workerData: file })
        const reading: Reading = { rows: [], groups: [], problems: [] }
        const timer = setTimeout(() => {
          void worker.terminate()
          resolve({ rows: [], groups: [], problems: kindsOf([problem(file.name, 1, '', 'tooSlow')]) })
        }, LONGEST_MS)
        worker.on('message', ({ rows, problems, last }: Chunk) => {
          reading.rows.push(...rows)
          reading.problems.push(...problems)
          if (last) resolve(reading)
        })
        worker.once('error', reject)
        worker.once('exit', (code) => {
          clearTimeout(timer)
          reject(new Error(`the file was not read: ${code}`))
        })
      }),
  )
}
