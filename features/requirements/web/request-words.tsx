import { showExpiration } from '#features/documents/web/words.api.ts'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Request } from '../shared/requests.contract.ts'
import type { RequestState } from '../shared/requests.rules.ts'

const LOOK: Record<RequestState, { hue: Hue; icon: IconName }> = {
  MISSING: { hue: 'alert', icon: 'alert' },
  OPEN: { hue: 'waiting', icon: 'clock' },
  PROPOSED: { hue: 'onboard', icon: 'document' },
  ACCEPTED: { hue: 'arrived', icon: 'check' },
  WITHDRAWN: { hue: 'absent', icon: 'minus' },
}

type Text = ReturnType<typeof useText>

/** How far it is, in a word beside the colour. */
export function RequestChip({ request: { state, expired, refusal } }: { request: Request }) {
  const text = useText()
  const word = () => {
    if (state === 'MISSING' && expired) return 'requirements.state.expired'
    if (state === 'OPEN' && refusal !== null) return 'requirements.state.refused'
    return `requirements.state.${state}` as const
  }
  return <StateChip {...LOOK[state]}>{text(word())}</StateChip>
}

/** When it is due, what was refused, what waits. */
export const factsOf = (one: Request, text: Text): (string | false)[] => [
  one.dueOn !== null && one.state === 'OPEN' && text('requirements.due', { day: showDay(one.dueOn) }),
  one.refusal !== null && text('requirements.refusedFor', { reason: one.refusal }),
  one.proposal !== null && handedInOf(one.proposal, text),
  one.proposal !== null && one.proposal.expiration !== null && showExpiration(one.proposal.expiration),
]

function handedInOf({ by, at }: NonNullable<Request['proposal']>, text: Text): string {
  const when = showMoment(at)
  return by === null ? text('requirements.handedInAt', { when }) : text('requirements.handedInBy', { name: by, when })
}
