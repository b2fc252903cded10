import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { showLength, showTime } from '#platform/web/i18n/formats.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { DeviceRun } from '../shared/device-view.rules.ts'
import { cancelRun } from '#features/runs/shared/exits.contract.ts'
import { startsEarly } from '#features/runs/shared/left-behind.rules.ts'
import { needsAdministrator, readyProblems, withCheckIn, type ReadyProblem } from '#features/runs/shared/ready.rules.ts'
import { getRun, latestRuns, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { Needs } from '#features/children/web/needs.api.tsx'
import { CrewMembers } from './CrewMembers.tsx'
import { NavigateLink } from './NavigateLink.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { RescueGoal } from '#features/disruptions/web/rescues.api.tsx'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { runStartParts } from './slots.api.ts'
import { Foot, Manifest, Middle, StopHead } from './run-parts.tsx'
import { STATE_HUE } from '#features/runs/web/run-state.api.ts'
import { StopsDrawer } from './stop/StopsDrawer.tsx'
import { useRunCommands } from './use-run-commands.api.ts'

/** Before the run: when, where, who is there, what is missing, and one big button. */
export function StartView({ run, view }: { run: RunDetail; view: DeviceRun }) {
  const text = useText()
  const errorToast = useErrorToast()
  const me = useMe()
  const { start, there } = useRunCommands(run.id)
  const [busy, setBusy] = useState(false)
  const [dialog, setDialog] = useState<'cancel' | 'anyway' | 'early' | 'stops' | null>(null)
  const cancel = useCommand(cancelRun, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  const now = useNow()
  // The phone's own check, by the rule of the server: it holds without network too. Starting says that one is there.
  const missing = run.ready ? readyProblems(withCheckIn(run.ready, me.personId, run.readAt), now) : []
  const blocked = me.role !== 'CB_ADMIN' && needsAdministrator(missing)
  const whyNot = run.abilities.start ? blocked && text('runs.error.vehicleBlocked') : text('boarding.start.notYours')
  const first = view.stops[0]
  const say = (what: Promise<unknown>) => {
    setBusy(true)
    what.catch(errorToast).finally(() => setBusy(false))
  }
  const go = async () => {
    if (missing.length > 0) setDialog('anyway')
    else await start({ manifestAt: run.readAt })
  }
  const several = run.crew.length > 1
  return (
    <>
      <StopHead>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {first
            ? text('boarding.start.at', { stop: first.name, time: showTime(first.plannedAt, run.zone) })
            : run.routeName}
        </Typography>
        <Row gap={2}>
          <Typography color="textSecondary" sx={{ ...REST, mt: 1 }}>
            {text('boarding.start.about', {
              stops: view.stops.length,
              count: (run.rescueOf?.children.length ?? 0) + view.counts.total,
            })}
          </Typography>
          {first && run.mine && <NavigateLink run={run} stop={first} />}
          <IconButton icon="route" size="run" label={text('boarding.stops.title')} onClick={() => setDialog('stops')} />
        </Row>
      </StopHead>
      {run.rescueOf && (
        <Middle sx={{ pt: 0 }}>
          <RescueGoal run={run} />
        </Middle>
      )}
      {(several || missing.length > 0 || run.ready?.vehicle) && (
        <Middle sx={{ pt: 0, '&:empty': { display: 'none' } }}>
          {missing.length > 0 && <Missing problems={missing} />}
          <SlotParts slot={runStartParts} about={{ run }} rows={0} />
          {several && (
            <List disablePadding aria-label={text('runs.crew')}>
              <CrewMembers run={run} here={view.checkedIn} />
            </List>
          )}
        </Middle>
      )}
      <Manifest>
        {view.passengers.map((passenger) => (
          <ListItem key={passenger.id} divider>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={
                <>
                  <span>{riderWords(passenger, text)}</span>
                  <Needs of={passenger} />
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
        {several && run.abilities.checkIn && !view.checkedIn && (
          <Button size="run" icon="check" block busy={busy} onClick={() => say(there(run.readAt))}>
            {text('runs.ready.there')}
          </Button>
        )}
        <Button
          look="primary"
          size="run"
          icon="play"
          block
          busy={busy}
          disabledReason={whyNot || undefined}
          onClick={() => (startsEarly(run.plannedStart, serverNow()) ? setDialog('early') : say(go()))}
        >
          {text('boarding.start.button')}
        </Button>
        {run.abilities.cancel && (
          <Button look="text" onClick={() => setDialog('cancel')}>
            {text('disruptions.cancel.title')}
          </Button>
        )}
      </Foot>
      {dialog === 'stops' && (
        <StopsDrawer run={run} stops={view.stops} at={undefined} onClose={() => setDialog(null)} />
      )}
      {dialog === 'cancel' && (
        <ReasonDrawer
          title={text('disruptions.cancel.title')}
          body={text('disruptions.cancel.body')}
          confirm={text('disruptions.cancel.confirm')}
          onConfirm={(reason) => cancel.mutateAsync({ params: { id: run.id }, body: { reason } })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'early' && (
        <ConfirmDialog
          title={text('boarding.early.start', { length: showLength(minutesTo(run.plannedStart)) })}
          cancel={text('boarding.early.wait')}
          confirm={text('boarding.early.startConfirm')}
          danger
          outdoors
          onConfirm={go}
          // What is asked next stays.
          onClose={() => setDialog((now) => (now === 'early' ? null : now))}
        >
          {text('boarding.early.startBody', { run: run.routeName, time: showTime(run.plannedStart, run.zone) })}
        </ConfirmDialog>
      )}
      {dialog === 'anyway' && (
        <ReasonDrawer
          title={text('runs.ready.anyway')}
          body={text('runs.ready.anywayBody')}
          confirm={text('runs.ready.anyway')}
          onConfirm={(override) => start({ manifestAt: run.readAt, override })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** Whole minutes from now to an instant. */
const minutesTo = (instant: string): number => Math.round((Date.parse(instant) - serverNow().getTime()) / 60_000)

function Missing({ problems }: { problems: readonly ReadyProblem[] }) {
  const text = useText()
  const spoken = ({ values: { credential, paper, ...rest } }: ReadyProblem) => ({
    ...rest,
    ...(credential !== undefined && { credential: text(`crew.credential.${credential}`) }),
    ...(paper !== undefined && { paper: text(`vehicles.paper.${paper}`) }),
  })
  return (
    <Banner hue="notthere" title={text('runs.ready.title')}>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>{text(`runs.ready.${problem.code}`, spoken(problem))}</li>
        ))}
      </ul>
    </Banner>
  )
}
