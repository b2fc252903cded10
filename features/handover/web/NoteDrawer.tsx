import { useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { DescriptionInput } from '#platform/web/forms/text-inputs.tsx'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { NOTE_PARTS, writeNote, type Handover, type HandoverPerson, type Note } from '../shared/handover.contract.ts'

const FIELDS: readonly FieldDefinition[] = NOTE_PARTS.map((part) => ({
  fieldName: part,
  label: `handover.part.${part}`,
  helperText: `handover.help.${part}`,
  type: 'description',
  maxDigits: DESCRIPTION_MAX,
}))

/** Four of them are seen at once on a desk. */
const SmallInput = (props: InputProps) => <DescriptionInput {...props} rows={3} />
const INPUTS = Object.fromEntries(NOTE_PARTS.map((part) => [part, SmallInput]))

const typedIn = (typed: FieldValues, part: (typeof NOTE_PARTS)[number]) => String(typed[part] ?? '')

/** Whom a note is about, with the one that stands. */
export type NoteAbout = Pick<HandoverPerson, 'id' | 'fullName' | 'note'>
type NoteDrawerProps = { handover: Handover; person: NoteAbout; onClose: () => void }

/** Writes what the next shift has to know about somebody, or corrects it. */
export function NoteDrawer({ handover: { group, shift }, person, onClose }: NoteDrawerProps) {
  const text = useText()
  const write = useCommand(writeNote, { touches: [['handover']] })
  const [newest, unlessNewer] = useNewest<Note, Note | null>(person.note, writeNote.answer)
  // A second try after a lost answer is the same note.
  const [id] = useState(() => crypto.randomUUID())
  return (
    <FormDrawer
      id="handover-note"
      title={text('handover.noteTitle')}
      over={person.fullName}
      about={`${text('handover.of', { begins: showMoment(shift.begins, group.zone), ends: showTime(shift.ends, group.zone) })}. ${text('handover.noteAbout')}`}
      fields={FIELDS}
      values={{
        situation: newest?.situation ?? '',
        background: newest?.background ?? '',
        assessment: newest?.assessment ?? '',
        recommendation: newest?.recommendation ?? '',
      }}
      inputs={INPUTS}
      failed="handover.noteFailed"
      saved={text('handover.noteSaved')}
      onSave={(typed) =>
        unlessNewer(
          write.mutateAsync({
            params: { id },
            body: {
              groupId: group.id,
              endsAt: shift.ends,
              personId: person.id,
              situation: typedIn(typed, 'situation'),
              background: typedIn(typed, 'background'),
              assessment: typedIn(typed, 'assessment'),
              recommendation: typedIn(typed, 'recommendation'),
              replaces: newest?.id ?? null,
            },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
