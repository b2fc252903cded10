import { useMemo, useState } from 'react'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { fromKept } from '../../shared/parse.rules.ts'
import { endRange, setRange, type OwnRange } from '../../shared/ranges.contract.ts'
import { rangedFields, rangedIn, unitFields, unitValues } from '../../shared/ranged.fields.ts'
import { DECIDERS, LIMIT_FIELDS } from '../../shared/ranges.rules.ts'
import { unitIn, type Units } from '../../shared/units.rules.ts'
import { sayPart } from '../../shared/words.ts'

const label = (field: string) => `measurements.range.field.${field}`
const DECISION: readonly FieldDefinition[] = [
  { fieldName: 'decidedBy', label: label('decidedBy'), type: 'string', required: true, maxDigits: NAME_MAX },
  {
    fieldName: 'decidedAs',
    label: label('decidedAs'),
    type: 'radio',
    required: true,
    fields: DECIDERS.map((one) => ({ value: one, label: `measurements.range.as.${one}` })),
  },
  { fieldName: 'reason', label: label('reason'), type: 'description', required: true, maxDigits: DESCRIPTION_MAX },
]
const LIMITS: readonly FieldDefinition[] = LIMIT_FIELDS.map((field) => ({
  fieldName: field,
  label: label(field),
  type: 'decimal',
}))
const DAYS: readonly FieldDefinition[] = [
  { fieldName: 'from', label: label('from'), type: 'date', required: true },
  { fieldName: 'to', label: label('to'), type: 'date', required: true },
]
const fieldsFor = (range: OwnRange | null, units: Units): readonly FieldDefinition[] => [
  ...rangedFields(range !== null),
  ...unitFields(units),
  ...LIMITS,
  ...DAYS,
  ...DECISION,
]

/** A quarter: a range is looked at again (ours). */
const USUAL_DAYS = 90

function valuesOf(range: OwnRange | null, zone: string, chosen: Units): FieldValues {
  const today = dayIn(zone, serverNow())
  const units = unitValues(chosen)
  const days = { from: today, to: addDays(today, USUAL_DAYS) }
  if (!range) return { measurement: null, part: 'value', ...units, ...days }
  const unit = unitIn(chosen, range.measurement)
  const limits = LIMIT_FIELDS.map((field) => {
    const value = range[field]
    return [field, value === null ? null : fromKept(value, unit)] as const
  })
  return {
    measurement: range.measurement,
    part: range.part,
    ...units,
    ...Object.fromEntries(limits),
    decidedBy: range.decidedBy,
    decidedAs: range.decidedAs,
    reason: range.reason,
    ...days,
  }
}

const numberIn = (value: FieldValues[string] | undefined): number | null => (typeof value === 'number' ? value : null)
const deciderIn = (typed: FieldValues) => DECIDERS.find((one) => one === typed['decidedAs']) ?? 'OTHER'

type RangeDrawerProps = {
  person: { id: string; fullName: string }
  zone: string
  units: Units
  /** The one whose place is taken; null for a measurement without one. */
  range: OwnRange | null
  all: readonly OwnRange[]
  onClose: () => void
}

/** Sets a range of alerts for one person. */
export function RangeDrawer({ person, zone, units, range, all, onClose }: RangeDrawerProps) {
  const text = useText()
  const [id] = useState(() => crypto.randomUUID())
  const set = useCommand(setRange, { touches: [['measurements']] })
  const fields = useMemo(() => fieldsFor(range, units), [range, units])
  const values = useMemo(() => valuesOf(range, zone, units), [range, zone, units])
  return (
    <FormDrawer
      id="range"
      title={text('measurements.range.set')}
      over={person.fullName}
      about={text('measurements.ranges.noneBody')}
      fields={fields}
      values={values}
      saved={text('measurements.range.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const what = rangedIn(typed)
        const newest = all.find((one) => one.measurement === what.measurement && one.part === what.part)
        return set.mutateAsync({
          body: {
            id,
            personId: person.id,
            ...what,
            lowRed: numberIn(typed['lowRed']),
            lowAmber: numberIn(typed['lowAmber']),
            highAmber: numberIn(typed['highAmber']),
            highRed: numberIn(typed['highRed']),
            decidedBy: String(typed['decidedBy']),
            decidedAs: deciderIn(typed),
            reason: String(typed['reason']),
            from: String(typed['from']),
            to: String(typed['to']),
            replacesId: newest?.id ?? null,
          },
        })
      }}
    />
  )
}

type EndRangeDrawerProps = { person: { fullName: string }; range: OwnRange; onClose: () => void }

/** The usual range counts again: who decided that, and why. */
export function EndRangeDrawer({ person, range, onClose }: EndRangeDrawerProps) {
  const text = useText()
  const [id] = useState(() => crypto.randomUUID())
  const end = useCommand(endRange, { touches: [['measurements']] })
  return (
    <FormDrawer
      id="range-end"
      title={text('measurements.range.end')}
      over={`${person.fullName}, ${sayPart(range.measurement, range.part, text)}`}
      fields={DECISION}
      values={NOTHING}
      saved={text('measurements.range.ended')}
      onClose={onClose}
      onSave={(typed) =>
        end.mutateAsync({
          params: { id: range.id },
          body: {
            id,
            decidedBy: String(typed['decidedBy']),
            decidedAs: deciderIn(typed),
            reason: String(typed['reason']),
          },
        })
      }
    />
  )
}

const NOTHING: FieldValues = { decidedBy: null, decidedAs: null, reason: null }
