import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { RouteDetail } from '../../shared/routes.contract.ts'
import { daysOf } from '../route-labels.api.ts'

/** The head of a route in words. */
export function SummaryTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const rows: [string, string | number | null][] = [
    [text('routes.group'), route.customerGroupDto.name],
    [text('routes.mode'), text(`routes.mode.${route.mode}`)],
    [text('routes.vehicle'), route.vehicleLabel],
    [text('routes.days'), daysOf(route, text)],
    [text('routes.capacity'), route.capacity],
    [text('routes.minAdults'), route.minAdults],
    [text('routes.childrenPerAdult'), route.childrenPerAdult],
    [text('routes.maxRideMinutes'), route.maxRideMinutes],
    [text('routes.validFrom'), route.validFrom && showDay(route.validFrom)],
    [text('routes.validTo'), route.validTo && showDay(route.validTo)],
  ]
  return (
    <Card component="section" sx={{ maxWidth: 640, p: 4 }}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(96px, 40%) 1fr', columnGap: 4, rowGap: 2 }}
      >
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {value ?? '–'}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
