import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import MuiAvatar from '@mui/material/Avatar'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
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

/** A colour of a hue: `fg` for words and icons, `bg` for the ground under them, `dot` for lines, dots and discs. */
/** How a paper with a last day looks: a credential of a person, a paper of a vehicle. */
export const PAPER_HUE: Record<'valid' | 'soon' | 'expired' | 'replaced', Hue> = {
  valid: 'arrived',
  soon: 'waiting',
  expired: 'alert',
  replaced: 'absent',
}

export const hueColour = (hue: Hue, part: 'fg' | 'bg' | 'dot'): string => `var(--${hue}-${part})`

/** Word and ground of a hue. */
const painted = (hue: Hue) => ({ color: hueColour(hue, 'fg'), background: hueColour(hue, 'bg') })

/** Hue, icon and word together: a state is never colour alone. */
export function StateChip({
  hue,
  icon,
  large,
  children,
  role,
}: {
  hue: Hue
  icon?: IconName
  large?: boolean
  children: ReactNode
  role?: 'status'
}) {
  return (
    <Chip
      component="span"
      role={role}
      icon={<Icon name={icon ?? HUE_ICON[hue]} size={16} />}
      label={children}
      style={{ ...painted(hue), ...(large && { height: 32 }) }}
    />
  )
}

/** A round icon in a hue, at the head of a row or a card. */
export function Disc({ hue, icon, large }: { hue: Hue; icon?: IconName; large?: boolean }) {
  const size = large ? 64 : 32
  return (
    <MuiAvatar component="span" style={{ ...painted(hue), width: size, height: size }}>
      <Icon name={icon ?? HUE_ICON[hue]} size={large ? 28 : 18} />
    </MuiAvatar>
  )
}

/** A message in the page that stays: calm (`waiting`) or urgent (`alert`). */
export function Banner({
  hue,
  icon,
  title,
  children,
  alert,
}: {
  hue: Hue
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  alert?: boolean
}) {
  return (
    <Alert
      role={alert ? 'alert' : 'status'}
      style={{ background: hueColour(hue, 'bg') }}
      icon={
        <span style={{ color: hueColour(hue, 'fg') }}>
          <Icon name={icon ?? HUE_ICON[hue]} size={24} />
        </span>
      }
    >
      <AlertTitle style={{ color: hueColour(hue, 'fg') }}>{title}</AlertTitle>
      {children}
    </Alert>
  )
}
