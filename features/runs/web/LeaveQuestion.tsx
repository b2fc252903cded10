import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../shared/device-view.rules.ts'
import { leavingNow, type LeftBehind } from '../shared/left-behind.rules.ts'
import type { RunDetail, RunStop } from '../shared/runs.contract.ts'
import { NamedChildren } from './NamedChildren.tsx'

type Leaving = { run: RunDetail; view: DeviceRun; stop: RunStop; onLeave: () => Promise<void> }

/** Leaves a stop, and asks once, by name, where somebody would be left behind or carried past it. It never refuses. */
export function useLeaving({ run, view, stop, onLeave }: Leaving): { leave: () => void; question: ReactNode } {
  const errorToast = useErrorToast()
  const [behind, setBehind] = useState<readonly LeftBehind[] | null>(null)
  const leave = () => {
    const found = leavingNow(view.stops, view.passengers, stop.id, serverNow())
    if (found.length > 0) setBehind(found)
    else void onLeave().catch(errorToast)
  }
  const question = behind && (
    <LeaveQuestion
      behind={behind}
      run={run}
      view={view}
      stop={stop}
      onLeave={onLeave}
      onClose={() => setBehind(null)}
    />
  )
  return { leave, question }
}

function LeaveQuestion({
  behind,
  run,
  view,
  stop,
  onLeave,
  onClose,
}: Leaving & { behind: readonly LeftBehind[]; onClose: () => void }) {
  const text = useText()
  return (
    <ConfirmDialog
      title={text('runs.leave.title', { stop: stop.name })}
      cancel={text('runs.leave.stay')}
      confirm={text('runs.leave.anyway')}
      danger
      outdoors
      onConfirm={onLeave}
      onClose={onClose}
    >
      {behind.map(({ rule, passengerIds }) => (
        <NamedChildren
          key={rule}
          title={text(`runs.leave.${rule}`, { time: showTime(stop.plannedAt, run.zone) })}
          who={view.passengers.filter(({ id }) => passengerIds.includes(id))}
        />
      ))}
      <Typography sx={{ mt: 3 }}>{text('runs.leave.told')}</Typography>
    </ConfirmDialog>
  )
}
