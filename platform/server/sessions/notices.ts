import type pg from 'pg'
import { ACCESS_CHANNEL } from '../db/access-changes.ts'
import type { KnownSessions } from './known.ts'

/** How often it is proved that notices arrive, while sessions are used. */
const PROOF_MS = 150

type Ask = (text: string, values?: unknown[]) => Promise<void>

/**
 * Keeps `known` in line with what other processes commit, over a connection that listens. A notice is delivered before the answer to
 * whatever is asked after its commit, so each answer proves that none is missing (PostgreSQL delivers what is pending before it is
 * ready for the next statement). Behind a pooler that loses LISTEN the first notice, its own, never arrives, and nothing is trusted.
 * Returns how to stop; nothing is trusted afterwards.
 */
export function heedNotices(client: pg.Client, ask: Ask, known: KnownSessions, self: string): () => void {
  let heard = false
  let asking = false
  client.on('notification', ({ channel, payload }) => {
    if (channel !== ACCESS_CHANNEL) return
    if (payload === '') known.forget()
    else if (payload === self) heard = true
  })
  const prove = async () => {
    if (asking || !heard || !known.wanted) return
    asking = true
    const askedAt = performance.now()
    try {
      await ask('select 1')
      known.trust(askedAt)
    } catch {
      // Without an answer nothing is trusted; the connection is on its way out.
    } finally {
      asking = false
    }
  }
  known.distrust()
  ask(`select pg_notify('${ACCESS_CHANNEL}', $1)`, [self]).catch(() => {})
  const timer = setInterval(() => void prove(), PROOF_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    known.distrust()
  }
}
