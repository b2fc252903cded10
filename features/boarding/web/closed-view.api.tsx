import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import ListItem from '@mui/material/ListItem'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { stateText } from '#features/runs/shared/event-words.ts'
import { receiverOf, traceOf, type DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { Foot, Manifest, Middle } from './run-parts.tsx'
import { ReceiptBanner } from './receipt-banner.api.tsx'
import { STATE_HUE } from '#features/runs/web/run-state.api.ts'
import { TraceMark } from './TraceMark.tsx'

type ClosedViewProps = { run: RunDetail; view: DeviceRun; justNow: boolean }

/** A run that is over: its sum, and what became of each child. */
export function ClosedView({ run, view, justNow }: ClosedViewProps) {
  const text = useText()
  return (
    <>
      <Middle>
        <RunSum run={run} view={view} justNow={justNow} />
        <ReceiptBanner run={run} />
      </Middle>
      <Manifest>
        {view.passengers.map((passenger) => (
          <ListItem key={passenger.id} divider>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={
                <>
                  {[riderWords(passenger, text), receiverOf(passenger)].filter(Boolean).join(' · ')}{' '}
                  <TraceMark trace={traceOf(passenger)} />
                </>
              }
            />
            <StateChip hue={STATE_HUE[passenger.fold.state]}>
              {text(stateText(passenger.fold))} {passenger.fold.since && showTime(passenger.fold.since, run.zone)}
            </StateChip>
          </ListItem>
        ))}
      </Manifest>
      <Foot>
        <ButtonLink size="run" icon="clock" block to={paths.run(run.id, { view: 'history' })}>
          {text('history.timeline')}
        </ButtonLink>
        <ButtonLink size="run" block to={paths.home()}>
          {text('boarding.closed.home')}
        </ButtonLink>
      </Foot>
    </>
  )
}

/** How it ended. Closed on this phone is not closed yet: the server checks it first. */
export function RunSum({ run, view, justNow }: ClosedViewProps) {
  const text = useText()
  const { rode, absent, noShow } = view.counts
  const sum = { rode, absent, noShow }
  if (run.status === 'CANCELLED') return <Banner hue="absent" title={text('runs.state.cancelled')} />
  if (view.closedHere !== null)
    return (
      <Banner hue="waiting" title={text('boarding.closed.here', { time: showTime(view.closedHere, run.zone) })}>
        {text('boarding.closed.hereBody', sum)}
      </Banner>
    )
  const title = text(justNow ? 'boarding.closed.done' : 'boarding.closed.title', {
    time: run.closedAt ? showTime(run.closedAt, run.zone) : '',
  })
  return (
    <Banner hue="arrived" title={title}>
      {[
        text('boarding.closed.sum', sum),
        run.vehicleCheck !== null &&
          text(`boarding.closed.walk.${run.vehicleCheck}`, { name: run.vehicleCheckBy ?? '–' }),
      ]
        .filter(Boolean)
        .join('. ')}
    </Banner>
  )
}
