import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { HazardNotes } from '#features/hazards/web/hazard-notes.api.tsx'
import { showLength, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { NearStop } from '../shared/walks.contract.ts'

type WalkRowProps = { walk: NearStop; atHome?: boolean }

/** A stop with its routes, and how far and how long it is on foot. */
export function WalkRow({ walk, atHome = false }: WalkRowProps) {
  const text = useText()
  const { stop, routes, metres, seconds, estimated } = walk
  const values = { way: lengthWords(metres, text), time: showLength(Math.ceil(seconds / 60)) }
  return (
    <Row component="li" gap={3} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {stop.name}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[...new Set(routes.map((route) => route.name))].join(', ')}
        </Typography>
        <HazardNotes hazards={walk.hazards} forbidden={walk.forbidden} />
      </Box>
      <Typography sx={{ textAlign: 'right' }}>
        {atHome ? text('walks.atHome') : text(estimated ? 'walks.wayEstimated' : 'walks.way', values)}
      </Typography>
    </Row>
  )
}

/** From here on metres are no longer imagined (ours). */
const IN_KM = 2000

const lengthWords = (metres: number, text: ReturnType<typeof useText>): string =>
  metres < IN_KM
    ? text('walks.metres', { metres: showNumber(metres) })
    : text('walks.km', { km: showNumber(metres / 1000, 1) })
