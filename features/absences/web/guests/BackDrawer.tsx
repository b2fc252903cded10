import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { endGuestAbsence, NOTE_MAX, type GuestAbsence } from '../../shared/guests/guest-absences.contract.ts'
import { momentOf, TOUCHED, typedOf } from './guest-absence-words.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'at', label: 'absences.guest.field.at', type: 'datetime', required: true },
  { fieldName: 'answer', label: 'absences.guest.field.note', type: 'string', maxDigits: NOTE_MAX },
]

/** Somebody is back, or comes back earlier than was said: from then on doses are due again. */
export function BackDrawer({ absence, onClose }: { absence: GuestAbsence; onClose: () => void }) {
  const text = useText()
  const end = useCommand(endGuestAbsence, { touches: TOUCHED })
  const [opened] = useState(() => serverNow())
  const { zone } = absence
  const values = useMemo(() => ({ at: typedOf(opened, zone), answer: null }), [opened, zone])
  return (
    <FormDrawer
      id="guest-back"
      title={text('absences.guest.back')}
      over={usePersonHead({ id: absence.guestId, fullName: absence.guestName })}
      about={text('absences.guest.backBody')}
      fields={FIELDS}
      values={values}
      saved={text('absences.guest.saved')}
      onClose={onClose}
      onSave={(typed) =>
        end.mutateAsync({
          params: { id: absence.id },
          body: {
            version: absence.version,
            at: momentOf(String(typed['at']), zone),
            answer: typeof typed['answer'] === 'string' ? typed['answer'].trim() : '',
          },
        })
      }
    />
  )
}
