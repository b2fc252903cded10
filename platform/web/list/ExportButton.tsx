import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { useErrorToast } from '../ui/toasts.ts'

/** Saves the list as a table. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onExport().catch(errorToast)
    setBusy(false)
  }
  return (
    <Button icon="upload" busy={busy} onClick={() => void run()}>
      {text('list.exportCsv')}
    </Button>
  )
}
