import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { printManifest } from '../shared/paper.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'

/** The list of a run on paper, for the day on which no phone works. A run that is over has none. */
export function PrintButton({ run }: { run: RunDetail }) {
  const text = useText()
  const errorToast = useErrorToast()
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') return null
  const print = () =>
    saveFile(printManifest, { params: { id: run.id } }, `${run.routeName} ${run.serviceDate}.pdf`).catch(errorToast)
  return <IconButton icon="print" label={text('history.paper.print')} size="run" onClick={() => void print()} />
}
