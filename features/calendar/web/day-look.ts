import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { DayState } from '../shared/calendar.rules.ts'

/** How the state of a day looks: hue and icon, everywhere the same. */
export const STATE_HUE: Record<DayState['state'], Hue> = {
  service: 'onboard',
  none: 'absent',
  closed: 'notthere',
  early: 'waiting',
}
export const STATE_ICON: Record<DayState['state'], IconName> = {
  service: 'bus',
  none: 'minus',
  closed: 'absent',
  early: 'clock',
}
