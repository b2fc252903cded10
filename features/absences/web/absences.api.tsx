import { useState } from 'react'
import { refresh } from '#platform/web/api/query-client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { reportAbsence, withdrawAbsence } from '../shared/absences.contract.ts'

type AbsentButtonProps = {
  childId: string
  childName: string
  /** The service day that the family sees; null when there is none today. */
  day: string | null
  absenceId: string | null
  canReport: boolean
  /** Already on board: only what is left of the day can change. */
  quiet?: boolean
}

/** One tap: my child does not come today. Another tap takes it back. */
export function AbsentButton({ childId, childName, day, absenceId, canReport, quiet }: AbsentButtonProps) {
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
  if (absenceId !== null) {
    return (
      <Button
        size="large"
        icon="undo"
        sx={{ flex: '1 1 auto' }}
        busy={busy}
        onClick={() => void run(() => call(withdrawAbsence, { params: { id: absenceId } }), 'absences.withdrawn')}
      >
        {text('absences.takeBack')}
      </Button>
    )
  }
  if (!canReport || day === null) return null
  const report = () =>
    call(
      reportAbsence,
      { body: { childId, fromDay: day, toDay: day, directions: quiet ? 'from_school' : 'both' } },
      { idempotencyKey: crypto.randomUUID() },
    )
  return (
    <Button
      look={quiet ? 'soft' : 'primary'}
      size="large"
      icon="absent"
      sx={{ flex: '1 1 auto' }}
      busy={busy}
      onClick={() => void run(report, 'absences.reported')}
    >
      {text(quiet ? 'absences.absentAfternoon' : 'absences.absentToday')}
    </Button>
  )
}
