import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { noteEvent, type CareEvent } from '../shared/events.contract.ts'
import { WAYS } from '../shared/events.rules.ts'

const label = (fieldName: string) => `events.field.${fieldName}`
const WORDS: FieldDefinition = {
  fieldName: 'words',
  label: label('words'),
  type: 'description',
  maxDigits: DESCRIPTION_MAX,
}
const ADDENDUM: readonly FieldDefinition[] = [{ ...WORDS, required: true }]
const INFORMED: readonly FieldDefinition[] = [
  { fieldName: 'informed', label: label('informed'), type: 'string', required: true, maxDigits: 200 },
  {
    fieldName: 'way',
    label: label('way'),
    type: 'radio',
    required: true,
    fields: WAYS.map((value) => ({ value, label: `events.way.${value}` })),
  },
  WORDS,
]

type EventNoteDrawerProps = {
  person: { id: string; fullName: string }
  event: CareEvent
  informs: boolean
  onClose: () => void
}

/** Adds an addendum to an event, or who was informed of it and how. */
export function EventNoteDrawer({ person, event, informs, onClose }: EventNoteDrawerProps) {
  const text = useText()
  const note = useCommand(noteEvent, { touches: [['events']] })
  const [noteId] = useState(() => crypto.randomUUID())
  return (
    <FormDrawer
      id="event-note"
      title={text(informs ? 'events.inform' : 'events.addendum')}
      over={usePersonHead(person)}
      fields={informs ? INFORMED : ADDENDUM}
      values={{}}
      saved={text('events.saved')}
      onClose={onClose}
      onSave={(typed) =>
        note.mutateAsync({
          params: { id: event.id },
          body: {
            noteId,
            words: String(typed['words'] ?? '').trim(),
            informed: String(typed['informed'] ?? '').trim(),
            way: WAYS.find((one) => one === typed['way']) ?? null,
          },
        })
      }
    />
  )
}
