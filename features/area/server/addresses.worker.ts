import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#platform/shared/geo/metres.ts'
import { directoryOf } from './addresses/directory.ts'
import { findAddresses, type FoundAddress } from './addresses/find.ts'
import { NearestAddresses, type NearestAddress } from './addresses/nearest.ts'
import { readAddresses } from './addresses/store.ts'
import { Opened } from './stored/opened.ts'
import type { Unreadable } from './stored/thread.ts'

/** Finds addresses for addresses.api.ts, on a thread of its own. */

export type Asked =
  | { kind: 'find'; text: string; limit: number; near: Point | undefined }
  | { kind: 'nearest'; point: Point; metres: number }
/** `found` is null where no addresses are known. */
export type Answered = { found: FoundAddress[] | null } | { nearest: NearestAddress | null }

const opened = new Opened(workerData, (folder) => {
  const addresses = readAddresses(folder)
  return addresses && { directory: directoryOf(addresses), near: new NearestAddresses(addresses) }
})

function answer(asked: Asked): Answered | Unreadable {
  try {
    const area = opened.now()
    if (asked.kind === 'nearest') return { nearest: area?.near.nearest(asked.point, asked.metres) ?? null }
    return { found: area && findAddresses(area.directory, asked.text, asked) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (asked: Asked) => {
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer(asked))
})
