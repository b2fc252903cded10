import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../shared/device-view.rules.ts'
import { cancelRun } from '../shared/exits.contract.ts'
import { getRun, latestRuns, type RunDetail } from '../shared/runs.contract.ts'
import { Needs } from '#features/children/web/needs.api.tsx'
import { ReasonDrawer } from './ReasonDrawer.tsx'
import { Foot, Manifest, StopHead } from './run-parts.tsx'
import { STATE_HUE } from './run-state.ts'
import { useRunCommands } from './use-run-commands.ts'

/** Before the run: when, where, who, and one big button. */
export function StartView({ run, view }: { run: RunDetail; view: DeviceRun }) {
  const text = useText()
  const errorToast = useErrorToast()
  const { start } = useRunCommands(run.id)
  const [busy, setBusy] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const cancel = useCommand(cancelRun, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  const first = view.stops[0]
  const onStart = () => {
    setBusy(true)
    start()
      .catch(errorToast)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <StopHead>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {first
            ? text('runs.start.at', { stop: first.name, time: showTime(first.plannedAt, run.zone) })
            : run.routeName}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text('runs.start.about', { stops: view.stops.length, count: view.counts.total })}
        </Typography>
      </StopHead>
      <Manifest>
        {view.passengers.map((passenger) => (
          <ListItem key={passenger.id} divider>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={
                <>
                  <span>{passenger.schoolClass}</span>
                  <Needs needs={passenger.needs} />
                </>
              }
            />
            {passenger.fold.state === 'ABSENT' && (
              <StateChip hue={STATE_HUE.ABSENT}>{text('runs.passenger.ABSENT')}</StateChip>
            )}
          </ListItem>
        ))}
      </Manifest>
      <Foot>
        <Button
          look="primary"
          size="run"
          icon="play"
          block
          busy={busy}
          disabledReason={run.abilities.start ? undefined : text('runs.start.notYours')}
          onClick={onStart}
        >
          {text('runs.start.button')}
        </Button>
        {run.abilities.cancel && (
          <Button look="text" onClick={() => setCancelling(true)}>
            {text('runs.cancel.title')}
          </Button>
        )}
      </Foot>
      {cancelling && (
        <ReasonDrawer
          title={text('runs.cancel.title')}
          body={text('runs.cancel.body')}
          confirm={text('runs.cancel.confirm')}
          onConfirm={(reason) => cancel.mutateAsync({ params: { id: run.id }, body: { reason } })}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}
