import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Code } from '../shared/definition-types.ts'
import type { Known } from '../shared/history.rules.ts'
import { judge, type Judgement } from '../shared/judge.rules.ts'
import type { MeasuredPerson } from '../shared/measurements.contract.ts'
import { parseReading, type Parsed, type Typed } from '../shared/parse.rules.ts'

/** What this device knows beside a value; without the row that is corrected, which was measured at `without`. */
export function knownOf(person: MeasuredPerson, code: Code, at: Date, without?: string): Known {
  const its = (of: Code) => person.latest.find(({ measurement }) => measurement === of)?.earlier ?? []
  const last = (of: Code) => its(of).find(({ value }) => value !== null)?.value ?? null
  return {
    earlier: its(code).filter((one) => one.at !== without && Date.parse(one.at) <= at.getTime()),
    weightKg: last('WEIGHT'),
    heightCm: last('HEIGHT'),
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
    who: { birthDate: person.birthDate, child: person.child },
    at,
    day: dayIn(person.zone, at),
    known: knownOf(person, code, at, without),
    context,
    limits: person.limits.map(({ measurement, ...limits }) => ({ ...limits, code: measurement })),
    unit,
  })
  return { parsed, judgement }
}
