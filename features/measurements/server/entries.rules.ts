import { badFields, refusedNow, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { DEFINITIONS } from '../shared/definitions.ts'
import type { Code, Level } from '../shared/definition-types.ts'
import { contextOf, contextProblem } from '../shared/context/context.rules.ts'
import { isDuplicate, type Outcome } from '../shared/entries.rules.ts'
import type { Known } from '../shared/history.rules.ts'
import { judge, type Reason, type Refusal } from '../shared/judge.rules.ts'
import { parseReading, type Reading, sayKept } from '../shared/parse.rules.ts'
import { mayBeInOldUnit, unitIn } from '../shared/units.rules.ts'
import type { InCare } from './people.queries.ts'

/** What is asked to be recorded, as the contract has it. */
export type Asked = {
  measurement: Code
  outcome: Outcome
  unit?: string | undefined
  value?: string | undefined
  second?: string | undefined
  context: Record<string, string>
  confirmed: boolean
}
export type Checked = {
  reading: Reading
  unit: string
  context: Record<string, string>
  level: Level
  reason: Reason | null
  doubted: boolean
  postural: number | null
}

const NO_READING: Reading = { value: null, second: null, comparator: null, choice: null }
const NOTHING = { reading: NO_READING, level: 'none' as const, reason: null, doubted: false, postural: null }

/** Reads and judges an entry. Throws 400 E012 at the field that is wrong or that needs a second tap; `where` is put before its name. */
export function checked(
  entry: Asked,
  { person, at, known, now, where = '' }: { person: InCare; at: Date; known: Known; now: Date; where?: string },
): Checked {
  const locked = unitIn(person.units, entry.measurement)
  const unit = entry.unit ?? locked.unit
  const fail = (problem: FieldProblem) => badFields([{ ...problem, fieldName: `${where}${problem.fieldName}` }])
  const beside = contextProblem(entry.measurement, entry.context)
  if (beside)
    throw fail({
      fieldName: `context.${beside.key}`,
      message: `measurements.error.${beside.problem}`,
      values: beside.values,
    })
  const context = { ...contextOf(entry.measurement, entry.context), ...derivedOf(entry, known) }
  if (entry.outcome !== 'value') return { ...NOTHING, unit: locked.unit, context }
  const parsed = parseReading(entry.measurement, { unit, value: entry.value ?? '', second: entry.second })
  if (!parsed.ok) throw fail({ fieldName: parsed.field, message: `measurements.error.${parsed.problem}` })
  if (unit !== locked.unit && !mayBeInOldUnit(person.unitsChangedAt, now))
    throw fail({ fieldName: 'unit', message: 'measurements.error.unitLocked', values: { unit: locked.shown } })
  const judged = judge(entry.measurement, parsed.reading, {
    who: person.who,
    at,
    day: dayIn(person.zone, at),
    known,
    context,
    limits: person.limits,
    unit,
  })
  if (judged.at === 'refused') throw fail(refusalProblem(entry.measurement, unit, judged))
  if (judged.doubt !== null && !entry.confirmed)
    throw fail({ fieldName: judged.doubt.field, message: 'measurements.error.confirm' })
  return {
    reading: parsed.reading,
    unit,
    context,
    level: judged.level,
    reason: judged.reason,
    doubted: judged.doubt !== null,
    postural: judged.postural,
  }
}

/** What is kept beside a value and nobody is asked for: of urine the weight with which it is judged. */
const derivedOf = ({ measurement, outcome }: Asked, { weightKg }: Known): Record<string, string> =>
  measurement === 'DIURESIS' && outcome === 'value' && weightKg !== null ? { weightUsed: String(weightKg) } : {}

function refusalProblem(code: Code, unitName: string, refusal: Refusal): FieldProblem {
  const unit = DEFINITIONS[code].units.find((one) => one.unit === unitName) ?? DEFINITIONS[code].units[0]
  const say = (value: number) => sayKept(value, unit)
  return {
    fieldName: refusal.field,
    message: `measurements.error.${refusal.reason}`,
    values: { low: say(refusal.low), high: say(refusal.high), unit: unit.shown },
  }
}

/** Throws when the same reading was entered a moment ago. */
export function mustBeNew(
  reading: Reading & { outcome: Outcome; happenedAt: Date },
  others: readonly (Reading & { outcome: Outcome; happenedAt: Date })[],
): void {
  const plain = (one: Reading & { outcome: Outcome; happenedAt: Date }) => ({
    ...one,
    happenedAt: one.happenedAt.toISOString(),
  })
  if (others.some((other) => isDuplicate(plain(other), plain(reading))))
    throw refusedNow('measurements.error.duplicate')
}
