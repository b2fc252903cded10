import { Worker } from 'node:worker_threads'
import type { Order, Report } from './extract.worker.ts'
import { FileError } from './osm/file-error.ts'
import type { AreaMeta } from './streets/graph.ts'
import { removeVersions } from './stored/versions.ts'

/** Objects of the thread; the arrays of coordinates beside it are limited by `osm/limits.ts`. */
const HEAP_MB = 1024

type Import = Order & { onProgress?: (read: number) => void }

/**
 * Makes the extract at `path` the area in `folder` and returns what is known of it. A server that runs uses it from its next question on.
 * Throws a `FileError` when the file cannot be used; the area that was there then stays.
 */
export function importArea({ onProgress = () => {}, ...order }: Import): Promise<AreaMeta> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./extract.worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
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

/** Takes the area away; nothing happens without one. */
export function removeArea(folder: string): void {
  removeVersions(folder)
}
