import { useMemo } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { changeMembership, type Membership } from '../shared/memberships.contract.ts'
import { daysOf, dayFields } from './day-fields.ts'
import { TOUCHED } from './touched.ts'

const FIELDS = dayFields(true)

type ChangeDaysDrawerProps = {
  membership: Pick<Membership, 'id' | 'version' | 'role' | 'group' | 'from' | 'to'>
  onClose: () => void
}

/** First and last day of a role. What is over goes on with a later last day, or none. */
export function ChangeDaysDrawer({ membership, onClose }: ChangeDaysDrawerProps) {
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
