import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { previewRoute, type RouteDetail } from '../../shared/routes.contract.ts'

type PreviewDay = AnswerOf<typeof previewRoute>[number]

/** The next ten service days of a route as they will be, also when nothing is wrong with them. */
export function PreviewTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const query = useCall(previewRoute, { params: { id: route.id } }, { staleTime: 0 })
  return (
    <Card component="section" aria-label={text('routes.preview')}>
      <CardHead title={text('routes.preview')} />
      <Loaded query={query} rows={5}>
        {(days) => <Days days={days} />}
      </Loaded>
    </Card>
  )
}

function Days({ days }: { days: readonly PreviewDay[] }) {
  const text = useText()
  const mobile = useMobile()
  if (days.length === 0) return <EmptyState icon="calendar" title={text('routes.preview.none')} />
  if (mobile) return <DayList days={days} />
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('routes.preview.day')}</TableCell>
            <TableCell align="right">{text('routes.preview.riders')}</TableCell>
            <TableCell>{text('routes.preview.absent')}</TableCell>
            <TableCell>{text('routes.preview.crew')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** On a phone a table of four columns has no room: one entry for each day. */
function DayList({ days }: { days: readonly PreviewDay[] }) {
  const text = useText()
  return (
    <List>
      {days.map(({ day, closed, riders, absent, adults, away }) => (
        <ListItem key={day} divider sx={{ display: 'block', px: 4, py: 3 }}>
          <Row>
            <Typography variant="subtitle2" component="h3" sx={REST}>
              {dayWords(day, text)}
            </Typography>
            {closed === null && (
              <Typography component="span" sx={{ fontFamily: 'var(--font-num)' }}>
                {text('routes.preview.riding', { count: riders })}
              </Typography>
            )}
          </Row>
          <Typography component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {closed === null ? crewWords(adults, away, text) : text('routes.preview.closed', { reason: closed })}
          </Typography>
          {absent.length > 0 && (
            <Typography component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {text('routes.preview.absentNames', { names: absent.map((one) => one.name).join(', ') })}
            </Typography>
          )}
        </ListItem>
      ))}
    </List>
  )
}

const dayWords = (day: string, text: Texts): string =>
  `${text(`travel.day.${weekdayOf(day)}`)} ${showDay(day).slice(0, 5)}`

function Day({ day: { day, closed, riders, absent, adults, away } }: { day: PreviewDay }) {
  const text = useText()
  const name = dayWords(day, text)
  if (closed !== null)
    return (
      <TableRow>
        <TableCell component="th" scope="row">
          {name}
        </TableCell>
        <TableCell colSpan={3} sx={{ color: 'text.secondary' }}>
          {text('routes.preview.closed', { reason: closed })}
        </TableCell>
      </TableRow>
    )
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {name}
      </TableCell>
      <TableCell align="right" sx={{ fontFamily: 'var(--font-num)' }}>
        {riders}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{absent.map((one) => one.name).join(', ') || '–'}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{crewWords(adults, away, text)}</TableCell>
    </TableRow>
  )
}

const crewWords = (adults: number, away: readonly string[], text: Texts): string =>
  [
    text('routes.preview.adults', { count: adults }),
    away.length > 0 && text('routes.preview.away', { names: away.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ')
