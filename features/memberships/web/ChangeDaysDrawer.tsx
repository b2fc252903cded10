import { useMemo } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { changeMembership, type Membership } from '../shared/memberships.contract.ts'
import { daysOf, dayFields } from './day-fields.ts'
import { TOUCHED } from './touched.ts'

const FIELDS = dayFields(true)

/** First and last day of a role. */
export function ChangeDaysDrawer({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const text = useText()
  const change = useCommand(changeMembership, { touches: TOUCHED })
  const { id, version, from, to } = membership
  const values = useMemo(() => ({ from, to }), [from, to])
  return (
    <FormDrawer
      id="membership-days"
      title={text('memberships.change')}
      over={`${text(`memberships.role.${membership.role}`)} · ${membership.group.name}`}
      {...(membership.role === 'GUEST' && { about: text('memberships.guestAccount') })}
      fields={FIELDS}
      values={values}
      saved={text('memberships.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const days = daysOf(typed)
        return change.mutateAsync({ params: { id }, body: { version, from: days.from ?? from, to: days.to } })
      }}
    />
  )
}
