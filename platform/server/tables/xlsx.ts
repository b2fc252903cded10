import { onThread } from '../on-thread.ts'
import { makeTurns } from '../turns.ts'
import type { Table } from './table.ts'

/** One after the other: the largest table takes tens of megabytes while it is written. */
const inTurn = makeTurns({ atOnce: 1, waitingAtMost: 10, tryAgainSeconds: 10 })

/**
 * Writes a table as a spreadsheet (Office Open XML) on a thread of its own: nobody who boards children waits for it.
 * Throws 429 with Retry-After when too many wait, 503 when it takes too long.
 */
export function xlsxOf(table: Table): Promise<Uint8Array> {
  return inTurn(() => onThread(new URL('./xlsx.worker.ts', import.meta.url), table))
}
