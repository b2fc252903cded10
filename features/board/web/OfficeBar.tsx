import { useState } from 'react'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { cancelRun } from '#features/runs/shared/exits.contract.ts'
import { getRun, latestRuns, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { CombineDrawer } from '#features/disruptions/web/combine.api.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { ReceiveDrawer } from './ReceiveDrawer.tsx'
import { RescueDrawer } from '#features/disruptions/web/rescue.api.tsx'
import { substituteDrawer } from './slots.api.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'

/** The same on the screen of the crew, for somebody who is of both. */
export function OfficeBar({ run }: { run: RunDetail }) {
  if (!run.abilities.staff && !run.abilities.receive) return null
  return (
    <Row wrap sx={{ px: 4, py: 2, background: 'var(--surface)', borderBottom: '1px solid var(--line)' }}>
      <OfficeActions run={run} />
    </Row>
  )
}

type Open = 'vehicle' | 'substitute' | 'receive' | 'combine' | 'rescue' | 'cancel'

/**
 * What the office changes about a run without touching its list: who is on it, the vehicle; what the school received; with
 * `whole` also what ends a run or brings help, which the screen of the crew offers in its own place.
 */
export function OfficeActions({ run, whole = false }: { run: RunDetail; whole?: boolean }) {
  const text = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const cancel = useCommand(cancelRun, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  return (
    <>
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
          {text(run.partners.length > 0 ? 'disruptions.combine.end' : 'disruptions.combine')}
        </Button>
      )}
      {run.abilities.staff && run.mode !== 'walk' && (
        <Button icon="bus" onClick={() => setOpen('vehicle')}>
          {text('board.vehicle.change')}
        </Button>
      )}
      {whole && run.abilities.cancel && (
        <Button icon="close" onClick={() => setOpen('cancel')}>
          {text('disruptions.cancel.title')}
        </Button>
      )}
      {whole && run.abilities.rescue && (
        <Button look="primary" icon="bus" onClick={() => setOpen('rescue')}>
          {text('disruptions.rescue.title')}
        </Button>
      )}
      {open === 'substitute' && (
        <SlotParts
          slot={substituteDrawer}
          about={{
            runId: run.id,
            routeName: run.routeName,
            started: !isToCome(run.status),
            onClose: () => setOpen(null),
          }}
          rows={0}
        />
      )}
      {open === 'receive' && <ReceiveDrawer runId={run.id} routeName={run.routeName} onClose={() => setOpen(null)} />}
      {open === 'combine' && <CombineDrawer run={run} onClose={() => setOpen(null)} />}
      {open === 'vehicle' && <VehicleDrawer run={run} onClose={() => setOpen(null)} />}
      {open === 'rescue' && <RescueDrawer run={run} onClose={() => setOpen(null)} />}
      {open === 'cancel' && (
        <ReasonDrawer
          title={text('disruptions.cancel.title')}
          body={text('disruptions.cancel.body')}
          confirm={text('disruptions.cancel.confirm')}
          onConfirm={(reason) => cancel.mutateAsync({ params: { id: run.id }, body: { reason } })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
