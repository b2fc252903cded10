import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Addresses } from './addresses/addresses.ts'
import { buildAddresses } from './addresses/build.ts'
import { collectAddresses } from './addresses/collect.ts'
import { readAddresses, writeAddresses } from './addresses/store.ts'
import { withListsOf } from './lists/merge.ts'
import { PartFileError } from './stored/part-file.ts'
import { FileError } from './osm/file-error.ts'
import type { Order, Report } from './importing/run.ts'
import { buildGraph } from './streets/build.ts'
import { collectStreets } from './streets/collect.ts'
import type { AreaMeta } from './streets/graph.ts'
import { writeGraph } from './streets/store.ts'
import { beginVersion } from './stored/versions.ts'
import { buildTiles } from './tiles/build.ts'
import { collectGround } from './tiles/collect.ts'
import { writeTiles } from './tiles/store.ts'

/** Reads an extract for area.commands.ts, on a thread of its own. */

const order: Order = workerData

function tell(report: Report<AreaMeta>): void {
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(report)
}

function work({ path, folder, importedAt, draft: id }: Order): Report<AreaMeta> {
  const draft = beginVersion(folder, id)
  try {
    // The file is read twice for streets, twice for addresses and three times for the map, whose tiles then take as long as three more.
    const part = (from: number, share: number) => (read: number, total: number) =>
      tell({ read: from + (read / total) * share })
    const streets = collectStreets(path, part(0, 0.2))
    const graph = buildGraph(streets, { importedAt, sourceBytes: statSync(path).size })
    writeGraph(draft.path('streets.bin'), graph)
    const own = buildAddresses(collectAddresses(path, part(0.2, 0.2)), graph)
    const addresses = withListsOf(addressesBefore(folder), own, graph)
    writeAddresses(draft.path('addresses.bin'), addresses)
    const tiles = buildTiles(collectGround(path, part(0.4, 0.3)), { graph, addresses }, (made) =>
      part(0.7, 0.3)(made, 1),
    )
    writeTiles(draft.path('tiles.bin'), tiles)
    draft.publish()
    return { done: graph.meta }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { problem: error.problem, where: error.where }
  } finally {
    draft.discard()
  }
}

/** Those of the area that is replaced; none when it is damaged or of another version of the program. */
function addressesBefore(folder: string): Addresses | null {
  try {
    return readAddresses(folder)
  } catch (error) {
    if (error instanceof PartFileError) return null
    throw error
  }
}

tell(work(order))
