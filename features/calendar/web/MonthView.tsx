import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { weeksOf } from '#platform/shared/forms/calendar.rules.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { CUT } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { DayState } from '../shared/calendar.rules.ts'
import { dateWords, dayWords, entryWords, routeWords } from './day-words.ts'
import { STATE_HUE, STATE_ICON } from './day-look.ts'
import { useDayKeys } from './use-day-keys.ts'

export type ViewProps = {
  active: string
  today: string
  stateOf: (day: string) => DayState
  onMove: (day: string) => void
  onOpen: (day: string) => void
}

/** One month: on a desk each day says what it has, on a phone it shows a sign and the days that differ stand below. */
export function MonthView({ active, today, stateOf, onMove, onOpen }: ViewProps) {
  const text = useText()
  const mobile = useMobile()
  const { grid, onKeyDown } = useDayKeys(active, onMove)
  const weeks = weeksOf(active)
  const inMonth = (day: string) => day.slice(0, 7) === active.slice(0, 7)
  const special = weeks.flat().filter((day) => inMonth(day) && stateOf(day).entry !== null)
  return (
    <div ref={grid}>
      <Box
        component="table"
        role="grid"
        aria-label={dateWords(active, { month: 'long', year: 'numeric' })}
        onKeyDown={onKeyDown}
        sx={{
          width: '100%',
          tableLayout: 'fixed',
          borderCollapse: 'separate',
          borderSpacing: 0,
          border: '1px solid var(--line)',
          borderRadius: 'var(--r-card)',
          overflow: 'hidden',
          background: 'var(--surface)',
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <Box
                key={day}
                component="th"
                scope="col"
                abbr={dateWords(day, { weekday: 'long' })}
                sx={{ p: 2, textAlign: { xs: 'center', md: 'left' } }}
              >
                <Typography variant="caption" color="textSecondary">
                  {dateWords(day, { weekday: mobile ? 'narrow' : 'long' })}
                </Typography>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Box
                  key={day}
                  component="td"
                  aria-selected={day === active}
                  sx={{
                    p: 0,
                    height: { xs: 52, md: 96 },
                    borderTop: '1px solid var(--line)',
                    '& + td': { borderLeft: '1px solid var(--line)' },
                  }}
                >
                  <Day
                    state={stateOf(day)}
                    mobile={mobile}
                    today={day === today}
                    active={day === active}
                    inMonth={inMonth(day)}
                    onOpen={onOpen}
                  />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {mobile && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, my: 4 }}>
          {special.map((day) => (
            <Box key={day} component="li" sx={{ py: 3, borderBottom: '1px solid var(--line)' }}>
              <Typography sx={{ fontWeight: 500 }}>
                {[dateWords(day, { weekday: 'short', day: 'numeric', month: 'long' }), stateOf(day).entry?.reason].join(
                  ' · ',
                )}
              </Typography>
              <Row gap={2} wrap>
                <StateChip hue={STATE_HUE[stateOf(day).state]} icon={STATE_ICON[stateOf(day).state]}>
                  {entryWords(stateOf(day), text)}
                </StateChip>
              </Row>
            </Box>
          ))}
        </Box>
      )}
    </div>
  )
}

type DayProps = {
  state: DayState
  mobile: boolean
  today: boolean
  active: boolean
  inMonth: boolean
  onOpen: (day: string) => void
}

function Day({ state, mobile, today, active, inMonth, onOpen }: DayProps) {
  const text = useText()
  const words = entryWords(state, text)
  const hue = STATE_HUE[state.state]
  return (
    <ButtonBase
      data-day={state.day}
      tabIndex={active ? 0 : -1}
      aria-label={dayWords(state, text)}
      aria-current={today ? 'date' : undefined}
      onClick={() => onOpen(state.day)}
      sx={{
        width: '100%',
        height: '100%',
        p: { xs: 1, md: 2 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: { xs: 'center', md: 'flex-start' },
        justifyContent: 'flex-start',
        gap: 1,
        textAlign: 'left',
        ...(state.state === 'none' && { background: 'var(--bg)' }),
        ...(state.entry && { background: hueColour(hue, 'bg') }),
        ...(active && { boxShadow: 'inset 0 0 0 2px var(--primary)' }),
      }}
    >
      <Typography
        component="span"
        variant="body2"
        sx={{
          fontFamily: 'var(--font-num)',
          fontWeight: inMonth ? 500 : 400,
          color: inMonth ? 'text.primary' : 'text.secondary',
          ...(today && { px: 2, borderRadius: 2, background: 'var(--text)', color: 'var(--surface)' }),
        }}
      >
        {Number(state.day.slice(8))}
      </Typography>
      {mobile
        ? state.entry && (
            <Box component="span" sx={{ color: hueColour(hue, 'fg'), display: 'flex' }}>
              <Icon name={STATE_ICON[state.state]} size={18} />
            </Box>
          )
        : [
            words && (
              <Row key="entry" component="span" gap={1} sx={{ color: hueColour(hue, 'fg'), maxWidth: '100%' }}>
                <Icon name={STATE_ICON[state.state]} size={16} />
                <Typography component="span" variant="caption" sx={{ ...CUT, fontWeight: 500 }}>
                  {state.entry?.endsAt ? text('calendar.endsAt', { time: state.entry.endsAt }) : words}
                </Typography>
              </Row>
            ),
            state.entry && (
              <Typography key="reason" component="span" variant="caption" sx={{ ...CUT, maxWidth: '100%' }}>
                {state.entry.reason}
              </Typography>
            ),
            state.routes > 0 && (
              <Typography key="routes" component="span" variant="caption" color="textSecondary">
                {routeWords(state, text)}
              </Typography>
            ),
          ]}
    </ButtonBase>
  )
}
