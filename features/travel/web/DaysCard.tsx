import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useToday } from '#features/session/web/session.api.tsx'
import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { hueColour, type Hue } from '#platform/web/ui/hue.ts'
import type { TravelDay } from '../shared/travel.contract.ts'
import type { PlanProps } from './TravelTab.tsx'

const SHOWN_DAYS = 28

/** Four weeks, one line for each day with a column for each way: the stop, and the rule that says so. */
export function DaysCard({ child, plan, onFrom }: PlanProps & { onFrom: (day: string) => void }) {
  const text = useText()
  const today = useToday(child.customerGroupDto.id)
  const first = plan.days[0]?.day ?? today
  const byDay = Map.groupBy(plan.days, (one) => one.day)
  // Days on which nothing runs and nothing is said are no news: weekends are left out.
  const shown = [...byDay].filter(
    ([day, both]) => weekdayOf(day) <= 5 || both.some((one) => one.kind !== 'no_service' || one.label !== ''),
  )
  return (
    <Card component="section" aria-label={text('travel.calendar')}>
      <CardHead
        title={text('travel.calendar')}
        note={`${showDay(first)} – ${showDay(addDays(first, SHOWN_DAYS - 1))}`}
        action={
          <Row gap={1}>
            <IconButton
              icon="left"
              label={text('travel.earlier')}
              onClick={() => onFrom(addDays(first, -SHOWN_DAYS))}
            />
            <IconButton icon="right" label={text('travel.later')} onClick={() => onFrom(addDays(first, SHOWN_DAYS))} />
          </Row>
        }
      />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {shown.map(([day, both]) => (
          <Line key={day} week={weekdayOf(day) === 1}>
            <Typography component="span" variant="subtitle2" sx={{ gridArea: 'day' }}>
              {text(`travel.day.${weekdayOf(day)}`)} {showDay(day).slice(0, 5)}
            </Typography>
            {both.map((one) => (
              <Way key={one.direction} way={one} />
            ))}
          </Line>
        ))}
      </Box>
    </Card>
  )
}

const Line = styled('li', { shouldForwardProp: (prop) => prop !== 'week' })<{ week: boolean }>(({ theme, week }) => ({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr) minmax(0, 1fr)',
  gridTemplateAreas: '"day to_school from_school"',
  gap: theme.spacing(1, 4),
  padding: theme.spacing(2, 4),
  borderTop: week ? '2px solid var(--line)' : '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"day day" "to_school from_school"',
  },
}))

const HUES: Record<TravelDay['kind'], Hue> = {
  rides: 'arrived',
  absent: 'absent',
  no_service: 'absent',
  unresolved: 'alert',
  elsewhere: 'absent',
}

function Way({ way }: { way: TravelDay }) {
  const text = useText()
  const stop = way.direction === 'to_school' ? way.board : way.alight
  const head = way.kind === 'rides' && stop ? `${stop.time} ${stop.name}` : text(`travel.kind.${way.kind}`)
  const losers = [...new Set(way.losers.map((one) => one.label || text(`travel.source.${one.rule}`)))]
  const source = [text(`travel.source.${way.rule}`), way.label].filter(Boolean).join(': ')
  const reason = [
    way.why ? text(`travel.why.${way.why}`) : way.kind !== 'elsewhere' && source,
    way.rule !== 'default' && losers.length > 0 && text('travel.before', { rules: losers.join(', ') }),
  ]
  const loud = way.kind === 'unresolved'
  return (
    <Box
      sx={{ gridArea: way.direction, minWidth: 0 }}
      aria-label={text(`travel.direction.${way.direction}`)}
      role="group"
    >
      <Row gap={1}>
        <Box component="span" sx={{ display: 'flex', flex: 'none' }} style={{ color: hueColour(HUES[way.kind], 'fg') }}>
          <Icon name={way.direction === 'to_school' ? 'school' : 'home'} size={16} />
        </Box>
        <Typography
          component="span"
          variant="body2"
          sx={{ overflowWrap: 'anywhere', ...(loud && { fontWeight: 700, color: 'error.main' }) }}
          {...(way.kind !== 'rides' && !loud && { color: 'textSecondary' })}
        >
          {head}
        </Typography>
      </Row>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {reason.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}
