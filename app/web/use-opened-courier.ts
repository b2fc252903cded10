import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '#features/session/web/session.api.tsx'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import type { Courier } from '#platform/web/offline/outbox-context.tsx'
import { Outbox } from '#platform/web/offline/outbox.ts'
import { onPageReturned } from '#platform/web/offline/page-cache.ts'
import type { Sending } from './sending.ts'

/** The page comes first: on a slow phone the code that sends takes as long as the page itself. A socket that opens sends earlier. */
const DRAWN_MS = 1000

/**
 * Opens the account's outbox and sends it whenever there may be a way: at start, online again, back in front. The page is
 * drawn as soon as the outbox is open; what sends it is loaded behind, and only with network.
 */
export function useOpenedCourier({ accountId: account, role }: Me): Courier | null {
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ courier: Courier } | { failed: unknown } | null>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const open = async () => {
      const outbox = await Outbox.open(account)
      if (gone) return
      let sending: Promise<Sending> | undefined
      const load = async () => {
        const { makeSending } = await import('./sending.ts')
        return makeSending({ outbox, client, account, role })
      }
      const withSending = async (work: (sending: Sending) => Promise<unknown>) => {
        if (gone || !isOnline()) return
        sending ??= load().catch((error: unknown) => {
          sending = undefined
          throw error
        })
        // What could not be loaded or sent waits for the next call, or for the network.
        await sending.then(work).catch(() => undefined)
      }
      const flush = () => withSending((one) => one.flush())
      const begin = () => void withSending((one) => Promise.all([one.keep(), one.flush()]))
      const drawn = setTimeout(begin, DRAWN_MS)
      const stopListening = onConnectivity(begin)
      const stopReturns = onPageReturned(() => void outbox.refresh().then(flush, () => undefined))
      document.addEventListener('visibilitychange', flush)
      stop = () => {
        clearTimeout(drawn)
        stopListening()
        stopReturns()
        document.removeEventListener('visibilitychange', flush)
        void sending?.then((one) => one.stop()).catch(() => undefined)
      }
      setOpened({ courier: { outbox, flush } })
    }
    open().catch((failed: unknown) => gone || setOpened({ failed }))
    return () => {
      gone = true
      stop?.()
    }
  }, [account, role, client])
  // Nothing that is recorded could be kept: the page says so instead of waiting for ever.
  if (opened && 'failed' in opened) throw opened.failed
  return opened?.courier ?? null
}
