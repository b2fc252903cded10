import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useToday } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addDevice, assignDevice } from '../shared/devices.contract.ts'
import type { Wearer } from './Watch.tsx'

const words = (fieldName: string): FieldDefinition => ({
  fieldName,
  label: `devices.field.${fieldName}`,
  type: 'string',
  required: true,
  maxDigits: NAME_MAX,
})
const FIELDS: readonly FieldDefinition[] = [
  ...['vendor', 'model', 'serial', 'consentBy'].map(words),
  { fieldName: 'consentAt', label: 'devices.field.consentAt', type: 'date', required: true },
]

/** Adds a watch, or finds it by its number, and assigns it with who agreed to that. */
export function AssignDrawer({ person, onClose }: { person: Wearer; onClose: () => void }) {
  const text = useText()
  const today = useToday(person.groupId)
  const [id] = useState(() => crypto.randomUUID())
  const add = useCommand(addDevice)
  const assign = useCommand(assignDevice, { touches: [['devices']] })
  const values = useMemo(
    () => ({ vendor: 'Sony', model: 'mSafety', serial: null, consentBy: null, consentAt: today }),
    [today],
  )
  return (
    <FormDrawer
      id="watch"
      title={text('devices.add')}
      over={usePersonHead(person)}
      about={text('devices.noneBody')}
      fields={FIELDS}
      values={values}
      saved={text('devices.added')}
      onClose={onClose}
      onSave={async (typed) => {
        const said = (field: string) => String(typed[field])
        const device = await add.mutateAsync({
          body: {
            id,
            customerGroupId: person.groupId,
            vendor: said('vendor'),
            model: said('model'),
            serial: said('serial'),
          },
        })
        return assign.mutateAsync({
          params: { id: device.id },
          body: { personId: person.id, consentBy: said('consentBy'), consentAt: said('consentAt') },
        })
      }}
    />
  )
}
