import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { currentStop, type DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { useLeaving } from './stop/LeaveQuestion.tsx'
import { StopHead } from './run-parts.tsx'
import { StopList } from './stop/StopList.tsx'
import type { Undoable } from './stop/UndoSnack.tsx'
import { useRunCommands } from './use-run-commands.api.ts'
import { useRun } from './use-run.api.ts'

/** Where the vehicle is, and who is told what was just recorded here. */
type At = { here: RunStop; onDone: (undoable: Undoable) => void }

/** A run that the same vehicle takes along: its own list and count, at this place or where it is. It is closed by itself. */
export function PartnerStop({ runId, ...at }: { runId: string } & At) {
  const { query, view } = useRun(runId)
  return <Loaded query={query}>{(run) => (view ? <Partner run={run} view={view} {...at} /> : null)}</Loaded>
}

function Partner({ run, view, here, onDone }: { run: RunDetail; view: DeviceRun } & At) {
  const [chosen, setChosen] = useState<string | null>(null)
  const samePlace = view.stops.find((stop) => stop.placeId !== null && stop.placeId === here.placeId)
  const stop = view.stops.find(({ id }) => id === chosen) ?? samePlace ?? currentStop(view.stops)
  if (!stop) return null
  return <PartnerAt key={stop.id} run={run} view={view} stop={stop} onDone={onDone} onStop={setChosen} />
}

type PartnerAtProps = Pick<At, 'onDone'> & {
  run: RunDetail
  view: DeviceRun
  stop: RunStop
  onStop: (stopId: string) => void
}

function PartnerAt({ run, view, stop, onDone, onStop }: PartnerAtProps) {
  const text = useText()
  const { reach } = useRunCommands(run.id)
  const at = view.stops.indexOf(stop)
  const [before, next] = [view.stops[at - 1], view.stops[at + 1]]
  const over = view.status === 'CLOSED' || view.status === 'CANCELLED'
  const leaving = useLeaving({ run, view, stop })
  const leave = async () => {
    if (stop.arrivedAt === null) await reach(stop.id, 'reached')
    await reach(stop.id, 'left')
    if (next) onStop(next.id)
  }
  return (
    <Box component="section" aria-label={run.routeName} sx={{ borderTop: '4px solid var(--line)', mt: 4 }}>
      <StopHead>
        <Typography component="h2" variant="h2">
          {run.routeName}
        </Typography>
        <Typography role="status" sx={{ mt: 1, fontWeight: 700 }}>
          {text('boarding.count.onBoard', { onBoard: view.counts.onBoard, total: view.counts.total })}{' '}
          {text('boarding.count.word')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {over
            ? text(`runs.state.${view.status === 'CLOSED' ? 'closed' : 'cancelled'}`)
            : [stop.name, text('boarding.stop.planned', { planned: showTime(stop.plannedAt, run.zone) })].join(' · ')}
        </Typography>
      </StopHead>
      {!over && (
        <>
          <StopList key={stop.id} run={run} view={view} stop={stop} onDone={onDone} />
          <Row wrap sx={{ p: 4, pt: 3 }}>
            {before && (
              <Button look="text" size="run" icon="back" onClick={() => onStop(before.id)}>
                {before.name}
              </Button>
            )}
            {next ? (
              <Button size="run" icon="forward" onClick={() => leaving.leave(leave)}>
                {text('boarding.partner.next', { stop: next.name })}
              </Button>
            ) : (
              <ButtonLink size="run" icon="lock" to={paths.run(run.id, { view: 'close' })}>
                {text('boarding.partner.close', { run: run.routeName })}
              </ButtonLink>
            )}
          </Row>
          {leaving.question}
        </>
      )}
    </Box>
  )
}
