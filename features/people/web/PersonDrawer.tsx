import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { personFields } from '../shared/records.fields.ts'
import { PERSON_KINDS, type PersonKind } from './person-kinds.ts'
import { bodyOf } from './person-values.ts'

/** Adds a person to a group; their page opens when it is done. */
export function PersonDrawer({ kind, onClose }: { kind: PersonKind; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const groups = useMe().groups.filter((group) => group.chosen)
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '')
  const create = useCommand(PERSON_KINDS[kind].create, { touches: [['people'], ['guests']] })
  const [empty] = useState<FieldValues>({ language: null })
  return (
    <FormDrawer
      id="person-form"
      title={text(`people.add.${kind}`)}
      about={<GroupChoice value={groupId} onChange={setGroupId} />}
      fields={personFields}
      values={empty}
      draft={{ record: `new ${kind}` }}
      onSave={(typed) => create.mutateAsync({ body: { ...bodyOf(typed), customerGroupId: groupId } })}
      saved={({ fullName }) => text('people.added', { name: fullName })}
      onSaved={({ id }) => {
        onClose()
        go(PERSON_KINDS[kind].href(id))
      }}
      onClose={onClose}
    />
  )
}
