import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#platform/shared/geo/metres.ts'
import { directoryOf } from './addresses/directory.ts'
import { findAddresses, type FoundAddress } from './addresses/find.ts'
import { geocode, townsOf, type Geocoded } from './addresses/geocode.ts'
import { NearestAddresses, type NearestAddress } from './addresses/nearest.ts'
import { readAddresses } from './addresses/store.ts'
import { Opened } from './stored/opened.ts'
import type { Unreadable } from './stored/thread.ts'

/** Finds addresses for addresses.api.ts, on a thread of its own. */

export type Asked =
  | { kind: 'find'; text: string; limit: number; near: Point | undefined }
  | { kind: 'findAll'; texts: string[] }
  | { kind: 'nearest'; point: Point; metres: number }
/** `found` and `geocoded` are null where no addresses are known. */
export type Answered =
  | { geocoded: (Geocoded | null)[] | null }
  | { found: FoundAddress[] | null }
  | { nearest: NearestAddress | null }

const opened = new Opened(workerData, (folder) => {
  const addresses = readAddresses(folder)
  if (addresses === null) return null
  const directory = directoryOf(addresses)
  return { directory, towns: townsOf(directory), near: new NearestAddresses(addresses) }
})

function answer(asked: Asked): Answered | Unreadable {
  try {
    const area = opened.now()
    if (asked.kind === 'nearest') return { nearest: area?.near.nearest(asked.point, asked.metres) ?? null }
    if (asked.kind === 'findAll')
      return { geocoded: area && asked.texts.map((text) => geocode(area.directory, area.towns, text)) }
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
