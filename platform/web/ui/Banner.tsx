import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ReactNode } from 'react'
import { HUE_ICON, hueColour, type Hue } from './hue.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

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
