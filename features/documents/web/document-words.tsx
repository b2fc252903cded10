import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { DocumentRow } from '../shared/documents.contract.ts'
import { showExpiration } from './words.api.ts'

/** When a document expires; over is said by more than a colour, and one that does not count is plain. */
export function Expiration({ document }: { document: Pick<DocumentRow, 'expiration' | 'state' | 'expired'> }) {
  const text = useText()
  const { expiration, state, expired } = document
  if (expiration === null) return null
  const at = showExpiration(expiration)
  if (!state) return text('documents.expirationOff', { at })
  return (
    <StateChip hue={expired ? 'alert' : 'onboard'} icon="clock">
      {text(expired ? 'documents.expired' : 'documents.expires', { at })}
    </StateChip>
  )
}

/** That the reader is asked to confirm it. */
export function ToConfirm({ document }: { document: Pick<DocumentRow, 'toConfirm'> }) {
  const text = useText()
  if (!document.toConfirm) return null
  return (
    <StateChip hue="waiting" icon="check">
      {text('documents.toConfirm')}
    </StateChip>
  )
}

/** Whom it is about, or the group. */
export const aboutOf = (one: Pick<DocumentRow, 'person' | 'customerGroupDto'>): string =>
  one.person?.fullName ?? one.customerGroupDto.name
