import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { addMonths, weeksOf } from '#platform/shared/forms/calendar.rules.ts'
import { serverNow } from '../api/server-clock.ts'
import { deviceZone } from '../i18n/formats.ts'
import { currentLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'

type CalendarProps = { chosen: string | null; onChoose: (day: string) => void }

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), { timeZone: 'UTC', ...options })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** One month of days, Monday first. Arrows move by day and week, Page Up and Down by month, Home and End in the week. */
export function Calendar({ chosen, onChoose }: CalendarProps) {
  const text = useText()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const today = dayIn(deviceZone(), serverNow())
  const [active, setActive] = useState(chosen ?? today)
  const weeks = weeksOf(active)
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [active])

  const move = (event: React.KeyboardEvent) => {
    const place = weeks.flat().indexOf(active) % 7
    const to = {
      ArrowLeft: addDays(active, -1),
      ArrowRight: addDays(active, 1),
      ArrowUp: addDays(active, -7),
      ArrowDown: addDays(active, 7),
      PageUp: addMonths(active, -1),
      PageDown: addMonths(active, 1),
      Home: addDays(active, -place),
      End: addDays(active, 6 - place),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setActive(to)
  }
  return (
    <Box sx={{ p: 3 }}>
      <Row sx={{ justifyContent: 'space-between' }}>
        <IconButton icon="left" label={text('form.monthBefore')} onClick={() => setActive(addMonths(active, -1))} />
        <Typography id={titleId} variant="subtitle2" component="h2" role="status">
          {format({ month: 'long', year: 'numeric' }).format(at(active))}
        </Typography>
        <IconButton icon="right" label={text('form.monthAfter')} onClick={() => setActive(addMonths(active, 1))} />
      </Row>
      <Box component="table" ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={move}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={format({ weekday: 'long' }).format(at(day))}>
                <Typography variant="caption" color="textSecondary">
                  {format({ weekday: 'short' }).format(at(day)).slice(0, 2)}
                </Typography>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen} style={{ padding: 0 }}>
                  <ButtonBase
                    tabIndex={day === active ? 0 : -1}
                    aria-label={format({ dateStyle: 'full' }).format(at(day))}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    sx={{
                      width: 40,
                      height: 40,
                      borderRadius: 1,
                      fontSize: 14,
                      fontFamily: 'var(--font-num)',
                      color: day.slice(0, 7) === active.slice(0, 7) ? 'text.primary' : 'text.secondary',
                      ...(day === today && { boxShadow: 'inset 0 0 0 1px var(--line-strong)' }),
                      ...(day === chosen
                        ? { background: 'var(--primary)', color: 'var(--on-primary)' }
                        : { '&:hover': { background: 'var(--sunken)' } }),
                    }}
                  >
                    {Number(day.slice(8))}
                  </ButtonBase>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
