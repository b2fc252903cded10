import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { closeRefusal, closeRun } from '#features/runs/shared/closing.contract.ts'
import { getRun, latestRuns, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { fromDevice, type ClosingWords } from '../use-run-commands.api.ts'

type Refusal = z.output<typeof closeRefusal>

/** Asks the server to close. Its refusal names the children, and what this device did not know is fetched. */
export function useClose(run: Pick<RunDetail, 'id'>) {
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const send = async (body: ClosingWords) => {
    setBusy(true)
    setRefusal(null)
    try {
      const closed = await call(closeRun, { params: { id: run.id }, body: { ...body, ...(await fromDevice()) } })
      client.setQueryData(keyOf(getRun, { params: { id: run.id } }), closed)
      await refresh(client, keyOf(latestRuns))
    } catch (error) {
      const parsed = z.safeParse(closeRefusal, error instanceof ApiProblem ? error.facts.current : null)
      if (parsed.success) setRefusal(parsed.data)
      else errorToast(error)
      await refresh(client, keyOf(getRun, { params: { id: run.id } }))
    } finally {
      setBusy(false)
    }
  }
  /** When the phone of the crew was last heard of, where that is why the close was refused. */
  const silentSince = refusal?.code === 'silent' ? (refusal.silentSince ?? null) : null
  return { busy, refusal, silentSince, forget: () => setRefusal(null), run: send }
}
