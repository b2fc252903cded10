import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { bandOf, expectedAt } from '../shared/eta.rules.ts'

type Text = ReturnType<typeof useText>

/** "expected 07:43 (07:42 to 07:45)". */
export function etaWords(plannedAt: string, delay: number, zone: string, now: Date, text: Text): string {
  const { expected, from, to } = bandAt(plannedAt, delay, now)
  return text('positions.eta', {
    time: showTime(expected, zone),
    from: showTime(from, zone),
    to: showTime(to, zone),
  })
}

/** "07:42–07:45": the band alone. */
export function bandWords(plannedAt: string, delay: number, zone: string, now: Date): string {
  const { from, to } = bandAt(plannedAt, delay, now)
  return `${showTime(from, zone)}–${showTime(to, zone)}`
}

function bandAt(plannedAt: string, delay: number, now: Date) {
  const expected = expectedAt(plannedAt, delay, now)
  const { early, late } = bandOf(expected, now)
  return {
    expected,
    from: new Date(Math.max(expected.getTime() - early * 1000, now.getTime())),
    to: new Date(expected.getTime() + late * 1000),
  }
}

/** How old the position is, in words. */
export function ageWords(at: string, now: Date, text: Text): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000))
  return seconds < 90
    ? text('positions.age.seconds', { count: seconds })
    : text('positions.age.minutes', { count: Math.round(seconds / 60) })
}
