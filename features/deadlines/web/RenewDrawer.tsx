import { useState } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { fileField, fileIn } from '#features/documents/shared/documents.fields.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { renewDeadline, type Deadline } from '../shared/deadlines.contract.ts'
import { whoseOf } from './deadline-words.tsx'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'deadlines.field.newName', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'expiration', label: 'deadlines.field.expiration', type: 'datetime', required: true },
  fileField('deadlines.field.file'),
]

/** A new document in the place of one that expires, with its file. */
export function RenewDrawer({ deadline, onClose }: { deadline: Deadline; onClose: () => void }) {
  const text = useText()
  // A repeat after a lost answer is the same document.
  const [id] = useState(() => uuidv7())
  const renew = useCommand(renewDeadline, { touches: [['deadlines'], ['documents']] })
  return (
    <FormDrawer
      id="renew-form"
      title={text('deadlines.renewIt', { name: deadline.name })}
      over={whoseOf(deadline)}
      about={text('deadlines.renewBody')}
      fields={FIELDS}
      values={{ name: deadline.name, expiration: null, file: null }}
      submit={text('deadlines.renew')}
      saved={text('deadlines.renewed', { name: deadline.name })}
      savedTo={(made: string) => deadline.link?.replace(deadline.id, made) ?? ''}
      onSave={(typed) => renew.mutateAsync({ params: { id: deadline.id }, body: { id, ...contentOf(typed) } })}
      onClose={onClose}
    />
  )
}

const contentOf = (typed: FieldValues) => ({
  name: String(typed['name']).trim(),
  expiration: String(typed['expiration']),
  file: fileIn(typed['file']),
})
