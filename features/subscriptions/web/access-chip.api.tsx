import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { SubscriptionState } from '../shared/subscriptions.contract.ts'

/** Active, blocked, or nothing yet: icon and word. */
export function AccessChip({ access }: { access: Pick<SubscriptionState, 'status' | 'credentialGenerated'> }) {
  const text = useText()
  if (access.status === 'D')
    return (
      <StateChip hue="alert" icon="lock">
        {text('subscriptions.state.blocked')}
      </StateChip>
    )
  return access.credentialGenerated ? (
    <StateChip hue="arrived">{text('subscriptions.state.active')}</StateChip>
  ) : (
    <StateChip hue="absent">{text('subscriptions.state.none')}</StateChip>
  )
}
