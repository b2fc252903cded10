import ListItem from '@mui/material/ListItem'
import { Suspense, useState } from 'react'
import { LazyHandOver } from '#features/pickup/web/pickup.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { isAboard, type DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { CallButton } from '#platform/web/ui/CallButton.tsx'
import { Rescues } from '#features/disruptions/web/rescues.api.tsx'
import { RescueDrawer } from '#features/disruptions/web/rescue.api.tsx'
import { collectedFacts } from './drop-outcome.ts'
import { Foot, Manifest, Middle } from './run-parts.tsx'
import { STATE_HUE } from '#features/runs/web/run-state.api.ts'
import { TransferDrawer } from './TransferDrawer.tsx'
import { useRunCommands } from './use-run-commands.api.ts'
import { riderNote } from './stop/rider-note.ts'

/** The vehicle stands: who is on board and where, and the three ways on. */
export function InterruptedView({ run, view, onClose }: { run: RunDetail; view: DeviceRun; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const { record, resume } = useRunCommands(run.id)
  const [dialog, setDialog] = useState<'transfer' | 'rescue' | 'collect' | null>(null)
  const aboard = view.passengers.filter(isAboard)
  const here = aboard.filter(({ fold }) => fold.state !== 'TRANSFERRING')
  // Those who wait at the stops to come are fetched by their families too.
  const collectable = [...here, ...view.passengers.filter(({ fold }) => fold.state === 'EXPECTED')]
  const last = view.stops.findLast((stop) => stop.arrivedAt !== null)
  return (
    <>
      <Middle>
        <Banner hue="alert" title={text('boarding.interrupted.title', { count: aboard.length })} alert>
          {last
            ? text('boarding.interrupted.after', { stop: last.name, time: showTime(last.arrivedAt ?? '', run.zone) })
            : text('boarding.interrupted.before')}
        </Banner>
        <Rescues run={run} />
      </Middle>
      <Manifest aria-label={text('boarding.interrupted.list')}>
        {aboard.map((passenger) => (
          <ListItem key={passenger.id} divider>
            <PersonRow id={passenger.childId ?? passenger.id} name={passenger.name} note={riderNote(passenger, text)} />
            <StateChip hue={STATE_HUE[passenger.fold.state]}>
              {text(`runs.passenger.${passenger.fold.state}`)}
            </StateChip>
            <CallButton contacts={passenger.contacts} />
          </ListItem>
        ))}
      </Manifest>
      <Foot>
        {here.length > 0 && (
          <Button look="primary" size="run" icon="swap" block onClick={() => setDialog('transfer')}>
            {text('boarding.transfer.title')}
          </Button>
        )}
        {collectable.length > 0 && (
          <Button size="run" icon="people" block onClick={() => setDialog('collect')}>
            {text('boarding.collect.button')}
          </Button>
        )}
        {run.abilities.rescue && (
          <Button size="run" icon="bus" block onClick={() => setDialog('rescue')}>
            {text('disruptions.rescue.title')}
          </Button>
        )}
        <Button size="run" icon="play" block onClick={() => void resume().catch(errorToast)}>
          {text('boarding.interrupted.resume')}
        </Button>
        {aboard.length === 0 && (
          <Button look="primary" size="run" icon="lock" block onClick={onClose}>
            {text('boarding.close.go')}
          </Button>
        )}
      </Foot>
      {dialog === 'transfer' && (
        <TransferDrawer
          run={run}
          passengers={here}
          stopId={last?.id ?? null}
          onRecord={record}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'collect' && (
        <Suspense>
          <LazyHandOver
            runId={run.id}
            waiting={collectable}
            collecting
            onHandOver={(handedOver) => record(...collectedFacts(handedOver, last?.id ?? null))}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'rescue' && <RescueDrawer run={run} onClose={() => setDialog(null)} />}
    </>
  )
}
