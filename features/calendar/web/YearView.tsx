import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { addMonths, weeksOf } from '#platform/shared/forms/calendar.rules.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { countDays, monthsOf, schoolYearOf, type DayState } from '../shared/calendar.rules.ts'
import { STATE_HUE, STATE_ICON } from './day-look.ts'
import { dateWords, dayWords } from './day-words.ts'
import type { ViewProps } from './MonthView.tsx'
import { useDayKeys } from './use-day-keys.ts'

type YearViewProps = ViewProps & { onMonth: (day: string) => void }

/** The twelve months of a school year. On a phone a month is one button that opens it. */
export function YearView({ active, today, stateOf, onMove, onOpen, onMonth }: YearViewProps) {
  const mobile = useMobile()
  const { grid, onKeyDown } = useDayKeys(active, onMove)
  return (
    <>
      <Legend />
      <Box
        ref={grid}
        onKeyDown={onKeyDown}
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(232px, 1fr))' },
        }}
      >
        {monthsOf(schoolYearOf(active).from).map((month) => {
          const parts = { month, active, today, stateOf }
          return mobile ? (
            <ButtonBase key={month} onClick={() => onMonth(month)} sx={{ ...CARD, ...TOP }}>
              <Title month={month} stateOf={stateOf} />
              <Days {...parts} />
            </ButtonBase>
          ) : (
            <Box key={month} component="section" sx={CARD}>
              <ButtonBase
                onClick={() => onMonth(month)}
                sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: 1 }}
              >
                <Title month={month} stateOf={stateOf} />
              </ButtonBase>
              <Days {...parts} onOpen={onOpen} />
            </Box>
          )
        })}
      </Box>
    </>
  )
}

const CARD = {
  p: { xs: 2, md: 3 },
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-card)',
  background: 'var(--surface)',
  minWidth: 0,
}

/** A button sets its content in the middle of its height; months stand on one line. */
const TOP = { flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start', textAlign: 'left' } as const

function Title({ month, stateOf }: { month: string; stateOf: (day: string) => DayState }) {
  const text = useText()
  const { service } = countDays(stateOf, month, addDays(addMonths(month, 1), -1))
  return (
    <Box component="span" sx={{ display: 'block', mb: 2 }}>
      <Typography
        component="span"
        variant="subtitle2"
        sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {dateWords(month, { month: 'long' })}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {text('calendar.count.service', { count: service })}
      </Typography>
    </Box>
  )
}

type DaysProps = {
  month: string
  active: string
  today: string
  stateOf: (day: string) => DayState
  /** Without it the days are only looked at. */
  onOpen?: (day: string) => void
}

/** The days of a month, small. The colour is never alone: a closed day is struck through, an early end underlined. */
function Days({ month, active, today, stateOf, onOpen }: DaysProps) {
  const text = useText()
  const here = (day: string) => day.slice(0, 7) === month.slice(0, 7)
  const weeks = weeksOf(month).map((week) => week.map((day) => (here(day) ? day : null)))
  const square = (day: string) => ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    height: { xs: 20, md: 28 },
    borderRadius: 1,
    fontSize: 12,
    fontFamily: 'var(--font-num)',
    ...LOOK[stateOf(day).state],
    ...(day === today && { outline: '2px solid var(--text)', outlineOffset: '-2px', fontWeight: 700 }),
  })
  if (!onOpen)
    return (
      <Box component="span" aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '2px' }}>
        {weeks.flat().map((day, place) =>
          day === null ? (
            <span key={`blank ${place}`} />
          ) : (
            <Box key={day} component="span" sx={square(day)}>
              {Number(day.slice(8))}
            </Box>
          ),
        )}
      </Box>
    )
  return (
    <Box
      component="table"
      role="grid"
      aria-label={dateWords(month, { month: 'long', year: 'numeric' })}
      sx={{ width: '100%', tableLayout: 'fixed', borderSpacing: '2px', '& td': { p: 0 } }}
    >
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, place) =>
              day === null ? (
                <td key={place} />
              ) : (
                <td key={day} aria-selected={day === active}>
                  <ButtonBase
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={dayWords(stateOf(day), text)}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onOpen(day)}
                    sx={square(day)}
                  >
                    {Number(day.slice(8))}
                  </ButtonBase>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const entered = (state: 'closed' | 'early') => ({
  background: hueColour(STATE_HUE[state], 'bg'),
  color: hueColour(STATE_HUE[state], 'fg'),
  fontWeight: 700,
  boxShadow: `inset 0 0 0 1px ${hueColour(STATE_HUE[state], 'dot')}`,
})
const LOOK = {
  service: { boxShadow: 'inset 0 0 0 1px var(--line-strong)' },
  none: { background: 'var(--sunken)', color: 'text.secondary' },
  closed: { ...entered('closed'), textDecoration: 'line-through' },
  early: { ...entered('early'), textDecoration: 'underline' },
} as const

function Legend() {
  const text = useText()
  return (
    <Row component="ul" wrap gap={0} sx={{ listStyle: 'none', p: 0, m: 0, columnGap: 4, rowGap: 2 }}>
      {(['service', 'early', 'closed', 'none'] as const).map((state) => (
        <Row key={state} component="li" gap={2}>
          <Box
            component="span"
            sx={{
              width: 24,
              height: 24,
              borderRadius: 1,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              ...LOOK[state],
            }}
          >
            <Icon name={STATE_ICON[state]} size={16} />
          </Box>
          <Typography component="span" variant="body2">
            {text(`calendar.legend.${state}`)}
          </Typography>
        </Row>
      ))}
    </Row>
  )
}
