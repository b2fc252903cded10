import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { DayState } from '../shared/calendar.rules.ts'

type Text = ReturnType<typeof useText>

/** A day or its month in the reader's language. */
export const dateWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))

/** English days are written as the dates beside them: the day before the month. */
const locale = () => (currentLanguage() === 'en' ? 'en-GB' : currentLanguage())

/** "Closed", or "Half day, ends 12:30"; nothing on a usual day. */
export function entryWords({ entry }: DayState, text: Text): string | null {
  if (entry === null) return null
  const kind = text(`calendar.kind.${entry.kind}`)
  return entry.endsAt === null ? kind : text('calendar.ends', { kind, time: entry.endsAt })
}

/** How many routes run. */
export const routeWords = ({ routes }: DayState, text: Text): string =>
  routes === 0 ? text('calendar.noService') : text('calendar.routes', { count: routes })

/** The whole day in one line, for those who hear it. */
export const dayWords = (state: DayState, text: Text): string =>
  [
    dateWords(state.day, { dateStyle: 'full' }),
    entryWords(state, text),
    state.entry?.reason,
    state.state === 'closed' ? null : routeWords(state, text),
  ]
    .filter(Boolean)
    .join(', ')
