import MuiAvatar from '@mui/material/Avatar'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { HUE_ICON, painted, type Hue } from './hue.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

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
