import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { monthsBetween } from '../shared/ages.rules.ts'
import { setBirthDate, type MeasuredPerson } from '../shared/measurements.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'birthDate', label: 'measurements.birthDate', type: 'date', required: true },
]

/** By which age values are judged, and what is missing to do so. */
export function BirthDate({ person, mayChange }: { person: MeasuredPerson; mayChange: boolean }) {
  const text = useText()
  const now = useNow(3_600_000)
  const [open, setOpen] = useState(false)
  const set = useCommand(setBirthDate, { touches: [['measurements']] })
  const { birthDate } = person
  const unknown = person.child ? 'measurements.bornUnknownChild' : 'measurements.bornUnknown'
  const words =
    birthDate === null
      ? text(unknown)
      : text('measurements.born', {
          day: showDay(birthDate),
          years: Math.floor(monthsBetween(birthDate, dayIn(person.zone, now)) / 12),
        })
  return (
    <Row wrap gap={2}>
      <Typography color="textSecondary">{words}</Typography>
      {mayChange && (
        <Button look="text" size="small" icon="edit" onClick={() => setOpen(true)}>
          {text(birthDate === null ? 'measurements.setBirthDate' : 'measurements.changeBirthDate')}
        </Button>
      )}
      {open && (
        <FormDrawer
          id="birth-date"
          over={person.fullName}
          title={text('measurements.birthDate')}
          about={text('measurements.birthDateBody')}
          fields={FIELDS}
          values={{ birthDate }}
          onSave={(typed) =>
            set.mutateAsync({
              params: { id: person.id },
              body: { version: person.birthVersion, birthDate: String(typed['birthDate']) },
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}
