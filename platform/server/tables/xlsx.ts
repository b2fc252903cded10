import { Worker } from 'node:worker_threads'
import { makeTurns } from '../turns.ts'
import type { Table } from './table.ts'

/** One after the other: the largest table takes tens of megabytes while it is written. */
const inTurn = makeTurns({ atOnce: 1, waitingAtMost: 10, tryAgainSeconds: 10 })

/**
 * Writes a table as a spreadsheet (Office Open XML) on a thread of its own: nobody who boards children waits for it.
 * Throws 429 with Retry-After when too many wait.
 */
export function xlsxOf(table: Table): Promise<Uint8Array> {
  return inTurn(
    () =>
      new Promise<Uint8Array>((resolve, reject) => {
        const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { workerData: table })
        worker.once('message', (bytes: Uint8Array) => resolve(bytes))
        worker.once('error', reject)
        worker.once('exit', (code) => reject(new Error(`the spreadsheet was not written: ${code}`)))
      }),
  )
}
