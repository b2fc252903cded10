import { useMemo } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addMembership, GIVEN_ROLES } from '../shared/memberships.contract.ts'
import { daysOf, dayFields } from './day-fields.ts'
import { TOUCHED } from './touched.ts'

type AddRoleDrawerProps = { person: { id: string; fullName: string }; onClose: () => void }

const NOTHING: FieldValues = {}

/** Gives a person one more role: which, where, from when to when. Without a first day it begins today. */
export function AddRoleDrawer({ person, onClose }: AddRoleDrawerProps) {
  const text = useText()
  const [groupId, setGroupId] = useGroupChoice()
  const add = useCommand(addMembership, { touches: TOUCHED })
  const fields = useMemo<FieldDefinition[]>(
    () => [
      {
        fieldName: 'role',
        label: 'memberships.role',
        type: 'radio',
        required: true,
        fields: GIVEN_ROLES.map((role) => ({ value: role, label: `memberships.role.${role}` })),
      },
      ...dayFields(false),
    ],
    [],
  )
  return (
    <FormDrawer
      id="membership-add"
      title={text('memberships.add')}
      over={person.fullName}
      fields={fields}
      values={NOTHING}
      about={<GroupChoice value={groupId} onChange={setGroupId} />}
      saved={text('memberships.saved')}
      onClose={onClose}
      onSave={(typed) =>
        add.mutateAsync({
          body: {
            personId: person.id,
            customerGroupId: groupId,
            role: GIVEN_ROLES.find((role) => role === typed['role']) ?? 'CB_PARENT',
            ...daysOf(typed),
          },
        })
      }
    />
  )
}
