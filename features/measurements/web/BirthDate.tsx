import { usePersonHead } from '#features/people/web/born.api.tsx'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { ageOn, sayBorn } from '#features/people/shared/birth.rules.ts'
import { isOfAge } from '../shared/ages.rules.ts'
import { CHILDREN, SEXES } from '../shared/definition-types.ts'
import { setBirthDate } from '../shared/birth.contract.ts'
import type { MeasuredPerson } from '../shared/measurements.contract.ts'

/** A radio has a value for each choice: that of a sex that is not recorded. */
const NOT_RECORDED = 'none'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'birthDate', label: 'people.birthDate', type: 'date', required: true },
  {
    fieldName: 'sex',
    label: 'measurements.sex',
    type: 'radio',
    fields: [...SEXES, NOT_RECORDED].map((value) => ({ value, label: `measurements.sex.${value}` })),
    helperText: 'measurements.sexHelp',
  },
]

/** By which age values are judged, of a child by which sex, and what is missing to do so. */
export function BirthDate({ person, mayChange }: { person: MeasuredPerson; mayChange: boolean }) {
  const text = useText()
  const now = useNow(3_600_000)
  const head = usePersonHead(person)
  const [open, setOpen] = useState(false)
  const set = useCommand(setBirthDate, {
    touches: [['measurements'], ['guests'], ['children'], ['medicines'], ['runs']],
  })
  const { birthDate, sex } = person
  const today = dayIn(person.zone, now)
  const months = ageOn(person, today)
  const born = birthDate === null ? text('measurements.reason.ageMissing') : sayBorn(person, today, text)
  // Of an adult nothing goes by it.
  const asks = sex !== null || (months !== null && isOfAge(CHILDREN, months))
  const words = asks
    ? `${born} · ${text('measurements.sexIs', { sex: text(`measurements.sex.${sex ?? NOT_RECORDED}`) })}`
    : born
  return (
    <Row wrap gap={2}>
      <Typography color="textSecondary">{words}</Typography>
      {mayChange && (
        <Button look={birthDate === null ? 'soft' : 'text'} size="small" icon="edit" onClick={() => setOpen(true)}>
          {text(birthDate === null ? 'people.addBirthDate' : 'measurements.changeBirthDate')}
        </Button>
      )}
      {open && (
        <FormDrawer
          id="birth-date"
          over={head}
          title={text('measurements.birthTitle')}
          about={text('measurements.birthDateBody')}
          fields={FIELDS}
          values={{ birthDate, sex: sex ?? NOT_RECORDED }}
          onSave={(typed) =>
            set.mutateAsync({
              params: { id: person.id },
              body: {
                version: person.birthVersion,
                birthDate: String(typed['birthDate']),
                sex: SEXES.find((one) => one === typed['sex']) ?? null,
              },
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}
