import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LazyHandOver, runPickupQuery } from '#features/pickup/web/pickup.api.tsx'
import { SpotNote } from '#features/places/web/spots.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { isAboard, type DevicePassenger, type DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail, RunStop } from '../shared/runs.contract.ts'
import { AllOffDialog } from './AllOffDialog.tsx'
import { CardBoarding } from './CardBoarding.tsx'
import { ChildRow } from './ChildRow.tsx'
import { handoverFacts, isHomeward, type HandedOver } from './drop-outcome.ts'
import { NewcomerDialog } from './NewcomerDialog.tsx'
import { Foot, Manifest, StopHead } from './run-parts.tsx'
import { ReasonDrawer } from './ReasonDrawer.tsx'
import { pictureOnRun } from './stop-pictures.ts'
import { TransferDrawer } from './TransferDrawer.tsx'
import { UndoSnack, type Undoable } from './UndoSnack.tsx'
import { useRunCommands, type NewFact } from './use-run-commands.ts'

type StopViewProps = {
  run: RunDetail
  view: DeviceRun
  stop: RunStop
  onStop: (stopId: string) => void
  onClose: () => void
}

/** One stop: who gets on, who gets off, what was just done, and the way to the next. */
export function StopView({ run, view, stop, onStop, onClose }: StopViewProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { reach, record, interrupt } = useRunCommands(run.id)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const [dialog, setDialog] = useState<'newcomer' | 'allOff' | 'transfer' | 'interrupt' | null>(null)
  const [handing, setHanding] = useState<readonly DevicePassenger[] | null>(null)
  const at = view.stops.findIndex(({ id }) => id === stop.id)
  const next = view.stops[at + 1]
  const boarding = view.passengers.filter((passenger) => passenger.boardStopId === stop.id)
  const leaving = view.passengers.filter((passenger) => getsOffAt(passenger, stop, next === undefined))
  const undecided =
    boarding.filter(({ fold }) => fold.state === 'EXPECTED').length +
    leaving.filter(({ fold }) => fold.state === 'BOARDED').length

  // Whoever comes at the promised time still finds the vehicle (transport.md, invariant 11).
  const waits = useNow() < new Date(stop.plannedAt) && boarding.some(({ fold }) => fold.state === 'EXPECTED')
  const waiting = leaving.filter(({ fold }) => fold.state === 'BOARDED' || fold.state === 'KEPT')
  const homeward = isHomeward(run)
  const { accountId } = useMe()
  // Kept on the device before somebody stands at the door, and read again when the family changes it.
  useQuery({ ...runPickupQuery(accountId, run.id), enabled: homeward })
  const aboard = view.passengers.filter((one) => isAboard(one) && one.fold.state !== 'TRANSFERRING')

  const arrive = async () => {
    if (stop.arrivedAt === null) await reach(stop.id, 'reached')
  }
  const act = async (
    passenger: Pick<DevicePassenger, 'id' | 'name'>,
    fact: Omit<NewFact, 'passengerId' | 'stopId'>,
    words: string,
  ) => {
    try {
      await arrive()
      const [id] = await record({ ...fact, passengerId: passenger.id, stopId: stop.id })
      if (id !== undefined)
        setUndoable({ events: [{ id, passengerId: passenger.id }], words: text(words, { name: passenger.name }) })
    } catch (error) {
      errorToast(error)
    }
  }
  const handOver = async (handedOver: HandedOver) => {
    await arrive()
    const ids = await record(...handoverFacts(handedOver, stop.id))
    const names = leaving.filter(({ id }) => handedOver.passengerIds.includes(id)).map(({ name }) => name)
    const { kind, name } = handedOver.recipient
    setUndoable({
      events: ids.map((id, i) => ({ id, passengerId: handedOver.passengerIds[i] ?? '' })),
      words: text(kind === 'self' ? 'pickup.didAlone' : 'pickup.did', { names: names.join(', '), receiver: name }),
    })
  }
  const leave = async () => {
    await arrive()
    await reach(stop.id, 'left')
    if (next) onStop(next.id)
  }

  return (
    <>
      <StopHead>
        <Row gap={4}>
          <Typography component="h2" variant="h2" sx={{ ...REST, overflowWrap: 'anywhere' }}>
            {stop.name}
          </Typography>
          <Typography component="span" color="textSecondary">
            {text('runs.stop.of', { at: at + 1, of: view.stops.length })}
          </Typography>
        </Row>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text('runs.stop.planned', { planned: showTime(stop.plannedAt, run.zone) })}
        </Typography>
        <SpotNote
          spot={run.spots.find(({ stopId }) => stopId === stop.id)}
          name={stop.name}
          loadPicture={pictureOnRun(run.id)}
        />
        {stop.arrivedAt === null ? (
          <Button size="run" icon="place" block sx={{ mt: 3 }} onClick={() => void arrive().catch(errorToast)}>
            {text('runs.stop.here')}
          </Button>
        ) : (
          // As high as the button: the first child that boards says that we are here, and no row may move under a finger.
          <Row gap={2} sx={{ mt: 3, minHeight: 56, color: 'success.main' }}>
            <Icon name="check" size={24} />
            <Typography variant="h4" component="span">
              {text('runs.stop.arrived', { arrived: showTime(stop.arrivedAt, run.zone) })}
            </Typography>
          </Row>
        )}
      </StopHead>
      <Manifest aria-label={text('runs.stop.children', { stop: stop.name })}>
        {boarding.length > 0 && (
          <CardBoarding runId={run.id} view={view} stop={stop} onArrive={arrive} onRecord={record} />
        )}
        {boarding.map((passenger) => (
          <ChildRow key={passenger.id} passenger={passenger} run={run} doing="boarding" onAct={act} />
        ))}
        {homeward && waiting.length > 0 && (
          <ListItem divider sx={{ p: 4 }}>
            <Button look="primary" size="run" icon="people" block onClick={() => setHanding(waiting)}>
              {text('pickup.who')}
            </Button>
          </ListItem>
        )}
        {leaving.map((passenger) => (
          <ChildRow
            key={passenger.id}
            passenger={passenger}
            run={run}
            doing="leaving"
            onAct={act}
            {...(homeward && { onHandOver: () => setHanding([passenger]) })}
          />
        ))}
        {boarding.length + leaving.length === 0 && (
          <ListItem divider sx={{ color: 'text.secondary' }}>
            {text('runs.stop.nobody')}
          </ListItem>
        )}
        {!homeward && leaving.filter(({ fold }) => fold.state === 'BOARDED').length > 1 && (
          <ListItem divider sx={{ p: 4 }}>
            <Button size="run" icon="check" block onClick={() => setDialog('allOff')}>
              {text('runs.allOff.button', { count: leaving.filter(({ fold }) => fold.state === 'BOARDED').length })}
            </Button>
          </ListItem>
        )}
        <ListItem disablePadding>
          <Button look="text" size="run" icon="add" sx={{ px: 4 }} onClick={() => setDialog('newcomer')}>
            {text('runs.newcomer.button')}
          </Button>
        </ListItem>
        {aboard.length > 0 && (
          <ListItem disablePadding>
            <Button look="text" size="run" icon="swap" sx={{ px: 4 }} onClick={() => setDialog('transfer')}>
              {text('runs.transfer.title')}
            </Button>
          </ListItem>
        )}
        <ListItem disablePadding>
          <Button look="text" size="run" icon="attention" sx={{ px: 4 }} onClick={() => setDialog('interrupt')}>
            {text('runs.interrupt.title')}
          </Button>
        </ListItem>
      </Manifest>
      <Foot>
        {undoable && (
          <UndoSnack
            key={undoable.events[0]?.id}
            undoable={undoable}
            onGone={() => setUndoable(null)}
            onUndo={() =>
              void record(
                ...undoable.events.map((event): NewFact => ({
                  passengerId: event.passengerId,
                  type: 'UNDO',
                  supersedesId: event.id,
                })),
              ).catch(errorToast)
            }
          />
        )}
        {next ? (
          <Button
            size="run"
            block
            sx={{ minHeight: 64, py: 2, justifyContent: 'flex-start', textAlign: 'left' }}
            onClick={() => void leave().catch(errorToast)}
          >
            <Box component="span" sx={REST}>
              <Typography component="span" variant="h4" sx={{ display: 'block' }}>
                {text('runs.stop.next', { stop: next.name })}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary">
                {[
                  text('runs.stop.about', { time: showTime(next.plannedAt, run.zone) }),
                  undecided > 0 && text('runs.stop.undecided', { count: undecided }),
                  waits && text('runs.stop.wait', { time: showTime(stop.plannedAt, run.zone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            <Icon name="forward" size={24} />
          </Button>
        ) : (
          <Button look="primary" size="run" block icon="lock" onClick={onClose}>
            {text('runs.close.go')}
          </Button>
        )}
        {at > 0 && (
          <Button look="text" icon="back" onClick={() => onStop(view.stops[at - 1]!.id)}>
            {view.stops[at - 1]?.name}
          </Button>
        )}
      </Foot>
      {handing && (
        <Suspense>
          <LazyHandOver runId={run.id} waiting={handing} onHandOver={handOver} onClose={() => setHanding(null)} />
        </Suspense>
      )}
      {dialog === 'newcomer' && <NewcomerDialog stopId={stop.id} onRecord={record} onClose={() => setDialog(null)} />}
      {dialog === 'transfer' && (
        <TransferDrawer
          run={run}
          passengers={aboard}
          stopId={stop.id}
          onRecord={record}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'interrupt' && (
        <ReasonDrawer
          title={text('runs.interrupt.title')}
          body={text('runs.interrupt.body')}
          confirm={text('runs.interrupt.confirm')}
          onConfirm={interrupt}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'allOff' && (
        <AllOffDialog
          passengers={leaving.filter(({ fold }) => fold.state === 'BOARDED')}
          onClose={() => setDialog(null)}
          onConfirm={async (passengers) => {
            await arrive()
            await record(
              ...passengers.map((passenger): NewFact => ({
                passengerId: passenger.id,
                type: 'DROPPED',
                stopId: stop.id,
                outcome: 'to_school',
                method: 'bulk',
              })),
            )
          }}
        />
      )}
    </>
  )
}

/** Children leave at their stop; whoever has no stop of their own (not on the list) leaves at the last one. */
function getsOffAt(passenger: DevicePassenger, stop: RunStop, isLast: boolean): boolean {
  const here = passenger.alightStopId === null ? isLast : passenger.alightStopId === stop.id
  return (
    here && ['BOARDED', 'KEPT', 'TRANSFERRING', 'TRANSFERRED', 'DROPPED', 'RETURNED'].includes(passenger.fold.state)
  )
}
