import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { Code } from '../shared/definition-types.ts'
import { exportMeasurements, printMeasurements } from '../shared/export/export.contract.ts'
import type { Spanned } from './Measurements.tsx'

const FORMATS = ['csv', 'xlsx', 'pdf'] as const

/** Saves what the list shows: the measurement that is chosen, or those of every export. */
export function ExportMenu({ personId, chosen, span }: { personId: string; chosen: Code | null; span: Spanned }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const body = { personId, ...span, ...(chosen !== null && { measurements: [chosen] }) }
  const save = async (format: (typeof FORMATS)[number]) => {
    setBusy(true)
    const name = `measurements.${format}`
    const saved =
      format === 'pdf'
        ? saveFile(printMeasurements, { body }, name)
        : saveFile(exportMeasurements, { body, query: { format } }, name)
    await saved.catch(errorToast)
    setBusy(false)
  }
  return (
    <Menu
      entries={FORMATS.map((format) => ({
        key: format,
        label: text(`measurements.export.${format}`),
        onChoose: () => void save(format),
      }))}
      button={(props) => (
        <Button icon="upload" busy={busy} {...props}>
          {text('list.export')}
        </Button>
      )}
    />
  )
}
