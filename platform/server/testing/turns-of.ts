import { setImmediate } from 'node:timers/promises'

/** Returns how many turns of the event loop pass until the promise settles: those in which other requests are served. */
export async function turnsOf(work: Promise<unknown>): Promise<number> {
  const counted = { turns: 0, settled: false }
  void work.finally(() => (counted.settled = true))
  while (!counted.settled) {
    await setImmediate()
    counted.turns += 1
  }
  return counted.turns
}
