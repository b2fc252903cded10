import { useState } from 'react'
import { AccessCard } from '#features/subscriptions/web/access-card.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { PersonEditor } from './PersonEditor.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import type { PersonTabProps } from './person-tab.api.ts'
import { personSummary } from './slots.api.ts'

/** What is known about a person, by category, and their access; Edit turns the fields into a form. */
export function PersonSummaryTab({ person, kind }: PersonTabProps) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [editing, setEditing] = useState(false)
  const { isOwn, access, editReason } = person.abilities
  const refused = access ? undefined : text(editReason ?? 'people.ownOnly')
  const own = isOwn ? text('subscriptions.notYourself') : undefined
  const reason = (mine: string | undefined) => refused ?? mine
  const flags = {
    generateCredential: reason(undefined),
    resetCredential: reason(own),
    resetPassword: reason(undefined),
    block: reason(own),
    restore: reason(undefined),
  }
  if (editing) return <PersonEditor person={person} onClose={() => setEditing(false)} />
  return (
    <Columns>
      <PersonFacts person={person} {...(admin && { onEdit: () => setEditing(true) })} />
      {admin && (
        <>
          {/* Guests do not sign in. */}
          {kind !== 'guest' && <AccessCard person={person} disabled={defined(flags)} />}
          <SlotParts slot={personSummary} about={{ person, kind }} />
        </>
      )}
    </Columns>
  )
}

function defined<Key extends string>(flags: Record<Key, string | undefined>): Partial<Record<Key, string>> {
  const kept: Partial<Record<Key, string>> = {}
  for (const key in flags) if (flags[key] !== undefined) kept[key] = flags[key]
  return kept
}
