import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { createInspection } from '../shared/inspections.contract.ts'
import { InspectionDrawer } from './InspectionDrawer.tsx'

/** Before a run starts: inspect its vehicle, without network too. */
export function RunInspection({ run }: { run: RunDetail }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const waits = useOutboxEntries(run.id).some(
    (entry) => entry.endpoint === createInspection.name && entry.at === 'waiting',
  )
  const { id, name } = run.ready?.vehicle ?? { id: null, name: '' }
  if (id === null) return null
  return (
    <>
      {waits ? (
        <Typography role="status">{text('inspections.waits')}</Typography>
      ) : (
        <Button size="run" icon="check" block onClick={() => setOpen(true)}>
          {text('inspections.inspect')}
        </Button>
      )}
      {open && <InspectionDrawer vehicle={{ id, name }} runId={run.id} onClose={() => setOpen(false)} />}
    </>
  )
}
