import { parentPort, workerData } from 'node:worker_threads'
import { pagesAsPdf } from './pages.ts'
import type { Pages } from './pdf.ts'

const { pages, ...about }: Pages = workerData
parentPort?.postMessage(await pagesAsPdf(pages, about))
