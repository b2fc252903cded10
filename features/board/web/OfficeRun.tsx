import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { LazyRunMap } from '#features/positions/web/positions.api.tsx'
import { usePositions } from '#features/positions/web/use-positions.api.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { Button, ButtonLink, IconButton } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { isAboard, type DeviceRun } from '#features/boarding/shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { Alerts } from '#features/alerts/web/alerts.api.tsx'
import { RunSum } from '#features/boarding/web/closed-view.api.tsx'
import { CrewButton } from '#features/boarding/web/crew-button.api.tsx'
import { OfficeActions } from './OfficeBar.tsx'
import { OfficeMoments } from './OfficeMoments.tsx'
import { TypedNames } from './TypedNames.tsx'
import { OfficeRiders } from './OfficeRiders.tsx'
import { OfficeStops } from './OfficeStops.tsx'
import { PrintButton } from '#features/history/web/print.api.tsx'
import { officeRunParts } from '#features/boarding/web/slots.api.ts'
import { ReceiptBanner } from '#features/boarding/web/receipt-banner.api.tsx'
import { Rescues } from '#features/disruptions/web/rescues.api.tsx'
import { delayWords, otherDayOf, runLook } from '#features/runs/web/run-state.api.ts'
import { useRunCommands } from '#features/boarding/web/use-run-commands.api.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'

type Props = { run: RunDetail; view: DeviceRun; onRecord: () => void }

/** A run as the office works with it: what needs somebody, stops and times, where it is, who rides, what happened. */
export function OfficeRun({ run, view, onRecord }: Props) {
  const text = useText()
  const go = useGo()
  const position = usePositions(run.id).data?.[0]
  const delay = position?.delay ?? run.delay
  return (
    <Stack spacing={4} sx={{ p: { xs: 3, md: 0 } }}>
      {/* A phone shows this page without the bar of the app. */}
      <Box sx={{ display: { md: 'none' } }}>
        <IconButton icon="back" label={text('utils.back')} size="run" onClick={() => go(paths.home())} />
      </Box>
      <Head run={run} view={view} onRecord={onRecord} />
      <Alerts runId={run.id} />
      <Standing run={run} view={view} />
      {(view.status === 'CLOSED' || view.status === 'CANCELLED') && <RunSum run={run} view={view} justNow={false} />}
      <ReceiptBanner run={run} />
      <Columns>
        <Box sx={{ gridArea: 'stops', minWidth: 0 }}>
          <OfficeStops run={run} view={view} delay={delay} />
        </Box>
        <Stack spacing={4} sx={{ gridArea: 'map', minWidth: 0 }}>
          <Suspense>
            <LazyRunMap runId={run.id} routeName={run.vehicleLabel ?? run.routeName} stops={view.stops} />
          </Suspense>
          <OfficeMoments runId={run.id} />
        </Stack>
        <Stack spacing={4} sx={{ gridArea: 'riders', minWidth: 0 }}>
          <TypedNames run={run} />
          <OfficeRiders run={run} view={view} />
          <SlotParts slot={officeRunParts} about={{ run }} rows={0} />
        </Stack>
      </Columns>
    </Stack>
  )
}

const Columns = styled(Box)(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(4),
  gridTemplateColumns: 'minmax(264px, 5fr) minmax(0, 9fr) minmax(280px, 6fr)',
  gridTemplateAreas: '"stops map riders"',
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"stops riders" "map map"',
  },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"stops" "riders" "map"',
  },
}))

function Head({ run, view, onRecord }: Props) {
  const text = useText()
  const now = useNow()
  const look = runLook({ ...run, status: view.status, openAlerts: 0 }, now, text)
  const { words, loud } = delayWords(run.delay, text)
  const crew = run.crew.map(({ name, function: job }) => `${name} (${text(`routes.crew.${job}`)})`)
  return (
    <PageHead
      title={run.routeName}
      actions={
        <>
          <OfficeActions run={run} whole />
          {run.abilities.record && (
            <Button icon="edit" onClick={onRecord}>
              {text('board.office.record')}
            </Button>
          )}
          {/* They are taller than the buttons, and centred on the same line. */}
          <Row gap={0} sx={{ my: { xs: -1, md: -2 } }}>
            <CrewButton run={run} />
            <PrintButton run={run} />
          </Row>
        </>
      }
    >
      <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
        {look.word}
      </StateChip>
      {loud && <StateChip hue="waiting">{words}</StateChip>}
      <Typography color="textSecondary" sx={{ flexBasis: '100%' }}>
        {[otherDayOf(run, now), run.vehicleLabel, text(`routes.direction.${run.direction}`), ...crew]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {run.partners.length > 0 && <Typography variant="caption">{text('boarding.partner.together')}</Typography>}
      {run.partners.map(({ id, routeName }) => (
        <ButtonLink key={id} look="text" icon="swap" to={paths.run(id)}>
          {routeName}
        </ButtonLink>
      ))}
    </PageHead>
  )
}

/** A run whose vehicle stands: where, with how many, who comes, and going on after all. */
function Standing({ run, view }: { run: RunDetail; view: DeviceRun }) {
  const text = useText()
  const errorToast = useErrorToast()
  const { resume } = useRunCommands(run.id)
  if (view.status !== 'INTERRUPTED')
    return run.rescues.length > 0 && !isToCome(view.status) ? <Rescues run={run} /> : null
  const last = view.stops.findLast((stop) => stop.arrivedAt !== null)
  return (
    <>
      <Banner
        hue="alert"
        title={text('boarding.interrupted.title', { count: view.passengers.filter(isAboard).length })}
        alert
      >
        {last
          ? text('boarding.interrupted.after', { stop: last.name, time: showTime(last.arrivedAt ?? '', run.zone) })
          : text('boarding.interrupted.before')}
        <Box sx={{ mt: 2 }}>
          <Button icon="play" onClick={() => void resume().catch(errorToast)}>
            {text('boarding.interrupted.resume')}
          </Button>
        </Box>
      </Banner>
      <Rescues run={run} />
    </>
  )
}
