/** Batches of different organisations that are relayed at the same time; each holds a connection of the pool. */
const AT_ONCE = 2

type Relayed = { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void }

/**
 * Relays organisations in turn, one batch each: an organisation with many waiting announcements goes to the end of the queue after
 * every batch, and one that fails delays no other. `relayBatch` returns whether the organisation may have more.
 */
export function makeRelayQueue(relayBatch: (organisationId: string) => Promise<boolean>) {
  /** Organisations whose next batch waits, the longest waiting first. */
  const queue = new Map<string, Relayed>()
  /** Organisations with a batch under way; true when another round was requested meanwhile. */
  const running = new Map<string, { relayed: Relayed; again: boolean }>()

  const next = () => {
    for (const [organisationId, relayed] of queue) {
      if (running.size >= AT_ONCE) return
      queue.delete(organisationId)
      void run(organisationId, relayed)
    }
  }
  const run = async (organisationId: string, relayed: Relayed) => {
    const state = { relayed, again: false }
    running.set(organisationId, state)
    try {
      const more = await relayBatch(organisationId)
      running.delete(organisationId)
      if (more || state.again) queue.set(organisationId, relayed)
      else relayed.resolve()
    } catch (error) {
      running.delete(organisationId)
      relayed.reject(error)
    }
    next()
  }

  return {
    /** Resolves when everything that waited in the organisation is relayed. Rejects with the error of a batch. */
    relay: (organisationId: string): Promise<void> => {
      const state = running.get(organisationId)
      if (state) {
        state.again = true
        return state.relayed.promise
      }
      const known = queue.get(organisationId)
      if (known) return known.promise
      const relayed: Relayed = Promise.withResolvers()
      queue.set(organisationId, relayed)
      next()
      return relayed.promise
    },
    /** Resolves when no batch runs or waits. */
    settled: async (): Promise<void> => {
      const all = [...queue.values(), ...[...running.values()].map(({ relayed }) => relayed)]
      await Promise.allSettled(all.map(({ promise }) => promise))
    },
  }
}
