import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { delayWords, MODE_ICON, runLook } from '#features/runs/web/run-state.api.ts'

/** How a run stands. */
export function PastState({ run }: { run: RunRow }) {
  const look = runLook(run, useNow(), useText())
  return (
    <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
      {look.word}
    </StateChip>
  )
}

/** A run on a phone: day and route, then what came of it. */
export function RunCard({ run }: { run: RunRow }) {
  const text = useText()
  const about = [
    `${showDay(run.serviceDate)} ${showTime(run.plannedStart, run.zone)}`,
    text('history.rode', { count: run.counts.rode }),
    delayWords(run.delay, text).words,
  ]
  return (
    <Row component="span" gap={3}>
      <Icon name={MODE_ICON[run.mode]} />
      <Box component="span" sx={REST}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
          {run.routeName}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {about.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <PastState run={run} />
    </Row>
  )
}
