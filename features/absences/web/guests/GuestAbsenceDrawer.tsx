import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addGuestAbsence, NOTE_MAX } from '../../shared/guests/guest-absences.contract.ts'
import { GUEST_REASONS } from '../../shared/guests/guest-absences.rules.ts'
import { momentOf, TOUCHED, typedOf } from './guest-absence-words.ts'

const label = (fieldName: string) => `absences.guest.field.${fieldName}`
const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'startsAt', label: label('startsAt'), type: 'datetime', required: true },
  { fieldName: 'open', label: label('open'), type: 'switch' },
  {
    fieldName: 'endsAt',
    label: label('endsAt'),
    type: 'datetime',
    required: true,
    dependencies: { values: [{ fieldName: 'open', value: false }] },
  },
  {
    fieldName: 'reason',
    label: label('reason'),
    type: 'radio',
    required: true,
    fields: GUEST_REASONS.map((value) => ({ value, label: `absences.guest.reason.${value}` })),
  },
  { fieldName: 'takenBy', label: label('takenBy'), type: 'string', maxDigits: NOTE_MAX },
  {
    fieldName: 'dosesAlong',
    label: label('dosesAlong'),
    type: 'switch',
    helperText: 'absences.guest.field.dosesAlongHelp',
  },
  { fieldName: 'note', label: label('note'), type: 'string', maxDigits: NOTE_MAX },
]

const textOf = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')

type GuestAbsenceDrawerProps = {
  guest: { id: string; fullName: string; zone: string }
  /** A family proposes, staff enter. */
  family: boolean
  onClose: () => void
}

/** Says that a guest is away: from when until when, why, with whom, and whether the doses go along. */
export function GuestAbsenceDrawer({ guest, family, onClose }: GuestAbsenceDrawerProps) {
  const text = useText()
  const add = useCommand(addGuestAbsence, { touches: TOUCHED })
  const [id] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => serverNow())
  const { zone } = guest
  const values = useMemo(
    (): FieldValues => ({
      startsAt: typedOf(opened, zone),
      open: false,
      endsAt: `${addDays(dayIn(zone, opened), 1)}T18:00`,
      reason: 'home_visit',
      dosesAlong: false,
    }),
    [opened, zone],
  )
  return (
    <FormDrawer
      id="guest-absence"
      title={text(family ? 'absences.guest.propose' : 'absences.guest.add')}
      over={usePersonHead(guest)}
      about={text(family ? 'absences.guest.proposeBody' : 'absences.guest.addBody')}
      fields={FIELDS}
      values={values}
      saved={text(family ? 'absences.guest.sent' : 'absences.guest.saved')}
      onClose={onClose}
      onSave={(typed) =>
        add.mutateAsync({
          body: {
            id,
            guestId: guest.id,
            startsAt: momentOf(textOf(typed['startsAt']), zone),
            endsAt: typed['open'] === true ? null : momentOf(textOf(typed['endsAt']), zone),
            reason: GUEST_REASONS.find((one) => one === typed['reason']) ?? 'other',
            takenBy: textOf(typed['takenBy']),
            dosesAlong: typed['dosesAlong'] === true,
            note: textOf(typed['note']),
          },
        })
      }
    />
  )
}
