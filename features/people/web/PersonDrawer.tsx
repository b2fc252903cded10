import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import Stack from '@mui/material/Stack'
import { personFields } from '../shared/records.fields.ts'
import { PERSON_KINDS, type PersonKind } from './person-kinds.ts'
import { bodyOf } from './person-values.ts'

const FORM = 'person-form'

/** Adds a person to a group; their page opens when it is done. */
export function PersonDrawer({ kind, onClose }: { kind: PersonKind; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const groups = useMe().groups.filter((group) => group.chosen)
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '')
  const create = useCommand(PERSON_KINDS[kind].create, { touches: [['people'], ['guests']] })
  const [empty] = useState<FieldValues>({ language: null })
  const save = async (typed: FieldValues) => {
    const saved = await create.mutateAsync({ body: { ...bodyOf(typed), customerGroupId: groupId } })
    toast('success', text('people.added', { name: saved.fullName }))
    onClose()
    go(PERSON_KINDS[kind].href(saved.id))
  }
  return (
    <Drawer
      title={text(`people.add.${kind}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={create.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <GroupChoice value={groupId} onChange={setGroupId} />
        <Form
          id={FORM}
          fields={personFields}
          values={empty}
          columns={1}
          draft={{ record: `new ${kind}` }}
          onSubmit={save}
        />
      </Stack>
    </Drawer>
  )
}
