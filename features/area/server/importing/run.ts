import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { FileProblem } from '../../shared/file-problems.ts'
import { FileError } from '../osm/file-error.ts'
import { discardDraft } from '../stored/versions.ts'
import { keepRecord, type ImportRecord } from './record.ts'
import { BEAT_MS, endTurn, keepTurn, takeTurn } from './turn.ts'

/** Objects of the thread; the arrays of coordinates beside it are limited by `osm/limits.ts`. */
const HEAP_MB = 1024

/** What the thread of an import is told. `draft` is the id of the version that it writes. */
export type Order = { path: string; folder: string; importedAt: string; draft: string }
/** What it tells. `read` is the share of the work that is done, 0 to 1. */
export type Report<Done> = { read: number } | { done: Done } | { problem: FileProblem; where: string }

export type Import = Omit<Order, 'draft'> & { onProgress?: (read: number) => void }

/** Another import is under way in the same folder. */
export class ImportUnderWay extends Error {}
/** Somebody ended the import. */
export class ImportCancelled extends Error {}

/**
 * Lets a thread make a new version of the area, one at a time in a folder, and answers what it is done with. How far it is stands in the
 * folder, where each process can read and end it. Throws a `FileError` when the file cannot be used, `ImportUnderWay` and
 * `ImportCancelled`; the area that was there then stays.
 */
export async function runImport<Done>(worker: URL, { onProgress = () => {}, ...asked }: Import): Promise<Done> {
  const { folder } = asked
  const order: Order = { ...asked, draft: randomUUID() }
  const id = order.draft
  if (!takeTurn(folder, id)) throw new ImportUnderWay('another import is under way')
  const record: ImportRecord = { id, startedAt: asked.importedAt, share: 0, state: 'running', problem: null }
  const keep = (change: Partial<ImportRecord>) => keepRecord(folder, Object.assign(record, change))
  keep({})
  const work = new Worker(worker, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  let isCancelled = false
  let share = 0
  const beat = setInterval(() => {
    if (keepTurn(folder, id)) {
      if (share !== record.share) keep({ share })
      return
    }
    isCancelled = true
    void work.terminate()
  }, BEAT_MS)
  try {
    const done = await answerOf<Done>(work, (read) => {
      share = read
      onProgress(read)
    })
    keep({ state: 'done', share: 1 })
    return done
  } catch (error) {
    discardDraft(folder, id)
    if (isCancelled) throw new ImportCancelled('the import was cancelled')
    keep({ state: 'failed', problem: error instanceof FileError ? error.problem : null })
    throw error
  } finally {
    clearInterval(beat)
    if (!isCancelled) endTurn(folder)
  }
}

function answerOf<Done>(worker: Worker, onProgress: (read: number) => void): Promise<Done> {
  return new Promise((resolve, reject) => {
    worker.on('message', (report: Report<Done>) => {
      if ('read' in report) onProgress(report.read)
      else if ('done' in report) resolve(report.done)
      else reject(new FileError(report.problem, report.where))
    })
    worker.once('error', (error) => reject(outOfMemory(error) ? new FileError('tooLarge', 'memory') : error))
    worker.once('exit', (code) => reject(new Error(`the file was not read: ${code}`)))
  })
}

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
