import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { LyingTimeline } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { searchCompletedRuns } from '../shared/search.contract.ts'
import { delayWords, MODE_ICON, runLook } from '#features/runs/web/run-state.api.ts'

/** The widget LATEST_ROUTE: the last run that is over, how late it was and who rode. Nothing before the first. */
export function LatestRun() {
  const runs = useCallPage(searchCompletedRuns, { body: { filters: { status: 'CLOSED' }, limit: 1 } })
  const [run] = runs.data?.data ?? []
  return run ? <Told run={run} /> : null
}

function Told({ run }: { run: RunRow }) {
  const text = useText()
  const look = runLook(run, useNow(), text)
  return (
    <Card component="section" aria-labelledby="latest-run">
      <CardHead
        id="latest-run"
        title={text('history.latest.title')}
        action={
          <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
            {look.word}
          </StateChip>
        }
      />
      <Stack spacing={1} sx={{ px: 4, pb: 3 }}>
        <Typography variant="subtitle2" component="p">
          {run.routeName}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {[
            `${showDay(run.serviceDate)} ${showTime(run.plannedStart, run.zone)}`,
            run.lead,
            delayWords(run.delay, text).words,
            text('history.latest.rode', { rode: run.counts.rode, total: run.counts.total }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <LyingTimeline
          stops={run.stops.length}
          passed={run.stops.filter((stop) => stop.arrivedAt !== null).length}
          hue="arrived"
          icon={MODE_ICON[run.mode]}
          moving={false}
          label={text('boarding.stop.of', { at: run.stops.length, of: run.stops.length })}
        />
        <ButtonLink look="text" to={paths.run(run.id, { view: 'history' })} sx={{ alignSelf: 'flex-start' }}>
          {text('history.timeline')}
        </ButtonLink>
      </Stack>
    </Card>
  )
}
