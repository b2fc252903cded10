import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { LyingTimeline } from '#platform/web/ui/Timeline.tsx'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { delayWords, MODE_ICON, otherDayOf, type RunLook } from '#features/runs/web/run-state.api.ts'

export type BoardRow = { run: RunRow; look: RunLook }
type Rows = { rows: readonly BoardRow[] }

/** The board on a desk. */
export function BoardTable({ rows }: Rows) {
  const text = useText()
  const go = useGo()
  return (
    <TableContainer>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{text('board.run')}</TableCell>
            <TableCell>{text('runs.stateLabel')}</TableCell>
            <TableCell sx={{ width: 148 }}>{text('board.stops')}</TableCell>
            <TableCell align="right">{text('board.onBoard')}</TableCell>
            <TableCell align="right">{text('board.absent')}</TableCell>
            <TableCell>{text('board.next')}</TableCell>
            <TableCell align="right">{text('board.delay')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ run, look }) => (
            <TableRow
              key={run.id}
              hover
              onClick={(event) =>
                !(event.target instanceof Element && event.target.closest('a')) && go(paths.run(run.id))
              }
            >
              <TableCell>
                <Row gap={3}>
                  <ModeIcon run={run} />
                  <Box sx={{ ...REST, minWidth: 136 }}>
                    <AppLink to={paths.run(run.id)} style={{ color: 'inherit', fontWeight: 500 }}>
                      {run.routeName}
                    </AppLink>
                    <OtherDay run={run} />
                    <Lead run={run} />
                  </Box>
                </Row>
              </TableCell>
              <TableCell>
                <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
                  {look.word}
                </StateChip>
              </TableCell>
              <TableCell>
                <Progress run={run} look={look} />
              </TableCell>
              <TableCell align="right" sx={{ ...NUMBER, fontWeight: 500 }}>
                {text('board.of', { onBoard: seated(run), total: run.counts.total })}
              </TableCell>
              <Missing counts={run.counts} />
              <TableCell>
                <Next run={run} />
              </TableCell>
              <TableCell align="right">
                <Delay run={run} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Absent as reported before; no-shows stand below by themselves, where there are any. */
function Missing({ counts }: Pick<RunRow, 'counts'>) {
  const text = useText()
  return (
    <TableCell align="right">
      <Box component="span" sx={{ ...NUMBER, ...(counts.absent === 0 && { color: 'text.disabled' }) }}>
        {counts.absent}
      </Box>
      {counts.noShow > 0 && (
        <Typography variant="caption" component="p" sx={{ color: hueColour('notthere', 'fg'), fontWeight: 500 }}>
          {text('boarding.count.noShow', { count: counts.noShow })}
        </Typography>
      )}
    </TableCell>
  )
}

const NUMBER = { fontFamily: 'var(--font-num)' }

function ModeIcon({ run }: { run: RunRow }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <Icon name={MODE_ICON[run.mode]} />
    </Box>
  )
}

/** The board on a phone. */
export function BoardCards({ rows }: Rows) {
  const text = useText()
  return (
    <List sx={{ borderTop: 1, borderColor: 'divider' }}>
      {rows.map(({ run, look }) => (
        <ListItem key={run.id} divider disablePadding>
          <ListItemButton component={AppLink} to={paths.run(run.id)} sx={{ display: 'block', py: 3 }}>
            <Row component="span" gap={3} wrap sx={{ rowGap: 1 }}>
              <ModeIcon run={run} />
              <Typography component="span" variant="subtitle2" sx={{ flex: '1 1 160px', minWidth: 0 }}>
                {run.routeName}
                <OtherDay run={run} />
              </Typography>
              <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
                {look.word}
              </StateChip>
            </Row>
            <Progress run={run} look={look} />
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'flex', gap: 2 }}>
              <Box component="span" sx={REST}>
                {text('board.of', { onBoard: seated(run), total: run.counts.total })} {text('boarding.count.word')}
              </Box>
              <Delay run={run} />
            </Typography>
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}

/** On board now; when everybody is handed over, those who rode. */
function seated({ counts }: RunRow): number {
  return counts.onBoard > 0 || counts.toCome > 0 ? counts.onBoard : counts.rode
}

/** The day of a run that is still open from a day before. */
function OtherDay({ run }: { run: RunRow }) {
  const day = otherDayOf(run, useNow())
  return day === null ? null : (
    <Typography
      variant="caption"
      component="span"
      sx={{ display: 'block', color: hueColour('alert', 'fg'), fontWeight: 500 }}
    >
      {day}
    </Typography>
  )
}

function Lead({ run }: { run: RunRow }) {
  const text = useText()
  if (run.lead === null)
    return (
      <Typography variant="caption" component="p" sx={{ color: hueColour('notthere', 'fg'), fontWeight: 500 }}>
        {text('board.noLead')}
      </Typography>
    )
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {run.lead}
    </Typography>
  )
}

function Progress({ run, look }: BoardRow) {
  const text = useText()
  const passed = run.stops.filter((stop) => stop.arrivedAt !== null).length
  const label = text('boarding.stop.of', { at: passed, of: run.stops.length })
  return (
    <LyingTimeline
      stops={run.stops.length}
      passed={passed}
      hue={run.status === 'CLOSED' ? 'arrived' : look.hue}
      moving={run.status === 'IN_PROGRESS'}
      label={label}
      {...(look.icon && { icon: look.icon })}
    />
  )
}

function Next({ run }: { run: RunRow }) {
  const text = useText()
  if (run.status === 'CLOSED')
    return <span>{text('boarding.closed.title', { time: run.closedAt ? showTime(run.closedAt, run.zone) : '' })}</span>
  const next = run.stops.find((stop) => stop.arrivedAt === null)
  if (!next) return <span>{text('boarding.close.counted')}</span>
  return (
    <>
      <Box component="p" sx={{ minWidth: 136, overflowWrap: 'anywhere' }}>
        {next.name}
      </Box>
      <Typography component="time" variant="caption" color="textSecondary" sx={{ display: 'block', ...NUMBER }}>
        {showTime(next.plannedAt, run.zone)}
      </Typography>
    </>
  )
}

function Delay({ run }: { run: RunRow }) {
  const text = useText()
  const { words, loud } = delayWords(run.delay, text)
  return (
    <Box
      component="span"
      sx={loud ? { color: hueColour('waiting', 'fg'), fontWeight: 700 } : { color: 'text.secondary' }}
    >
      {words}
    </Box>
  )
}
