import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Order, Report } from './extract.worker.ts'
import { keepRecord, lastImport, type ImportRecord } from './importing/record.ts'
import { BEAT_MS, endTurn, keepTurn, takeTurn } from './importing/turn.ts'
import { FileError } from './osm/file-error.ts'
import type { AreaMeta } from './streets/graph.ts'
import { discardDraft, removeVersions } from './stored/versions.ts'

/** Objects of the thread; the arrays of coordinates beside it are limited by `osm/limits.ts`. */
const HEAP_MB = 1024

type Import = Omit<Order, 'draft'> & { onProgress?: (read: number) => void }

/** Another import is under way in the same folder. */
export class ImportUnderWay extends Error {}
/** Somebody ended the import. */
export class ImportCancelled extends Error {}

/**
 * Makes the extract at `path` the area in `folder` and returns what is known of it. A server that runs uses it from its next question on.
 * How far it is stands in the folder, where each process can read and end it. Throws a `FileError` when the file cannot be used,
 * `ImportUnderWay` and `ImportCancelled`; the area that was there then stays.
 */
export async function importArea({ onProgress = () => {}, ...asked }: Import): Promise<AreaMeta> {
  const { folder } = asked
  const order: Order = { ...asked, draft: randomUUID() }
  const id = order.draft
  if (!takeTurn(folder, id)) throw new ImportUnderWay('another import is under way')
  const record: ImportRecord = { id, startedAt: asked.importedAt, share: 0, state: 'running', problem: null }
  const keep = (change: Partial<ImportRecord>) => keepRecord(folder, Object.assign(record, change))
  keep({})
  const work = new Worker(new URL('./extract.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
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
    const meta = await answerOf(work, (read) => {
      share = read
      onProgress(read)
    })
    keep({ state: 'done', share: 1 })
    return meta
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

function answerOf(worker: Worker, onProgress: (read: number) => void): Promise<AreaMeta> {
  return new Promise((resolve, reject) => {
    worker.on('message', (report: Report) => {
      if ('read' in report) onProgress(report.read)
      else if ('done' in report) resolve(report.done)
      else reject(new FileError(report.problem, report.where))
    })
    worker.once('error', (error) => reject(outOfMemory(error) ? new FileError('tooLarge', 'memory') : error))
    worker.once('exit', (code) => reject(new Error(`the extract was not read: ${code}`)))
  })
}

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Ends the import that is under way, in whatever process; nothing happens without one. */
export function cancelImportIn(folder: string): void {
  const last = lastImport(folder)
  if (last?.state !== 'running') return
  endTurn(folder)
  keepRecord(folder, { ...last, state: 'cancelled' })
}

/** Takes the area away; nothing happens without one. */
export function removeArea(folder: string): void {
  removeVersions(folder)
}
