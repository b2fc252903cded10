import { useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addCredential, credentialKind } from '../shared/crew.contract.ts'
import { CREDENTIAL_KINDS } from '../shared/crew.rules.ts'

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
    <FormDrawer
      id="credential-form"
      title={text('crew.credential.add')}
      over={person.name}
      fields={fields}
      values={values}
      saved={text('utils.saved')}
      onSave={(typed) =>
        add.mutateAsync({
          params: { id: person.id },
          body: {
            kind: credentialKind.parse(typed['kind']),
            number: String(typed['number'] ?? ''),
            issued: dayOf(typed['issued']),
            validTo: dayOf(typed['validTo']),
            note: String(typed['note'] ?? ''),
          },
        })
      }
      onClose={onClose}
    />
  )
}
