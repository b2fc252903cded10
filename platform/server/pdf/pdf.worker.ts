import { parentPort, workerData } from 'node:worker_threads'
import { pagesAsPdf } from './pages.ts'
import type { Pages } from './pdf.ts'

const { parts, ...about }: Pages = workerData
// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await pagesAsPdf(parts, about))
