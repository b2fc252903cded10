import { useText } from '#platform/web/i18n/use-text.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { AccountState } from '../shared/subscriptions.contract.ts'

const SHOWN: Record<AccountState, { hue: Hue; icon?: IconName }> = {
  none: { hue: 'absent' },
  invited: { hue: 'waiting' },
  active: { hue: 'arrived' },
  blocked: { hue: 'alert', icon: 'lock' },
  locked: { hue: 'notthere', icon: 'lock' },
}

/** How far the account of somebody is: icon and word. */
export function AccessChip({ access }: { access: { state: AccountState } }) {
  const text = useText()
  return <StateChip {...SHOWN[access.state]}>{text(`subscriptions.state.${access.state}`)}</StateChip>
}
