import type { IconName } from './icon-paths.ts'

/** The hues of a child's and of a run's state: one each, everywhere. */
export type Hue = 'waiting' | 'onboard' | 'arrived' | 'absent' | 'notthere' | 'alert' | 'unknown'

export const HUE_ICON: Record<Hue, IconName> = {
  waiting: 'clock',
  onboard: 'seat',
  arrived: 'check',
  absent: 'minus',
  notthere: 'question',
  alert: 'alert',
  unknown: 'dots',
}

/** How a paper with a last day looks: a credential of a person, a paper of a vehicle. */
export const PAPER_HUE: Record<'valid' | 'none' | 'soon' | 'expired' | 'replaced', Hue> = {
  valid: 'arrived',
  none: 'waiting',
  soon: 'waiting',
  expired: 'alert',
  replaced: 'absent',
}

/** A colour of a hue: `fg` for words and icons, `bg` for the ground under them, `dot` for lines, dots and discs. */
export const hueColour = (hue: Hue, part: 'fg' | 'bg' | 'dot'): string => `var(--${hue}-${part})`

/** Word and ground of a hue. */
export const painted = (hue: Hue) => ({ color: hueColour(hue, 'fg'), background: hueColour(hue, 'bg') })
