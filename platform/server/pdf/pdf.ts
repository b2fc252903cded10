import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { Part } from './pages.ts'

export type Pages = { parts: readonly Part[]; title: string; language: string }

/** Papers that are made at the same time for one organisation (trust.md 15.1.3), and how many more may wait. */
const AT_ONCE = 2
const WAITING_AT_MOST = 20
/** Seconds after which the queue of an organisation is worth another try. */
const TRY_AGAIN_SECONDS = 10

type Queue = { busy: number; waiting: (() => void)[] }
const queues = new Map<string, Queue>()

/**
 * A PDF, A4, of these parts. It is made on a thread of its own: five hundred pages take seconds, and nobody who boards
 * children waits for them. Two at a time for each organisation, the next wait; when too many wait already, 429.
 */
export async function makePdf(organisationId: string, pages: Pages): Promise<Buffer> {
  const queue = queues.get(organisationId) ?? { busy: 0, waiting: [] }
  queues.set(organisationId, queue)
  if (queue.waiting.length >= WAITING_AT_MOST)
    throw new AppError('E008', { status: 429, retryAfterSeconds: TRY_AGAIN_SECONDS })
  if (queue.busy >= AT_ONCE) await new Promise<void>((go) => queue.waiting.push(go))
  else queue.busy += 1
  try {
    return await onThread(pages)
  } finally {
    // The place goes to the next without being free in between.
    const next = queue.waiting.shift()
    if (next) next()
    else queue.busy -= 1
    if (queue.busy === 0) queues.delete(organisationId)
  }
}

function onThread(pages: Pages): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: pages })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the pages were not made: ${code}`)))
  })
}
