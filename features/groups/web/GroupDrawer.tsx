import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { createGroup, group as groupSchema, updateGroup, type Group } from '../shared/groups.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'groups.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'zone', label: 'groups.zone', type: 'string', required: true, maxDigits: 60 },
]

type GroupDrawerProps = { group: Group | null; touches: readonly QueryKey[]; onClose: () => void }

/** Name and zone of a group; a new one begins with the zone of the device. A faster colleague's values come in. */
export function GroupDrawer({ group, touches, onClose }: GroupDrawerProps) {
  const text = useText()
  const create = useCommand(createGroup, { touches })
  const update = useCommand(updateGroup, { touches })
  const [now, unlessNewer] = useNewest(group, groupSchema)
  const values = useMemo<FieldValues>(() => ({ name: now?.name ?? null, zone: now?.zone ?? deviceZone() }), [now])
  const save = (typed: FieldValues) => {
    const body = { name: String(typed['name']), zone: String(typed['zone']) }
    return unlessNewer<Group>(
      now
        ? update.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } })
        : create.mutateAsync({ body }),
    )
  }
  return (
    <FormDrawer
      id="group-form"
      title={group?.name ?? text('groups.add')}
      fields={FIELDS}
      values={values}
      draft={{ record: now?.id ?? 'new', version: now?.version }}
      onSave={save}
      saved={({ name }) => text('groups.saved', { name })}
      onClose={onClose}
    />
  )
}
