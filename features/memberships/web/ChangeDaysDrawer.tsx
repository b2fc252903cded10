import { useMemo } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { changeMembership, type Membership } from '../shared/memberships.contract.ts'
import { daysOf, dayFields } from './day-fields.ts'
import { MembershipDrawer } from './MembershipDrawer.tsx'
import { TOUCHED } from './touched.ts'

const FIELDS = dayFields(true)

/** First and last day of a role. */
export function ChangeDaysDrawer({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const text = useText()
  const change = useCommand(changeMembership, { touches: TOUCHED })
  const { id, version, from, to } = membership
  const values = useMemo(() => ({ from, to }), [from, to])
  return (
    <MembershipDrawer
      title={text('memberships.change')}
      over={`${text(`memberships.role.${membership.role}`)} · ${membership.group.name}`}
      fields={FIELDS}
      values={values}
      onClose={onClose}
      onSave={(typed) => {
        const days = daysOf(typed)
        return change.mutateAsync({ params: { id }, body: { version, from: days.from ?? from, to: days.to } })
      }}
    />
  )
}
