import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { NearStop } from '../shared/walks.contract.ts'

/** A stop with its routes, and how far and how long it is on foot. */
export function WalkRow({ walk, atHome = false }: { walk: NearStop; atHome?: boolean }) {
  const text = useText()
  const { stop, routes, metres, seconds, estimated } = walk
  const values = { metres: showNumber(metres), minutes: Math.ceil(seconds / 60) }
  return (
    <Row component="li" gap={3} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {stop.name}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[...new Set(routes.map((route) => route.name))].join(', ')}
        </Typography>
      </Box>
      <Typography sx={{ textAlign: 'right' }}>
        {atHome ? text('walks.atHome') : text(estimated ? 'walks.wayEstimated' : 'walks.way', values)}
      </Typography>
    </Row>
  )
}
