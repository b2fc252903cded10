import { onThread } from '../on-thread.ts'
import type { Part } from './pages.ts'
import { inTurn } from './turns.ts'

export type Pages = { parts: readonly Part[]; title: string; language: string }

/**
 * A PDF, A4, of these parts. It is made on a thread of its own: five hundred pages take seconds, and nobody who boards
 * children waits for them. Two at a time for each organisation, the next wait; when too many wait already, 429,
 * and 503 for one that takes too long.
 */
export async function makePdf(organisationId: string, pages: Pages): Promise<Buffer> {
  return Buffer.from(await inTurn(organisationId, () => onThread(new URL('./pdf.worker.ts', import.meta.url), pages)))
}
