import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { RunPosition } from '../shared/positions.contract.ts'
import { EstimateScore } from './EstimateScore.tsx'
import { LiveMap } from './LiveMap.tsx'
import { ageWords, etaWords } from './eta-words.api.ts'
import { usePositions } from './use-positions.api.ts'

type Stop = {
  id: string
  name: string
  latitude: number
  longitude: number
  plannedAt: string
  arrivedAt: string | null
}

type Props = {
  runId: string
  routeName: string
  zone: string
  stops: readonly Stop[]
  /** Seconds behind the plan at the last reached stop, for when no phone says where the vehicle is. */
  delay: number | null
}

/** Of a run under way: when the vehicle is expected at the stops that count for the reader, and how old that is. */
export function WhereNow({ runId, routeName, zone, stops, delay }: Props) {
  const text = useText()
  const now = useNow(1000)
  const position = usePositions(runId).data?.[0]
  const seconds = position?.delay ?? delay
  const ahead = stops.filter((stop) => stop.arrivedAt === null)
  if (seconds === null || (!position && ahead.length === 0))
    return (
      <Typography variant="caption" component="p" color="textSecondary">
        {text('positions.none')}
      </Typography>
    )
  return (
    <Card component="section" aria-label={text('positions.title')}>
      {position && <OwnMap routeName={routeName} stops={stops} position={position} />}
      <Stack spacing={2} sx={{ p: 4 }}>
        {ahead.map((stop) => (
          <Row key={stop.id} gap={3} wrap sx={{ justifyContent: 'space-between' }}>
            <Typography variant="subtitle2" component="span">
              {stop.name}
            </Typography>
            <Typography component="span" sx={{ fontFamily: 'var(--font-num)' }}>
              {etaWords(stop.plannedAt, seconds, zone, now, text)}
            </Typography>
          </Row>
        ))}
        <Typography variant="caption" component="p" color="textSecondary">
          {position ? ageWords(position.at, now, text) : text('positions.byStops')}
        </Typography>
        <EstimateScore runId={runId} />
      </Stack>
    </Card>
  )
}

/** The own stops and the vehicle; where other children get on is not drawn. */
function OwnMap({ routeName, stops, position }: { routeName: string; stops: readonly Stop[]; position: RunPosition }) {
  const text = useText()
  // One line each: what lies between the own stops is not the family's to see.
  const lines = useMemo(
    () => stops.map((stop) => ({ id: stop.id, stops: [{ ...stop, passed: stop.arrivedAt !== null }] })),
    [stops],
  )
  const vehicles = useMemo(() => [{ ...position, id: position.runId, name: routeName }], [position, routeName])
  return (
    <LiveMap
      lines={lines}
      vehicles={vehicles}
      label={text('positions.mapOfRun', { route: routeName })}
      height={280}
      named
    />
  )
}
