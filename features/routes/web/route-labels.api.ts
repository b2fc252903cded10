import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { Mode, RouteRow } from '../shared/routes.contract.ts'

export const MODE_ICON: Record<Mode, IconName> = {
  bus: 'bus',
  minibus: 'minibus',
  walk: 'walk',
  taxi: 'taxi',
  car: 'car',
}
export const STATUS_HUE: Record<RouteRow['status'], Hue> = { DRAFT: 'unknown', ACTIVE: 'arrived', ARCHIVED: 'absent' }
export const STATUS_ICON: Record<RouteRow['status'], IconName> = { DRAFT: 'edit', ACTIVE: 'check', ARCHIVED: 'archive' }

/** The service days in short; a run of days as from and to. */
export function daysOf({ weekdays }: Pick<RouteRow, 'weekdays'>, text: Texts): string {
  const days = weekdays.toSorted((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const together = days.length > 2 && last - first === days.length - 1
  return together
    ? `${text(`routes.day.${first}`)} – ${text(`routes.day.${last}`)}`
    : days.map((day) => text(`routes.day.${day}`)).join(', ')
}
