import { serverNow } from '../api/server-clock.ts'
import { inTurn } from './flush-turn.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'

/** What became of one sending. `later`: no answer or "later", so the order is kept and it waits. */
export type Sending = { to: 'sent' } | { to: 'later' } | { to: 'refused'; reason: string }
export type SendEntry = (entry: OutboxEntry) => Promise<Sending>

/**
 * Sends what waits, oldest first in each queue. One flush runs at a time, over all tabs; a call made during it makes it
 * look once more before it ends.
 */
export function makeFlush(
  outbox: Outbox,
  send: SendEntry,
  onSent: (queue: string, sent: readonly OutboxEntry[]) => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false

  const settling = new Map<string, Promise<void>>()

  /** Fetches what the server made of a queue, then forgets what that covers. Without network they stay for the next flush. */
  const settle = (queue: string): void => {
    if (settling.has(queue)) return
    const covered = () => outbox.entries().filter((entry) => entry.queue === queue && entry.at === 'sent')
    const fetchAll = async (): Promise<void> => {
      for (let sent = covered(); sent[0]; sent = covered()) {
        await onSent(queue, sent)
        for (const entry of sent) await outbox.forget(entry)
      }
    }
    settling.set(
      queue,
      fetchAll()
        .catch(() => undefined)
        .finally(() => settling.delete(queue)),
    )
  }

  const sendQueue = async (queue: string): Promise<void> => {
    for (;;) {
      const entry = outbox.entries().find((waiting) => waiting.queue === queue && waiting.at === 'waiting')
      if (!entry) return
      const sending = await send(entry)
      if (sending.to === 'later') return
      if (sending.to === 'refused') {
        await outbox.refuse(entry, sending.reason)
        continue
      }
      await outbox.markSent(entry, serverNow())
      settle(queue)
    }
  }

  const run = async (): Promise<void> => {
    for (const entry of outbox.entries()) if (entry.at === 'sent') settle(entry.queue)
    do {
      again = false
      const queues = new Set(
        outbox
          .entries()
          .filter((entry) => entry.at === 'waiting')
          .map((entry) => entry.queue),
      )
      await Promise.all([...queues].map(sendQueue))
    } while (again)
  }

  return () => {
    again = true
    running ??= inTurn(run).finally(() => {
      running = undefined
    })
    return running
  }
}
