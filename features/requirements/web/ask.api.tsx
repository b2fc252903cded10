import { useState } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { askForDocument } from '../shared/requests.contract.ts'
import { NOTE_MAX } from '../shared/requirements.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'requirements.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'note', label: 'requirements.field.note', type: 'description', maxDigits: NOTE_MAX },
  { fieldName: 'dueOn', label: 'requirements.field.dueOn', type: 'date' },
  { fieldName: 'mustExpire', label: 'requirements.field.mustExpire', type: 'switch' },
]

/** What is asked for: one with a tag, or one in the place of a document. */
export type AskedFor = { personName: string; name: string; note: string; mustExpire: boolean } & (
  | { personId: string; documentTagId: string }
  | { renewsId: string }
)

/** Asks a person, or the adults of a child, for a document. */
export function AskDrawer({ asked, onClose }: { asked: AskedFor; onClose: () => void }) {
  const text = useText()
  // A repeat after a lost answer is the same request.
  const [id] = useState(() => uuidv7())
  const ask = useCommand(askForDocument, { touches: [['requirements']] })
  const what =
    'renewsId' in asked
      ? { renewsId: asked.renewsId }
      : { personId: asked.personId, documentTagId: asked.documentTagId }
  return (
    <FormDrawer
      id="ask-form"
      title={text('requirements.askFor', { name: asked.personName })}
      about={text('requirements.askBody')}
      fields={FIELDS}
      values={{ name: asked.name, note: asked.note || null, dueOn: null, mustExpire: asked.mustExpire }}
      submit={text('requirements.ask')}
      saved={({ told }: { told: number }) =>
        told === 0 ? text('requirements.toldNobody') : text('requirements.asked', { count: told })
      }
      onSave={(typed) =>
        ask.mutateAsync({
          body: {
            id,
            ...what,
            name: String(typed['name']).trim(),
            note: typed['note'] ? String(typed['note']).trim() : '',
            dueOn: typed['dueOn'] ? String(typed['dueOn']) : null,
            mustExpire: typed['mustExpire'] === true,
          },
        })
      }
      onClose={onClose}
    />
  )
}
