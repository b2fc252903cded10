import { useState } from 'react'
import { TABLE_FORMATS, type TableFormat } from '#platform/shared/contract/table-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useErrorToast } from '../ui/toasts.ts'

type ExportButtonProps = {
  onExport: (format: TableFormat) => Promise<void>
  /** What it can be saved as beside a table. */
  paper?: { label: string; onExport: () => Promise<void> }
}

/** Saves the list as a table, in the format that is chosen. */
export function ExportButton({ onExport, paper }: ExportButtonProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const run = async (save: () => Promise<void>) => {
    setBusy(true)
    await save().catch(errorToast)
    setBusy(false)
  }
  return (
    <Menu
      entries={[
        ...TABLE_FORMATS.map((format) => ({
          key: String(format),
          label: text(`list.export.${format}`),
          onChoose: () => void run(() => onExport(format)),
        })),
        ...(paper ? [{ key: 'pdf', label: paper.label, onChoose: () => void run(paper.onExport) }] : []),
      ]}
      button={(props) => (
        <Button icon="upload" busy={busy} {...props}>
          {text('list.export')}
        </Button>
      )}
    />
  )
}
