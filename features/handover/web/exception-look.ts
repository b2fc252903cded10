import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Exception } from '../shared/handover.contract.ts'
import type { Kind } from '../shared/shifts.rules.ts'

const LOOKS: Record<Kind, { hue: Hue; icon: IconName }> = {
  alert: { hue: 'waiting', icon: 'bell' },
  event: { hue: 'notthere', icon: 'attention' },
  dose: { hue: 'notthere', icon: 'medical' },
  order: { hue: 'onboard', icon: 'edit' },
  treatment: { hue: 'notthere', icon: 'heart' },
  absence: { hue: 'absent', icon: 'absent' },
  appointment: { hue: 'unknown', icon: 'calendar' },
}

/** How an exception is shown; what is urgent in the colour of alerts. */
export const lookOf = ({ kind, urgent }: Pick<Exception, 'kind' | 'urgent'>): { hue: Hue; icon: IconName } => ({
  ...LOOKS[kind],
  ...(urgent && { hue: 'alert' as const }),
})
