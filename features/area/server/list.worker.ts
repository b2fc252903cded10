import { copyFileSync, linkSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { buildAddresses } from './addresses/build.ts'
import { readAddresses, writeAddresses } from './addresses/store.ts'
import type { Order, Report } from './importing/run.ts'
import type { ListRow } from './lists/columns.ts'
import { Merged } from './lists/merge.ts'
import { readList } from './lists/read-list.ts'
import { MOST_NAMED, VALUE_SHOWN, type ListReport } from './lists/report.ts'
import { FileError } from './osm/file-error.ts'
import { PartFileError } from './stored/part-file.ts'
import { beginVersion, versionOf } from './stored/versions.ts'
import { readArea } from './streets/store.ts'

/** Adds a list of addresses for area.commands.ts, on a thread of its own. */

const order: Order = workerData

function tell(report: Report<ListReport>): void {
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(report)
}

async function work({ path, folder, draft: id }: Order): Promise<Report<ListReport>> {
  try {
    const { version, graph, addresses } = areaIn(folder)
    const merged = new Merged(addresses, graph.meta.bounds)
    const report = await rowsOf(path, merged)
    if (report.added > 0)
      publish(folder, { id, version }, (to) => writeAddresses(to, buildAddresses(merged.done(), graph)))
    return { done: report }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { problem: error.problem, where: error.where }
  }
}

function areaIn(folder: string) {
  try {
    const version = versionOf(folder)
    const [graph, addresses] = [readArea(folder), readAddresses(folder)]
    if (version === null || graph === null || addresses === null) throw new FileError('noArea', folder)
    return { version, graph, addresses }
  } catch (error) {
    // An area of another version of the program has to be imported again, too.
    if (error instanceof PartFileError) throw new FileError('noArea', error.message)
    throw error
  }
}

/** Share of the time that reading takes; the rest is what is made of the rows (bench/area/list.ts). */
const READING = 0.9

async function rowsOf(path: string, merged: Merged): Promise<ListReport> {
  const report: ListReport = { rows: 0, added: 0, known: 0, outside: 0, noNumber: 0, noPoint: 0, bad: 0, named: [] }
  const onRow = (read: ListRow, row: number) => {
    report.rows += 1
    if ('address' in read) report[merged.take(read.address)] += 1
    else if ('left' in read) report[read.left] += 1
    else {
      report.bad += 1
      if (report.named.length < MOST_NAMED)
        report.named.push({ row, problem: read.problem, value: read.value.slice(0, VALUE_SHOWN) })
    }
  }
  await readList(path, onRow, (read, total) => tell({ read: (read / total) * READING }))
  if (report.rows === report.bad) throw new FileError('noRows', whereOf(report))
  return report
}

function whereOf({ rows, named: [first] }: ListReport): string {
  return first === undefined ? `${rows} rows` : `${rows} rows; row ${first.row}: ${first.problem} "${first.value}"`
}

/** A new version with other addresses; its other parts are those of the version before. */
function publish(folder: string, { id, version }: { id: string; version: string }, write: (to: string) => void): void {
  const draft = beginVersion(folder, id)
  try {
    write(draft.path('addresses.bin'))
    for (const part of ['streets.bin', 'tiles.bin'] as const) take(join(folder, version, part), draft.path(part))
    // Somebody took the area away meanwhile: it does not come back.
    if (versionOf(folder) !== version) throw new FileError('noArea', folder)
    draft.publish()
  } finally {
    draft.discard()
  }
}

/** Parts are never changed, so both versions may have one file. Not every file system can. */
function take(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

tell(await work(order))
