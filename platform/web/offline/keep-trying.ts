import type { Outbox } from './outbox.ts'

/** docs/domain.md, "Phones without network": for ever, from 0.5 to 30 s, at random so that many phones do not come back at once. */
const FIRST_MS = 500
const LONGEST_MS = 30_000

const isDone = (outbox: Outbox): boolean => outbox.entries().every(({ at }) => at === 'refused')

/**
 * Flushes, and flushes again as long as something is left that may still pass: a server that was too busy for one call,
 * or for reading what became of it, is not asked again by anybody else.
 */
export function keepTrying(
  outbox: Outbox,
  flush: () => Promise<void>,
): { flush: () => Promise<void>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let stopped = false

  const look = (): void => {
    clearTimeout(timer)
    if (isDone(outbox)) tries = 0
    if (stopped || isDone(outbox)) return
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries)
    tries += 1
    timer = setTimeout(() => void again(), FIRST_MS + Math.random() * (most - FIRST_MS))
  }
  const again = async (): Promise<void> => {
    if (!isDone(outbox)) await flush()
    look()
  }
  return {
    flush: async () => {
      await flush()
      look()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
