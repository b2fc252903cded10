import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { reportAbsence, type Absence } from '../shared/absences.contract.ts'

/** What a family does about a day with one tap: one at a time, with what happened said and every list read again. */
export function useReport(childId: string, childName: string) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const run = async (command: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await command()
      await Promise.all([refresh(client, ['runs']), refresh(client, ['absences'])])
      toast('success', text(said, { name: childName }))
    } catch (error) {
      errorToast(error)
    } finally {
      setBusy(false)
    }
  }
  const report = (day: string, directions: Absence['directions']) =>
    run(
      () =>
        call(
          reportAbsence,
          { body: { childId, fromDay: day, toDay: day, directions } },
          { idempotencyKey: crypto.randomUUID() },
        ),
      `absences.reportedWays.${directions}`,
    )
  return { busy, run, report }
}
