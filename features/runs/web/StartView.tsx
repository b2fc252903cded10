import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail } from '../shared/runs.contract.ts'
import { Needs } from '#features/children/web/needs.api.tsx'
import { Foot, Manifest, StopHead } from './run-parts.tsx'
import { STATE_HUE } from './run-state.ts'
import { useRunCommands } from './use-run-commands.ts'

/** Before the run: when, where, who, and one big button. */
export function StartView({ run, view }: { run: RunDetail; view: DeviceRun }) {
  const text = useText()
  const errorToast = useErrorToast()
  const { start } = useRunCommands(run.id)
  const [busy, setBusy] = useState(false)
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
      </Foot>
    </>
  )
}
