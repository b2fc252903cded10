import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { cancelBatch, continueBatch, startBatch, type Batch, type ChosenInput } from '../shared/bulk.contract.ts'

export type BatchRun = {
  batch: Batch | null
  busy: boolean
  start: (chosen: ChosenInput) => void
  stop: () => void
  goOn: () => void
}

/** Works a batch off, portion by portion, until it is done or stopped. A lost answer stops it; going on repeats nothing. */
export function useBatch(): BatchRun {
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [batch, setBatch] = useState<Batch | null>(null)
  const [busy, setBusy] = useState(false)
  const stopped = useRef(false)
  const work = async (first: () => Promise<Batch>) => {
    setBusy(true)
    stopped.current = false
    try {
      let now = await first()
      setBatch(now)
      while (now.state !== 'DONE' && !stopped.current) {
        now = await call(continueBatch, { params: { id: now.id } })
        setBatch(now)
      }
      if (now.state !== 'DONE') setBatch(await call(cancelBatch, { params: { id: now.id } }))
    } catch (error) {
      errorToast(error)
    } finally {
      setBusy(false)
      await refresh(client, ['people'])
    }
  }
  return {
    batch,
    busy,
    start: (chosen) => void work(() => call(startBatch, { body: chosen }, { idempotencyKey: crypto.randomUUID() })),
    stop: () => {
      stopped.current = true
    },
    goOn: () => batch && void work(async () => batch),
  }
}
