import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { buildAddresses } from './addresses/build.ts'
import { collectAddresses } from './addresses/collect.ts'
import { writeAddresses } from './addresses/store.ts'
import { FileError } from './osm/file-error.ts'
import type { FileProblem } from '../shared/file-problems.ts'
import { buildGraph } from './streets/build.ts'
import { collectStreets } from './streets/collect.ts'
import type { AreaMeta } from './streets/graph.ts'
import { writeGraph } from './streets/store.ts'
import { beginVersion } from './stored/versions.ts'

/** Reads an extract for area.commands.ts, on a thread of its own. */

export type Order = { path: string; folder: string; importedAt: string; draft: string }
/** `read` is the share of the file, 0 to 1. */
export type Report = { read: number } | { done: AreaMeta } | { problem: FileProblem; where: string }

const order: Order = workerData

function tell(report: Report): void {
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(report)
}

function work({ path, folder, importedAt, draft: id }: Order): Report {
  const draft = beginVersion(folder, id)
  try {
    // The file is read twice for streets and twice for addresses.
    const half = (offset: number) => (read: number, total: number) => tell({ read: (read / total + offset) / 2 })
    const streets = collectStreets(path, half(0))
    const graph = buildGraph(streets, { importedAt, sourceBytes: statSync(path).size })
    writeGraph(draft.path('streets.bin'), graph)
    const addresses = buildAddresses(collectAddresses(path, half(1)), graph)
    writeAddresses(draft.path('addresses.bin'), addresses)
    draft.publish()
    return { done: graph.meta }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { problem: error.problem, where: error.where }
  } finally {
    draft.discard()
  }
}

tell(work(order))
