import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/shared/errors/app-error.ts'

/** Less than the minute for which whoever asked waits: they read what is wrong, and the place in the queue is free again. */
const LONGEST_MS = 45_000

/**
 * The bytes that a script makes of its `workerData` and posts, on a thread of its own. It always settles: a thread that fails or ends
 * without a word is an error, one that takes too long is ended and refused with 503.
 */
export function onThread(script: URL, work: unknown, longestMs = LONGEST_MS): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    const worker = new Worker(script, { workerData: work })
    const limit = setTimeout(() => {
      reject(new AppError('E008', { status: 503, detail: 'error.tooSlow' }))
      void worker.terminate()
    }, longestMs)
    worker.once('message', resolve)
    worker.once('messageerror', reject)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`a thread ended without its bytes: ${code}`))
    })
  })
}
