import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Code } from '../shared/definition-types.ts'
import type { Known } from '../shared/history.rules.ts'
import { judge, type Judgement } from '../shared/judge.rules.ts'
import { highPressure, sayHigh, type High } from '../shared/pressure/pressure.rules.ts'
import type { MeasuredPerson, Observation } from '../shared/measurements.contract.ts'
import { parseReading, type Parsed, type Typed } from '../shared/parse.rules.ts'

/** What this device knows beside a value; without the row that is corrected, which was measured at `without`. */
export function knownOf(person: MeasuredPerson, code: Code, at: Date, without?: string): Known {
  const its = (of: Code) => person.latest.find(({ measurement }) => measurement === of)?.earlier ?? []
  const before = (one: { at: string }) => Date.parse(one.at) <= at.getTime()
  const last = (of: Code) => its(of).find((one) => one.value !== null && before(one))
  const height = last('HEIGHT')
  return {
    earlier: its(code).filter((one) => one.at !== without && before(one)),
    weightKg: last('WEIGHT')?.value ?? null,
    heightCm: height?.value ?? null,
    heightAt: height?.at ?? null,
    ...(code === 'DIURESIS' && {
      collected: its('DIURESIS_DAY').flatMap((one) => (one.value === null ? [] : [{ at: one.at, value: one.value }])),
    }),
  }
}

type Asked = Typed & { code: Code; at: Date; context: Readonly<Record<string, string>>; without?: string }

/** Judges what is typed as the server will. */
export function judged(person: MeasuredPerson, asked: Asked): { parsed: Parsed; judgement: Judgement | null } {
  const { code, at, context, unit, without } = asked
  const parsed = parseReading(code, asked)
  if (!parsed.ok) return { parsed, judgement: null }
  const judgement = judge(code, parsed.reading, {
    who: person,
    at,
    day: dayIn(person.zone, at),
    known: knownOf(person, code, at, without),
    context,
    limits: person.limits.map(({ measurement, ...limits }) => ({ ...limits, code: measurement })),
    unit,
  })
  return { parsed, judgement }
}

/** From which pressures on a child is marked at a moment, as far as this device knows. */
export const highAt = (person: MeasuredPerson, at: Date): High =>
  highPressure(person, { at, day: dayIn(person.zone, at) }, knownOf(person, 'PRESSURE', at))

type Say = Parameters<typeof sayHigh>[1]

/** From which pressures on the child of a value is marked, in words; null: of none, and where the reason of the value says it. */
export function highWords(person: MeasuredPerson, row: Observation, say: Say): string | null {
  if (row.measurement !== 'PRESSURE' || row.outcome !== 'value' || row.reason?.rule.endsWith('.centile')) return null
  return sayHigh(highAt(person, new Date(row.happenedAt)), say, false)
}
