import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '#features/session/web/session.api.tsx'
import { onConnectivity } from '#platform/web/api/connectivity.ts'
import { makeFlush } from '#platform/web/offline/flush.ts'
import { keepTrying } from '#platform/web/offline/keep-trying.ts'
import type { Courier } from '#platform/web/offline/outbox-context.tsx'
import { Outbox } from '#platform/web/offline/outbox.ts'
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

/** The page comes first: on a slow phone that code takes as long as the page itself. A socket that opens sends earlier. */
const DRAWN_MS = 1000

const loadEndpoints = async () => (await loadOfflineCalls()).flatMap(({ endpoints }) => endpoints)

/**
 * Opens the account's outbox and sends it whenever there may be a way: at start, online again, back in front. The page is
 * drawn as soon as the outbox is open: what sends it is loaded behind.
 */
export function useOpenedCourier({ accountId: account, role }: Me): Courier | null {
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ courier: Courier } | { failed: unknown } | null>(null)
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const open = async () => {
      const outbox = await Outbox.open(account)
      if (gone) return
      const flush = makeFlush(outbox, makeSendEntry(loadEndpoints), async (entry) => {
        const all = await loadOfflineCalls()
        const calls = all.find(({ endpoints }) => endpoints.some(({ name }) => name === entry.endpoint))
        await calls?.onSent(client, entry, account)
      })
      const trying = keepTrying(outbox, flush)
      const keep = async () => {
        for (const one of await loadOfflineCalls()) void one.keep?.({ accountId: account, role }).catch(() => undefined)
      }
      const begin = () => {
        // What could not be loaded now is loaded when there is network again.
        void keep().catch(() => undefined)
        void trying.flush()
      }
      const drawn = setTimeout(begin, DRAWN_MS)
      const stopListening = onConnectivity(begin)
      document.addEventListener('visibilitychange', trying.flush)
      stop = () => {
        clearTimeout(drawn)
        stopListening()
        document.removeEventListener('visibilitychange', trying.flush)
        trying.stop()
      }
      setOpened({ courier: { outbox, flush: trying.flush } })
    }
    open().catch((failed: unknown) => gone || setOpened({ failed }))
    return () => {
      gone = true
      stop()
    }
  }, [account, role, client])
  // Nothing that is recorded could be kept: the page says so instead of waiting for ever.
  if (opened && 'failed' in opened) throw opened.failed
  return opened?.courier ?? null
}
