import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useKeptPictures } from '#features/places/web/spots.api.tsx'
import { useKeepRunMap } from '#features/positions/web/kept-way.api.ts'
import { LazyTracker } from '#features/positions/web/positions.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress, useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/Button.tsx'
import { CUT, REST, TWO_LINES } from '#platform/web/ui/layout.ts'
import { Part } from '#platform/web/slots/Part.tsx'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { LyingTimeline } from '#platform/web/ui/Timeline.tsx'
import { EmptyState, Loaded, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { currentStop, type DeviceRun } from '../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isToCome, isUnderWay } from '#features/runs/shared/runs.rules.ts'
import { CrewButton } from './crew-button.api.tsx'
import { CloseView } from './close/CloseView.tsx'
import { ClosedView } from './closed-view.api.tsx'
import { CountStrip, RunFrame, RunHead } from './run-parts.tsx'
import { InterruptedView } from './InterruptedView.tsx'
import { RescueGoal } from '#features/disruptions/web/rescues.api.tsx'
import { Incoming } from './Incoming.tsx'
import { PartnerStop } from './PartnerStop.tsx'
import { MODE_ICON } from '#features/runs/web/run-state.api.ts'
import { ReceiptBanner } from './receipt-banner.api.tsx'
import { PrintButton } from '#features/history/web/print.api.tsx'
import { officeBar, officeRun, runKeepers } from './slots.api.ts'
import { StartView } from './StartView.tsx'
import { StopView } from './stop/StopView.tsx'
import { pictureOnRun } from '#features/runs/web/stop-pictures.api.ts'
import { useRun } from './use-run.api.ts'

const addressSchema = z.object({
  run: z._default(z.string(), ''),
  stop: z.optional(z.string()),
  view: z.optional(z.string()),
})

/** The office looks after the run; who is of its crew too works it. */
const isForOffice = ({ mine, abilities }: RunDetail): boolean => !mine && abilities.office

/** The run in the hand of the crew: before the start, one stop at a time, the close, and after it. */
export function RunPage() {
  const [address, change] = useAddress(addressSchema)
  const { query, waiting, view } = useRun(address.run)
  // Known a moment ago and now missing: somebody else holds it.
  if (query.error instanceof ApiProblem && query.error.facts.status === 404 && query.data) return <RunGone />
  // This page has no bar of its own below: what is on its way, or did not come, must not keep anybody here.
  if (query.data === undefined)
    return (
      <RunFrame>
        <NotYetHere />
        <Loaded query={query}>{() => null}</Loaded>
      </RunFrame>
    )
  return (
    <Loaded query={query}>
      {(run) => {
        if (!view) return null
        // It comes as a whole: a part that came late would move the children under a finger.
        return (
          <Suspense fallback={<SkeletonRows />}>
            {isForOffice(run) && address.view === undefined ? (
              <SlotParts
                slot={officeRun}
                about={{ run, view, onRecord: () => change({ view: 'record' }, { push: true }) }}
              />
            ) : (
              <RunScreen
                run={run}
                view={view}
                waiting={waiting}
                stopId={address.stop}
                closing={address.view === 'close'}
              />
            )}
          </Suspense>
        )
      }}
    </Loaded>
  )
}

/** The head of a run that is not loaded: only the way back. */
function NotYetHere() {
  const text = useText()
  const go = useGo()
  return (
    <RunHead>
      <IconButton icon="back" label={text('utils.back')} size="run" onClick={() => go(paths.home())} />
      <Typography component="h1" variant="h4">
        {text('board.run')}
      </Typography>
    </RunHead>
  )
}

/** Somebody else has taken over the run: nothing more is recorded here. */
function RunGone() {
  const text = useText()
  return (
    <RunFrame>
      <EmptyState
        icon="handOver"
        title={text('boarding.gone.title')}
        action={
          <ButtonLink look="primary" to={paths.home()}>
            {text('boarding.closed.home')}
          </ButtonLink>
        }
      >
        {text('boarding.gone.body')}
      </EmptyState>
    </RunFrame>
  )
}

/** Only the phone of the crew keeps pictures. */
const NO_SPOTS: RunDetail['spots'] = []

type RunScreenProps = { run: RunDetail; view: DeviceRun; waiting: number; stopId: string | undefined; closing: boolean }

function RunScreen({ run, view, waiting, stopId, closing }: RunScreenProps) {
  const text = useText()
  const [, change] = useAddress(addressSchema)
  useKeptPictures(run.mine ? run.spots : NO_SPOTS, pictureOnRun(run.id))
  useKeepRunMap(run.id, run.mine && (isToCome(view.status) || isUnderWay(view.status)))
  // A stop that the person chose stays; otherwise the one where the run is.
  const stop = view.stops.find(({ id }) => id === stopId) ?? currentStop(view.stops)
  // By what this phone knows: the server's word on the start may reach it only with the word on the close.
  const [rode, setRode] = useState(false)
  if (!rode && isUnderWay(view.status)) setRode(true)
  const closes = closing && isUnderWay(view.status)
  const showStop = (id: string) => change({ stop: id, view: undefined }, { push: true })
  return (
    <RunFrame>
      <RunBar
        run={run}
        title={closes ? text('boarding.close.title') : run.routeName}
        waiting={waiting}
        {...((closes || isForOffice(run)) && {
          onBack: () => change({ view: closes && isForOffice(run) ? 'record' : undefined }),
        })}
      />
      <OfficeParts run={run} />
      {run.mine && (
        <SlotParts
          slot={runKeepers}
          about={{ runId: run.id, over: view.status === 'CLOSED' || view.status === 'CANCELLED' }}
          rows={0}
        />
      )}
      <Together run={run} />
      {run.mine && (isToCome(view.status) || isUnderWay(view.status)) && (
        <LazyTracker runId={run.id} underWay={view.status === 'IN_PROGRESS'} />
      )}
      {isToCome(view.status) && <StartView run={run} view={view} />}
      {(view.status === 'CLOSED' || view.status === 'CANCELLED') && <ClosedView run={run} view={view} justNow={rode} />}
      {view.status === 'IN_PROGRESS' && !closes && stop && (
        <>
          <Counts view={view} stopId={stop.id} />
          <Incoming run={run} stopId={stop.id} />
          {/* Until they are handed over: then the crew counts them without reading the number. */}
          {run.rescueOf && run.rescueOf.children.length > 0 && run.incoming.length === 0 && (
            <Box sx={{ p: 4, pb: 0 }}>
              <RescueGoal run={run} />
            </Box>
          )}
          {run.receipt && (
            <Box sx={{ p: 4, pb: 0 }}>
              <ReceiptBanner run={run} />
            </Box>
          )}
          <StopView
            key={stop.id}
            run={run}
            view={view}
            stop={stop}
            onStop={showStop}
            onClose={() => change({ view: 'close' }, { push: true })}
            more={(onDone) =>
              run.partners.map(({ id }) => (
                <PartnerStop key={`${id} ${stop.id}`} runId={id} here={stop} onDone={onDone} />
              ))
            }
          />
        </>
      )}
      {view.status === 'INTERRUPTED' && !closes && (
        <InterruptedView run={run} view={view} onClose={() => change({ view: 'close' }, { push: true })} />
      )}
      {closes && <CloseView run={run} view={view} waiting={waiting} />}
    </RunFrame>
  )
}

/** It comes with the page: what came later would move the children under a finger. */
function OfficeParts({ run }: { run: RunDetail }) {
  return useSlot(officeBar)
    .filter(({ shown }) => shown?.({ run }) ?? true)
    .map(({ id, load }) => <Part key={id} load={load} about={{ run }} />)
}

/** With which runs this one shares vehicle and crew today, and the way to each. */
function Together({ run }: { run: RunDetail }) {
  const text = useText()
  if (run.partners.length === 0) return null
  return (
    <Row wrap gap={2} sx={{ px: 4, py: 2, background: 'var(--surface)', borderBottom: '1px solid var(--line)' }}>
      <Typography variant="caption">{text('boarding.partner.together')}</Typography>
      {run.partners.map(({ id, routeName }) => (
        <ButtonLink key={id} look="text" icon="swap" to={paths.run(id)}>
          {routeName}
        </ButtonLink>
      ))}
    </Row>
  )
}

function RunBar({
  run,
  title,
  waiting,
  onBack,
}: {
  run: RunDetail
  title: string
  waiting: number
  onBack?: () => void
}) {
  const text = useText()
  const go = useGo()
  return (
    <RunHead>
      <IconButton icon="back" label={text('utils.back')} size="run" onClick={onBack ?? (() => go(paths.home()))} />
      <Box sx={REST}>
        <Typography component="h1" variant="h4" sx={{ ...TWO_LINES, lineHeight: '20px' }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={CUT}>
          {[run.vehicleLabel, text(`routes.direction.${run.direction}`)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <CrewButton run={run} />
      <PrintButton run={run} />
      {waiting > 0 && (
        <StateChip hue="waiting" icon="offline" large role="status">
          {text('utils.outbox.waiting', { count: waiting })}
        </StateChip>
      )}
    </RunHead>
  )
}

/** Always in sight: how many are on board, absent, to come; the three always add up with those handed over. */
function Counts({ view, stopId }: { view: DeviceRun; stopId: string }) {
  const text = useText()
  const { counts, stops } = view
  const at = stops.findIndex(({ id }) => id === stopId)
  return (
    <CountStrip>
      <Typography role="status" variant="subtitle1" component="p">
        <Typography component="b" variant="h2">
          {text('boarding.count.onBoard', { onBoard: counts.onBoard, total: counts.total })}
        </Typography>{' '}
        {text('boarding.count.word')}
      </Typography>
      <Typography color="textSecondary" sx={{ textAlign: 'right' }}>
        {text('boarding.count.rest', { absent: counts.absent, toCome: counts.toCome })}
        {counts.noShow > 0 && <> · {text('boarding.count.noShow', { count: counts.noShow })}</>}
        {counts.delivered > 0 && <> · {text('boarding.count.delivered', { count: counts.delivered })}</>}
      </Typography>
      <LyingTimeline
        stops={stops.length}
        passed={at + 1}
        hue="onboard"
        icon={MODE_ICON.bus}
        label={text('boarding.stop.of', { at: at + 1, of: stops.length })}
      />
    </CountStrip>
  )
}
