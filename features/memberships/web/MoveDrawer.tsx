import { useMemo } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { moveMembership, type Membership } from '../shared/memberships.contract.ts'
import { TOUCHED } from './touched.ts'

/** Where a person goes; the role stays the same. */
export function MoveDrawer({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const text = useText()
  const { groups } = useMe()
  const move = useCommand(moveMembership, { touches: [...TOUCHED, ['absences'], ['routes']] })
  const fields = useMemo<FieldDefinition[]>(
    () => [
      {
        fieldName: 'customerGroupId',
        label: 'memberships.moveTo',
        type: 'radio',
        required: true,
        fields: groups
          .filter((group) => group.id !== membership.group.id)
          .map(({ id, name }) => ({ value: id, words: name })),
      },
    ],
    [groups, membership.group.id],
  )
  const values = useMemo<FieldValues>(() => ({ customerGroupId: null }), [])
  return (
    <FormDrawer
      id="membership-move"
      title={text('memberships.move')}
      over={`${text(`memberships.role.${membership.role}`)} · ${membership.group.name}`}
      about={text('memberships.moveBody', { group: membership.group.name })}
      fields={fields}
      values={values}
      saved={text('memberships.saved')}
      onClose={onClose}
      onSave={(typed) =>
        move.mutateAsync({
          params: { id: membership.id },
          body: { version: membership.version, customerGroupId: String(typed['customerGroupId']) },
        })
      }
    />
  )
}
