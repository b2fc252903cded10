import { Worker } from 'node:worker_threads'
import type { Block } from './pages.ts'

export type Pages = { pages: readonly (readonly Block[])[]; title: string; language: string }

/**
 * A PDF, A4, with one page for each list of blocks. It is made on a thread of its own: five hundred pages take seconds, and
 * nobody who boards children waits for them.
 */
export function makePdf(pages: Pages): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: pages })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the pages were not made: ${code}`)))
  })
}
