import { Worker } from 'node:worker_threads'
import type { Part } from './pages.ts'
import { inTurn } from './turns.ts'

export type Pages = { parts: readonly Part[]; title: string; language: string }

/**
 * A PDF, A4, of these parts. It is made on a thread of its own: five hundred pages take seconds, and nobody who boards
 * children waits for them. Two at a time for each organisation, the next wait; when too many wait already, 429.
 */
export function makePdf(organisationId: string, pages: Pages): Promise<Buffer> {
  return inTurn(organisationId, () => onThread(pages))
}

function onThread(pages: Pages): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: pages })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the pages were not made: ${code}`)))
  })
}
