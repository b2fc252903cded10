import { Suspense, useState } from 'react'
import { LazySubstituteDrawer } from '#features/crew/web/crew.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { RunDetail } from '../shared/runs.contract.ts'
import { isToCome } from '../shared/runs.rules.ts'
import { CombineDrawer } from './CombineDrawer.tsx'
import { ReceiveDrawer } from './ReceiveDrawer.tsx'
import { VehicleDrawer } from './VehicleDrawer.tsx'

/** What the office changes about a run without touching its list: who is on it, the vehicle; and what the school received. */
export function OfficeBar({ run }: { run: RunDetail }) {
  const text = useText()
  const [open, setOpen] = useState<'vehicle' | 'substitute' | 'receive' | 'combine' | null>(null)
  if (!run.abilities.staff && !run.abilities.receive) return null
  return (
    <>
      <Row wrap sx={{ px: 4, py: 2, background: 'var(--surface)', borderBottom: '1px solid var(--line)' }}>
        {run.abilities.receive && (
          <Button icon="school" onClick={() => setOpen('receive')}>
            {text('runs.receipt.count')}
          </Button>
        )}
        {run.abilities.staff && (
          <Button icon="swap" onClick={() => setOpen('substitute')}>
            {text('crew.substitute')}
          </Button>
        )}
        {run.abilities.combine && (
          <Button icon="people" onClick={() => setOpen('combine')}>
            {text(run.partners.length > 0 ? 'runs.combine.end' : 'runs.combine')}
          </Button>
        )}
        {run.abilities.staff && run.mode !== 'walk' && (
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
      {open === 'receive' && <ReceiveDrawer runId={run.id} routeName={run.routeName} onClose={() => setOpen(null)} />}
      {open === 'combine' && <CombineDrawer run={run} onClose={() => setOpen(null)} />}
      {open === 'vehicle' && <VehicleDrawer run={run} onClose={() => setOpen(null)} />}
    </>
  )
}
