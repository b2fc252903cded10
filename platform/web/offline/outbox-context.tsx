import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import type { BodyInput, Endpoint } from '#platform/shared/contract/endpoint.ts'
import { serverNow } from '../api/server-clock.ts'
import type { EntryAbout, Outbox, OutboxEntry } from './outbox.ts'

export type Courier = { outbox: Outbox; flush: () => Promise<void> }

const CourierContext = createContext<Courier | null>(null)

export function CourierProvider({ courier, children }: { courier: Courier; children: ReactNode }) {
  return <CourierContext value={courier}>{children}</CourierContext>
}

export function useCourier(): Courier {
  const courier = use(CourierContext)
  if (!courier) throw new Error('no outbox outside the signed-in area')
  return courier
}

/** The account that is signed in here; null outside the signed-in area. */
export function useAccount(): string | null {
  return use(CourierContext)?.outbox.account ?? null
}

/** What is kept on this device, of one queue or of all: waiting, refused, and sent but not yet fetched again. */
export function useOutboxEntries(queue?: string): readonly OutboxEntry[] {
  const { outbox } = useCourier()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  return queue === undefined ? entries : entries.filter((entry) => entry.queue === queue)
}

type QueueableInput<E extends Endpoint> = { params?: Record<string, string>; body: BodyInput<E> }

/** Stores a call of an endpoint with `offline: 'queue'` and sends it when it can; fulfilled when it is stored. `about` is shown if the server refuses it. */
export function useQueued<E extends Endpoint & { offline?: 'queue' }>(
  endpoint: E,
): (queue: string, input: QueueableInput<E>, about?: EntryAbout) => Promise<OutboxEntry> {
  const { outbox, flush } = useCourier()
  return useCallback(
    async (queue, input, about) => {
      const entry = await outbox.add({ endpoint: endpoint.name, queue, input, about }, serverNow())
      void flush()
      return entry
    },
    [outbox, flush, endpoint],
  )
}
