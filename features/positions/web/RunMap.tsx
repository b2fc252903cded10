import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { HazardNotes } from '#features/hazards/web/hazard-notes.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EstimateScore } from './EstimateScore.tsx'
import { LiveMap } from './LiveMap.tsx'
import { ageWords } from './eta-words.api.ts'
import { usePositions } from './use-positions.api.ts'
import { useWays } from './use-ways.ts'

type Stop = { id: string; name: string; latitude: number; longitude: number; arrivedAt: string | null }

/** The stops of a run, those behind it filled, and where its vehicle is; below, how old that is. */
export function RunMap({ runId, routeName, stops }: { runId: string; routeName: string; stops: readonly Stop[] }) {
  const text = useText()
  const now = useNow(1000)
  const position = usePositions(runId).data?.[0]
  const ids = useMemo(() => [runId], [runId])
  const way = useWays(ids).get(runId)
  const lines = useMemo(
    () => [{ id: runId, way, stops: stops.map((stop) => ({ ...stop, passed: stop.arrivedAt !== null })) }],
    [runId, stops, way],
  )
  const vehicles = useMemo(
    () => (position ? [{ ...position, id: runId, name: routeName }] : []),
    [position, runId, routeName],
  )
  return (
    <Card component="section" aria-label={text('positions.title')}>
      <LiveMap
        lines={lines}
        vehicles={vehicles}
        label={text('positions.mapOfRun', { route: routeName })}
        height={320}
        named
      />
      <Box sx={{ px: 4, py: 2 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {position ? ageWords(position.at, now, text) : text('positions.nobody')}
        </Typography>
        {way && <HazardNotes hazards={way.hazards} forbidden={way.forbidden} />}
        <EstimateScore runId={runId} />
      </Box>
    </Card>
  )
}
