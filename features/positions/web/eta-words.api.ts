import { showTime } from '#platform/web/i18n/formats.ts'
import type { useText } from '#platform/web/i18n/use-text.ts'
import { bandOf, expectedAt } from '../shared/eta.rules.ts'

type Text = ReturnType<typeof useText>

/** "expected 07:43 (07:42 to 07:45)". */
export function etaWords(plannedAt: string, delay: number, zone: string, now: Date, text: Text): string {
  const expected = expectedAt(plannedAt, delay, now)
  const { early, late } = bandOf(expected, now)
  const from = new Date(Math.max(expected.getTime() - early * 1000, now.getTime()))
  return text('positions.eta', {
    time: showTime(expected, zone),
    from: showTime(from, zone),
    to: showTime(new Date(expected.getTime() + late * 1000), zone),
  })
}

/** How old the position is, in words. */
export function ageWords(at: string, now: Date, text: Text): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000))
  return seconds < 90
    ? text('positions.age.seconds', { count: seconds })
    : text('positions.age.minutes', { count: Math.round(seconds / 60) })
}
