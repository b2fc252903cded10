import { useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { addCredential, credentialKind } from '../shared/crew.contract.ts'
import { CREDENTIAL_KINDS } from '../shared/crew.rules.ts'

const FORM = 'credential-form'
const fields: readonly FieldDefinition[] = [
  {
    fieldName: 'kind',
    label: 'crew.field.kind',
    type: 'radio',
    required: true,
    fields: CREDENTIAL_KINDS.map((value) => ({ value, label: `crew.credential.${value}` })),
  },
  { fieldName: 'number', label: 'crew.field.number', type: 'string', maxDigits: 40 },
  { fieldName: 'issued', label: 'crew.field.issued', type: 'date' },
  { fieldName: 'validTo', label: 'crew.field.validTo', type: 'date' },
  { fieldName: 'note', label: 'crew.field.note', type: 'string', maxDigits: 200 },
]
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Adds a credential; without a last day it does not expire. */
export function CredentialDrawer({ person, onClose }: { person: { id: string; name: string }; onClose: () => void }) {
  const text = useText()
  const add = useCommand(addCredential, { touches: [['crew'], ['runs'], ['people']] })
  const [values] = useState((): FieldValues => ({
    kind: 'driving_licence',
    number: null,
    issued: null,
    validTo: null,
    note: null,
  }))
  return (
    <Drawer
      title={text('crew.credential.add')}
      over={person.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={add.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={fields}
        values={values}
        columns={1}
        draft={null}
        onSubmit={async (typed) => {
          await add.mutateAsync({
            params: { id: person.id },
            body: {
              kind: credentialKind.parse(typed['kind']),
              number: String(typed['number'] ?? ''),
              issued: dayOf(typed['issued']),
              validTo: dayOf(typed['validTo']),
              note: String(typed['note'] ?? ''),
            },
          })
          toast('success', text('utils.saved'))
          onClose()
        }}
      />
    </Drawer>
  )
}
