import { useState } from 'react'
import { TABLE_FORMATS, type TableFormat } from '#platform/shared/contract/table-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useErrorToast } from '../ui/toasts.ts'

/** Saves the list as a table, in the format that is chosen. */
export function ExportButton({ onExport }: { onExport: (format: TableFormat) => Promise<void> }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const run = async (format: TableFormat) => {
    setBusy(true)
    await onExport(format).catch(errorToast)
    setBusy(false)
  }
  return (
    <Menu
      entries={TABLE_FORMATS.map((format) => ({
        key: format,
        label: text(`list.export.${format}`),
        onChoose: () => void run(format),
      }))}
      button={(props) => (
        <Button icon="upload" busy={busy} {...props}>
          {text('list.export')}
        </Button>
      )}
    />
  )
}
