import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { expectedAt } from '#features/positions/shared/eta.rules.ts'
import { bandWords } from '#features/positions/web/eta-words.api.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { NumberedStop } from '#platform/web/ui/NumberedStop.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { currentStop, type DeviceRun } from '#features/boarding/shared/device-view.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { isUnderWay } from '#features/runs/shared/runs.rules.ts'
import { delayWords } from '#features/runs/web/run-state.api.ts'
import { stopSums } from './office-run.rules.ts'

/** The stops of a run: planned left, what was or what is expected right, and the children of each. */
export function OfficeStops({ run, view, delay }: { run: RunDetail; view: DeviceRun; delay: number | null }) {
  const text = useText()
  const { stops } = view
  const here = isUnderWay(view.status) ? currentStop(stops) : undefined
  const served = stops.filter(({ arrivedAt }) => arrivedAt !== null).length
  return (
    <Card component="section" aria-label={text('board.stops')}>
      <CardHead title={text('board.stops')} note={text('board.office.served', { count: served, of: stops.length })} />
      <Box component="ol" sx={{ m: 0, px: 4, pb: 4, listStyle: 'none' }}>
        {stops.map((stop, i) => (
          <NumberedStop
            key={stop.id}
            number={i + 1}
            time={showTime(stop.plannedAt, run.zone)}
            last={i === stops.length - 1}
            chosen={stop.id === here?.id}
          >
            <Row gap={2} sx={{ alignItems: 'baseline', justifyContent: 'space-between' }}>
              <Typography component="span" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {stop.name}
              </Typography>
              <When run={run} view={view} stop={stop} delay={delay} />
            </Row>
            <Typography variant="caption" component="p" color="textSecondary">
              {sumWords(view, stop, text)}
            </Typography>
          </NumberedStop>
        ))}
      </Box>
    </Card>
  )
}

type WhenProps = { run: RunDetail; view: DeviceRun; stop: RunStop; delay: number | null }

/** When the vehicle was at the stop, or when it is expected there while the run is under way. */
function When({ run, view, stop, delay }: WhenProps) {
  const text = useText()
  const now = useNow()
  const lines = whenOf({ run, view, stop, delay }, now, text)
  if (!lines) return null
  return (
    <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap', fontFamily: 'var(--font-num)' }}>
      {lines.time}
      <Typography
        component="span"
        variant="caption"
        sx={{ display: 'block', color: lines.loud ? hueColour('waiting', 'fg') : 'text.secondary' }}
      >
        {lines.note}
      </Typography>
    </Box>
  )
}

function whenOf({ run, view, stop, delay }: WhenProps, now: Date, text: Texts) {
  if (stop.arrivedAt !== null) {
    const behind = Math.round((Date.parse(stop.arrivedAt) - Date.parse(stop.plannedAt)) / 1000)
    const { words, loud } = delayWords(behind, text)
    return { time: showTime(stop.arrivedAt, run.zone), note: words, loud }
  }
  if (!isUnderWay(view.status) || delay === null) return null
  const { words, loud } = delayWords(
    Math.round((expectedAt(stop.plannedAt, delay, now).getTime() - Date.parse(stop.plannedAt)) / 1000),
    text,
  )
  return { time: bandWords(stop.plannedAt, delay, run.zone, now), note: words, loud }
}

function sumWords(view: DeviceRun, stop: RunStop, text: Texts): string {
  const sums = stopSums(view.passengers, stop.id)
  return sums.map(({ key, count }) => text(`board.office.sum.${key}`, { count })).join(', ')
}
