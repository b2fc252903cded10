import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { SpotNote } from '#features/places/web/spots.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { CUT, REST, TWO_LINES } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../../shared/device-view.rules.ts'
import { leavesAt } from '#features/runs/shared/left-behind.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { useLeaving } from './LeaveQuestion.tsx'
import { NavigateLink } from '../NavigateLink.tsx'
import { Foot, StopHead } from '../run-parts.tsx'
import { atStop } from './stop-children.ts'
import { pictureOnRun } from '#features/runs/web/stop-pictures.api.ts'
import { StopList } from './StopList.tsx'
import { StopsDrawer } from './StopsDrawer.tsx'
import { UndoSnack, type Undoable } from './UndoSnack.tsx'
import { useRunCommands } from '../use-run-commands.api.ts'

type StopViewProps = {
  run: RunDetail
  view: DeviceRun
  stop: RunStop
  /** What else is done at this stop: the children of a run that is taken along. */
  more?: (onDone: (undoable: Undoable) => void) => ReactNode
  onStop: (stopId: string) => void
  onClose: () => void
}

/** One stop: who gets on, who gets off, what was just done, and the way to the next. */
export function StopView({ run, view, stop, more, onStop, onClose }: StopViewProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { reach } = useRunCommands(run.id)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const [listed, setListed] = useState(false)
  const at = view.stops.findIndex(({ id }) => id === stop.id)
  const next = view.stops[at + 1]
  const { boarding, undecided } = atStop(view, stop)

  // Whoever comes at the promised time still finds the vehicle (docs/domain.md, invariant 11).
  const waits = useNow() < leavesAt(stop) && boarding.some(({ fold }) => fold.state === 'EXPECTED')

  const arrive = async () => {
    if (stop.arrivedAt === null) await reach(stop.id, 'reached')
  }
  const leaving = useLeaving({ run, view, stop })
  const leave = async () => {
    await arrive()
    await reach(stop.id, 'left')
    if (next) onStop(next.id)
  }

  return (
    <>
      <StopHead>
        <Row gap={2} sx={{ alignItems: 'flex-start' }}>
          <Box sx={REST}>
            <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {stop.name}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {[
                text('boarding.stop.of', { at: at + 1, of: view.stops.length }),
                text('boarding.stop.planned', { planned: showTime(stop.plannedAt, run.zone) }),
                stop.waitMinutes > 0 && text('boarding.stop.until', { time: showTime(leavesAt(stop), run.zone) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          <IconButton icon="route" size="run" label={text('boarding.stops.title')} onClick={() => setListed(true)} />
        </Row>
        <SpotNote
          spot={run.spots.find(({ stopId }) => stopId === stop.id)}
          name={stop.name}
          loadPicture={pictureOnRun(run.id)}
        />
        {stop.arrivedAt === null ? (
          <Row gap={2} sx={{ mt: 3 }}>
            <Button size="run" icon="place" sx={REST} onClick={() => leaving.reach(arrive)}>
              {text('boarding.stop.here')}
            </Button>
            <NavigateLink run={run} stop={stop} />
          </Row>
        ) : (
          // As high as the button: the first child that boards says that we are here, and no row may move under a finger.
          <Row gap={2} sx={{ mt: 3, minHeight: 56, color: 'success.main' }}>
            <Icon name="check" size={24} />
            <Typography variant="h4" component="span">
              {text('boarding.stop.arrived', { arrived: showTime(stop.arrivedAt, run.zone) })}
            </Typography>
          </Row>
        )}
      </StopHead>
      <StopList run={run} view={view} stop={stop} onDone={setUndoable} />
      {more?.(setUndoable)}
      <Foot>
        {undoable && (
          <UndoSnack
            key={undoable.key}
            undoable={undoable}
            onGone={() => setUndoable(null)}
            onUndo={() => void undoable.takeBack().catch(errorToast)}
          />
        )}
        {next ? (
          <Row gap={2}>
            <Button
              size="run"
              sx={{ ...REST, minHeight: 64, py: 2, justifyContent: 'flex-start', textAlign: 'left' }}
              onClick={() => leaving.leave(leave)}
            >
              <Box component="span" sx={REST}>
                <Typography component="span" variant="h4" sx={TWO_LINES}>
                  {text('boarding.stop.next', { stop: next.name })}
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary">
                  {[
                    text('boarding.stop.about', { time: showTime(next.plannedAt, run.zone) }),
                    undecided > 0 && text('boarding.stop.undecided', { count: undecided }),
                    waits &&
                      text(stop.waitMinutes > 0 ? 'boarding.stop.waitUntil' : 'boarding.stop.wait', {
                        time: showTime(leavesAt(stop), run.zone),
                      }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <Icon name="forward" size={24} />
            </Button>
            {/* Until one is at this stop, it is this stop that is driven to. */}
            {stop.arrivedAt !== null && <NavigateLink bare run={run} stop={next} />}
          </Row>
        ) : (
          <Button look="primary" size="run" block icon="lock" onClick={onClose}>
            {text('boarding.close.go')}
          </Button>
        )}
        {at > 0 && (
          <Button look="text" icon="back" onClick={() => onStop(view.stops[at - 1]!.id)}>
            <Box component="span" sx={CUT}>
              {view.stops[at - 1]?.name}
            </Box>
          </Button>
        )}
      </Foot>
      {leaving.question}
      {listed && (
        <StopsDrawer run={run} stops={view.stops} at={stop} onStop={onStop} onClose={() => setListed(false)} />
      )}
    </>
  )
}
