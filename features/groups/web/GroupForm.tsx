import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast } from '#platform/web/ui/toasts.ts'
import { createGroup, group as groupSchema, updateGroup, type Group } from '../shared/groups.contract.ts'

export const GROUP_FORM = 'group-form'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'groups.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'zone', label: 'groups.zone', type: 'string', required: true, maxDigits: 60 },
]

type GroupFormProps = { group: Group | null; touches: readonly QueryKey[]; onDone: () => void }

/** Name and zone of a group; a new one begins with the zone of the device. A faster colleague's values come in. */
export function GroupForm({ group, touches, onDone }: GroupFormProps) {
  const text = useText()
  const create = useCommand(createGroup, { touches })
  const update = useCommand(updateGroup, { touches })
  const [now, setNow] = useState(group)
  const values = useMemo<FieldValues>(() => ({ name: now?.name ?? null, zone: now?.zone ?? deviceZone() }), [now])
  const save = async (typed: FieldValues) => {
    const body = { name: String(typed['name']), zone: String(typed['zone']) }
    try {
      const saved = now
        ? await update.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } })
        : await create.mutateAsync({ body })
      toast('success', text('groups.saved', { name: saved.name }))
      onDone()
    } catch (error) {
      const newer = z.safeParse(
        groupSchema,
        error instanceof ApiProblem && error.code === 'E016' ? error.facts.current : undefined,
      )
      if (!newer.success) throw error
      setNow(newer.data)
      throw new ApiProblem({ status: 409, errorCode: 'E016', detail: text('groups.stale') })
    }
  }
  return (
    <Form
      id={GROUP_FORM}
      fields={FIELDS}
      values={values}
      columns={1}
      draft={{ record: now?.id ?? 'new', version: now?.version }}
      onSubmit={save}
    />
  )
}
