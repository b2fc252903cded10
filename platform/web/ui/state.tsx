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

/** Hue, icon and word together: a state is never colour alone. */
export function StateChip({ hue, icon, children }: { hue: Hue; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`chip st-${hue}`}>
      <Icon name={icon ?? HUE_ICON[hue]} size={16} />
      {children}
    </span>
  )
}

/** A round icon in a hue, at the head of a row or a card. */
export function Disc({ hue, icon, large }: { hue: Hue; icon?: IconName; large?: boolean }) {
  return (
    <span className={`disc st-${hue}${large ? ' disc-lg' : ''}`}>
      <Icon name={icon ?? HUE_ICON[hue]} />
    </span>
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
    <div className={`ban st-${hue}`} role={alert ? 'alert' : 'status'}>
      <Icon name={icon ?? HUE_ICON[hue]} size={24} />
      <div className="grow">
        <b className="t16">{title}</b>
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  )
}
