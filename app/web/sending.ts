import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '#platform/shared/contract/roles.ts'
import { makeFlush } from '#platform/web/offline/flush.ts'
import { keepTrying } from '#platform/web/offline/keep-trying.ts'
import type { Outbox } from '#platform/web/offline/outbox.ts'
import { makeSendEntry } from '#platform/web/offline/send-entry.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { FEATURES } from './features.ts'

const LOADERS = FEATURES.flatMap((feature) => feature.offline ?? [])
let loading: Promise<OfflineCalls[]> | undefined

/** What of all features may wait on this device. A load that failed is begun again by the next call. */
function loadOfflineCalls(): Promise<OfflineCalls[]> {
  loading ??= Promise.all(LOADERS.map((load) => load())).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const loadEndpoints = async () => (await loadOfflineCalls()).flatMap(({ endpoints }) => endpoints)

type Of = { outbox: Outbox; client: QueryClient; account: string; role: Role }
export type Sending = { flush: () => Promise<void>; keep: () => Promise<void>; stop: () => void }

/** Sends what waits in the outbox of an account; `keep` reads what the features keep on the device before somebody opens it. */
export function makeSending({ outbox, client, account, role }: Of): Sending {
  const flush = makeFlush(outbox, makeSendEntry(loadEndpoints), async (queue, sent) => {
    // A queue may hold calls of several features, as the inspection of a run.
    for (const { endpoints, onSent } of await loadOfflineCalls()) {
      const entries = sent.filter((entry) => endpoints.some(({ name }) => name === entry.endpoint))
      if (entries.length > 0) await onSent({ client, account, queue, entries })
    }
  })
  return {
    ...keepTrying(outbox, flush),
    keep: async () => {
      for (const one of await loadOfflineCalls())
        void one.keep?.({ client, accountId: account, role }).catch(() => undefined)
    },
  }
}
