import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../../shared/device-view.rules.ts'
import { leavingNow, reachingNow, type LeftBehind } from '#features/runs/shared/left-behind.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { NamedChildren } from './NamedChildren.tsx'

type Here = { run: RunDetail; view: DeviceRun; stop: RunStop }
type Asked = { what: 'leave' | 'reach'; behind: readonly LeftBehind[]; go: () => Promise<void> }

/**
 * Leaves or reaches a stop, and asks once, by name, where somebody would be left behind or carried past their stop. It never
 * refuses.
 */
export function useLeaving(here: Here): {
  leave: (go: () => Promise<void>) => void
  reach: (go: () => Promise<void>) => void
  question: ReactNode
} {
  const errorToast = useErrorToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { stops, passengers } = here.view
  const unless = (behind: readonly LeftBehind[], what: Asked['what'], go: Asked['go']) => {
    if (behind.length > 0) setAsked({ what, behind, go })
    else void go().catch(errorToast)
  }
  return {
    leave: (go) => unless(leavingNow(stops, passengers, here.stop.id, serverNow()), 'leave', go),
    reach: (go) => unless(reachingNow(stops, passengers, here.stop.id, serverNow()), 'reach', go),
    question: asked && <LeaveQuestion {...here} asked={asked} onClose={() => setAsked(null)} />,
  }
}

const WORDS = {
  leave: {
    title: 'boarding.leave.title',
    stay: 'boarding.leave.stay',
    go: 'boarding.leave.anyway',
    told: 'boarding.leave.told',
  },
  reach: {
    title: 'boarding.leave.passed',
    stay: 'boarding.leave.notYet',
    go: 'boarding.leave.goOn',
    told: 'boarding.leave.passedTold',
  },
}

function LeaveQuestion({ run, view, stop, asked, onClose }: Here & { asked: Asked; onClose: () => void }) {
  const text = useText()
  const words = WORDS[asked.what]
  // Reaching a stop leaves the one before.
  const left = view.stops.find(({ id }) => id === asked.behind[0]?.stopId) ?? stop
  return (
    <ConfirmDialog
      title={text(words.title, { stop: left.name })}
      cancel={text(words.stay)}
      confirm={text(words.go)}
      danger
      outdoors
      onConfirm={asked.go}
      onClose={onClose}
    >
      {asked.behind.map(({ rule, stopId, passengerIds }) => (
        <NamedChildren
          key={`${rule} ${stopId}`}
          title={text(`boarding.leave.${rule}`, { stop: left.name, time: showTime(left.plannedAt, run.zone) })}
          who={view.passengers.filter(({ id }) => passengerIds.includes(id))}
        />
      ))}
      <Typography sx={{ mt: 3 }}>{text(words.told)}</Typography>
    </ConfirmDialog>
  )
}
