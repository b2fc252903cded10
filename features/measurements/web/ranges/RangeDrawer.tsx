import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { fromKept } from '../../shared/parse.rules.ts'
import { endRange, setRange, type OwnRange } from '../../shared/ranges.contract.ts'
import { rangedFields, rangedIn, unitFields, unitValues } from '../../shared/ranged.fields.ts'
import { DECIDERS, LIMIT_FIELDS } from '../../shared/ranges.rules.ts'
import { SILENCE_UNITS, SILENT_CODES, type SilentCode } from '../../shared/silence/silence.rules.ts'
import { unitIn, type Units } from '../../shared/units.rules.ts'
import { sayRanged } from './range-words.ts'

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
/** Limits of a value, or how long nothing may come. */
const WHATS = ['limits', 'silence'] as const
const only = (fieldName: string, value: string) => ({ values: [{ fieldName, value }] })
const what = (fixed: boolean): FieldDefinition => ({
  fieldName: 'what',
  label: label('what'),
  type: 'radio',
  required: true,
  fields: WHATS.map((value) => ({ value, label: label(`what.${value}`) })),
  ...(fixed && { notEditable: true }),
})
const LIMITS: readonly FieldDefinition[] = LIMIT_FIELDS.map((field) => ({
  fieldName: field,
  label: label(field),
  type: 'decimal',
  dependencies: only('what', 'limits'),
}))
const silent = (fixed: boolean): FieldDefinition => ({
  fieldName: 'silent',
  label: label('silent'),
  type: 'radio',
  required: true,
  fields: SILENT_CODES.map((value) => ({ value, label: `measurements.range.silence.${value}` })),
  dependencies: only('what', 'silence'),
  ...(fixed && { notEditable: true }),
})
const afterField = (code: SilentCode, field: 'highAmber' | 'highRed') => `${field} ${code}`
const AFTER: readonly FieldDefinition[] = SILENT_CODES.flatMap((code) =>
  (['highAmber', 'highRed'] as const).map((field) => ({
    fieldName: afterField(code, field),
    label: label(`${field}.${SILENCE_UNITS[code]}`),
    type: 'integer' as const,
    required: field === 'highRed',
    dependencies: only('silent', code),
  })),
)
const DAYS: readonly FieldDefinition[] = [
  { fieldName: 'from', label: label('from'), type: 'date', required: true },
  { fieldName: 'to', label: label('to'), type: 'date', required: true },
]
const fieldsFor = (range: OwnRange | null, units: Units): readonly FieldDefinition[] => [
  what(range !== null),
  ...rangedFields(range !== null).map((field) =>
    field.fieldName === 'measurement' ? { ...field, dependencies: only('what', 'limits') } : field,
  ),
  ...unitFields(units),
  ...LIMITS,
  silent(range !== null),
  ...AFTER,
  ...DAYS,
  ...DECISION,
]

/** A quarter: a range is looked at again (ours). */
const USUAL_DAYS = 90

function valuesOf(range: OwnRange | null, zone: string, chosen: Units): FieldValues {
  const today = dayIn(zone, serverNow())
  const units = unitValues(chosen)
  const days = { from: today, to: addDays(today, USUAL_DAYS) }
  if (!range) return { what: 'limits', measurement: null, part: 'value', silent: null, ...units, ...days }
  const decision = { decidedBy: range.decidedBy, decidedAs: range.decidedAs, reason: range.reason, ...days }
  const code = silentOf(range)
  if (code)
    return {
      what: 'silence',
      silent: code,
      [afterField(code, 'highAmber')]: range.highAmber,
      [afterField(code, 'highRed')]: range.highRed,
      ...decision,
    }
  const unit = unitIn(chosen, range.measurement)
  const limits = LIMIT_FIELDS.map((field) => {
    const value = range[field]
    return [field, value === null ? null : fromKept(value, unit)] as const
  })
  return {
    what: 'limits',
    measurement: range.measurement,
    part: range.part,
    ...units,
    ...Object.fromEntries(limits),
    ...decision,
  }
}

/** Of a range of how long nothing may come what it is about. */
const silentOf = ({ part, measurement }: OwnRange): SilentCode | undefined =>
  part === 'silence' ? SILENT_CODES.find((one) => one === measurement) : undefined

/** What is set, as it was typed. */
function whatIn(typed: FieldValues) {
  const code = typed['what'] === 'silence' ? SILENT_CODES.find((one) => one === typed['silent']) : undefined
  const [lowRed, lowAmber] = code ? [null, null] : [numberIn(typed['lowRed']), numberIn(typed['lowAmber'])]
  const high = (field: 'highAmber' | 'highRed') => numberIn(typed[code ? afterField(code, field) : field])
  const about = code ? { measurement: code, part: 'silence' as const } : rangedIn(typed)
  return { ...about, lowRed, lowAmber, highAmber: high('highAmber'), highRed: high('highRed') }
}

/** What the server says of a limit belongs to the field of what was chosen. */
function atItsField(problem: unknown, typed: FieldValues): unknown {
  const code = typed['what'] === 'silence' ? SILENT_CODES.find((one) => one === typed['silent']) : undefined
  if (!code || !(problem instanceof ApiProblem) || !problem.facts.fields) return problem
  return new ApiProblem({
    ...problem.facts,
    fields: problem.facts.fields.map((one) =>
      one.fieldName === 'highAmber' || one.fieldName === 'highRed'
        ? { ...one, fieldName: afterField(code, one.fieldName) }
        : one,
    ),
  })
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
      over={usePersonHead(person)}
      about={text('measurements.ranges.noneBody')}
      fields={fields}
      values={values}
      saved={text('measurements.range.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const its = whatIn(typed)
        const newest = all.find((one) => one.measurement === its.measurement && one.part === its.part)
        const sent = set.mutateAsync({
          body: {
            id,
            personId: person.id,
            ...its,
            decidedBy: String(typed['decidedBy']),
            decidedAs: deciderIn(typed),
            reason: String(typed['reason']),
            from: String(typed['from']),
            to: String(typed['to']),
            replacesId: newest?.id ?? null,
          },
        })
        return sent.catch((problem: unknown) => {
          throw atItsField(problem, typed)
        })
      }}
    />
  )
}

type EndRangeDrawerProps = { person: { id: string; fullName: string }; range: OwnRange; onClose: () => void }

/** The usual range counts again: who decided that, and why. */
export function EndRangeDrawer({ person, range, onClose }: EndRangeDrawerProps) {
  const text = useText()
  const [id] = useState(() => crypto.randomUUID())
  const end = useCommand(endRange, { touches: [['measurements']] })
  return (
    <FormDrawer
      id="range-end"
      title={text('measurements.range.end')}
      over={`${usePersonHead(person)}, ${sayRanged(range, text)}`}
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
