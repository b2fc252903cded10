import ListItem from '@mui/material/ListItem'
import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LazyHandOver, runPickupQuery } from '#features/pickup/web/pickup.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { isAboard, type DevicePassenger, type DeviceRun } from '../../shared/device-view.rules.ts'
import { leavesAt } from '#features/runs/shared/left-behind.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { AllOffDialog } from './AllOffDialog.tsx'
import { CardBoarding } from './CardBoarding.tsx'
import { ChildRow, type Act } from './ChildRow.tsx'
import { EarlyNoShow } from './EarlyNoShow.tsx'
import { collectedFacts, handoverFacts, isHomeward, type HandedOver } from '../drop-outcome.ts'
import { UnplannedDialog } from './UnplannedDialog.tsx'
import { Manifest } from '../run-parts.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { atStop } from './stop-children.ts'
import { TransferDrawer } from '../TransferDrawer.tsx'
import type { Undoable } from './UndoSnack.tsx'
import { useRunCommands, type NewFact } from '../use-run-commands.api.ts'

type StopListProps = {
  run: RunDetail
  view: DeviceRun
  stop: RunStop
  /** What was just recorded here and can be taken back. */
  onDone: (undoable: Undoable) => void
}

/** The children of one run at one stop, and all that can be done with them. */
export function StopList({ run, view, stop, onDone }: StopListProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { reach, record, interrupt } = useRunCommands(run.id)
  const [dialog, setDialog] = useState<'unplanned' | 'allOff' | 'transfer' | 'interrupt' | 'collect' | null>(null)
  const [handing, setHanding] = useState<readonly DevicePassenger[] | null>(null)
  const [early, setEarly] = useState<DevicePassenger | null>(null)
  const { boarding, leaving } = atStop(view, stop)
  const waiting = leaving.filter(({ fold }) => fold.state === 'BOARDED' || fold.state === 'KEPT')
  const aboardHere = leaving.filter(({ fold }) => fold.state === 'BOARDED')
  const homeward = isHomeward(run)
  const { accountId } = useMe()
  // Kept on the device before somebody stands at the door, and read again when the family changes it.
  useQuery(runPickupQuery(accountId, run.id))
  const aboard = view.passengers.filter((one) => isAboard(one) && one.fold.state !== 'TRANSFERRING')
  const collectable = [...aboard, ...boarding.filter(({ fold }) => fold.state === 'EXPECTED')]

  const done = (events: readonly { id: string; passengerId: string }[], words: string) =>
    onDone({
      key: events[0]?.id ?? '',
      words,
      takeBack: () =>
        record(...events.map(({ id, passengerId }): NewFact => ({ passengerId, type: 'UNDO', supersedesId: id }))),
    })
  const arrive = async () => {
    if (stop.arrivedAt === null) await reach(stop.id, 'reached')
  }
  const act: Act = async (passenger, fact, words) => {
    // Until the vehicle may leave the child may still come.
    if (fact.type === 'NOT_HERE' && serverNow() < leavesAt(stop)) setEarly(passenger)
    else await doNow(passenger, fact, words)
  }
  const doNow: Act = async (passenger, fact, words) => {
    try {
      await arrive()
      const [id] = await record({ ...fact, passengerId: passenger.id, stopId: stop.id })
      if (id !== undefined) done([{ id, passengerId: passenger.id }], text(words, { name: passenger.name }))
    } catch (error) {
      errorToast(error)
    }
  }
  const received = async (handedOver: HandedOver, facts: readonly NewFact[]) => {
    const ids = await record(...facts)
    const names = view.passengers.filter(({ id }) => handedOver.passengerIds.includes(id)).map(({ name }) => name)
    const { kind, name } = handedOver.recipient
    done(
      ids.map((id, i) => ({ id, passengerId: handedOver.passengerIds[i] ?? '' })),
      text(kind === 'self' ? 'pickup.didAlone' : 'pickup.did', { names: names.join(', '), receiver: name }),
    )
  }
  const handOver = async (handedOver: HandedOver) => {
    await arrive()
    await received(handedOver, handoverFacts(handedOver, stop.id))
  }

  return (
    <>
      <Manifest aria-label={text('boarding.stop.children', { stop: stop.name })}>
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
        {/* Above them: at the school sixty may stand in the list. It stays for the last one, so that no row moves under a finger. */}
        {!homeward && leaving.length > 1 && aboardHere.length > 0 && (
          <ListItem divider sx={{ p: 4 }}>
            <Button size="run" icon="check" block onClick={() => setDialog('allOff')}>
              {text('boarding.allOff.button', { count: aboardHere.length })}
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
            {text('boarding.stop.nobody')}
          </ListItem>
        )}
        <ListItem disablePadding>
          <Button look="text" size="run" icon="add" sx={{ px: 4 }} onClick={() => setDialog('unplanned')}>
            {text('boarding.unplanned.button')}
          </Button>
        </ListItem>
        {collectable.length > 0 && (
          <ListItem disablePadding>
            <Button look="text" size="run" icon="people" sx={{ px: 4 }} onClick={() => setDialog('collect')}>
              {text('boarding.collect.button')}
            </Button>
          </ListItem>
        )}
        {aboard.length > 0 && (
          <ListItem disablePadding>
            <Button look="text" size="run" icon="swap" sx={{ px: 4 }} onClick={() => setDialog('transfer')}>
              {text('boarding.transfer.title')}
            </Button>
          </ListItem>
        )}
        <ListItem disablePadding>
          <Button look="text" size="run" icon="attention" sx={{ px: 4 }} onClick={() => setDialog('interrupt')}>
            {text('disruptions.interrupt.title')}
          </Button>
        </ListItem>
      </Manifest>
      {handing && (
        <Suspense>
          <LazyHandOver runId={run.id} waiting={handing} onHandOver={handOver} onClose={() => setHanding(null)} />
        </Suspense>
      )}
      {dialog === 'collect' && (
        <Suspense>
          <LazyHandOver
            runId={run.id}
            waiting={collectable}
            collecting
            onHandOver={(handedOver) => received(handedOver, collectedFacts(handedOver, stop.id))}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {early && (
        <EarlyNoShow
          name={early.name}
          stop={stop}
          zone={run.zone}
          onConfirm={() => doNow(early, { type: 'NOT_HERE' }, 'boarding.did.notHere')}
          onClose={() => setEarly(null)}
        />
      )}
      {dialog === 'unplanned' && (
        <UnplannedDialog run={run} stopId={stop.id} onRecord={record} onClose={() => setDialog(null)} />
      )}
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
          title={text('disruptions.interrupt.title')}
          body={text('disruptions.interrupt.body')}
          confirm={text('disruptions.interrupt.confirm')}
          onConfirm={interrupt}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'allOff' && (
        <AllOffDialog
          passengers={aboardHere}
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
