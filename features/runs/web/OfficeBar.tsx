import { Suspense, useState } from 'react'
import { LazySubstituteDrawer } from '#features/crew/web/crew.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { RunDetail } from '../shared/runs.contract.ts'
import { isToCome } from '../shared/runs.rules.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'

/** What the office changes about a run without touching its list: who is on it, and the vehicle. */
export function OfficeBar({ run }: { run: RunDetail }) {
  const text = useText()
  const [open, setOpen] = useState<'vehicle' | 'substitute' | null>(null)
  if (!run.abilities.staff) return null
  return (
    <>
      <Row wrap sx={{ px: 4, py: 2, background: 'var(--surface)', borderBottom: '1px solid var(--line)' }}>
        <Button icon="swap" onClick={() => setOpen('substitute')}>
          {text('crew.substitute')}
        </Button>
        {run.mode !== 'walk' && (
          <Button icon="bus" onClick={() => setOpen('vehicle')}>
            {text('runs.vehicle.change')}
          </Button>
        )}
      </Row>
      {open === 'substitute' && (
        <Suspense>
          <LazySubstituteDrawer
            runId={run.id}
            routeName={run.routeName}
            started={!isToCome(run.status)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'vehicle' && <VehicleDrawer run={run} onClose={() => setOpen(null)} />}
    </>
  )
}
