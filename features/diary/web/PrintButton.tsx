import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { printReport, type DailyReport } from '../shared/diary.contract.ts'

/** Saves the published report as PDF. */
export function PrintButton({ report: { id, day, fullName } }: { report: DailyReport }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await saveFile(printReport, { params: { id } }, `${fullName} ${day}.pdf`).catch(errorToast)
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void print()}>
      {text('diary.print')}
    </Button>
  )
}
