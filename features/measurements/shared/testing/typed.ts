import { ageOn, type AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { DEFINITIONS } from '../definitions.ts'
import type { Code } from '../definition-types.ts'
import { NOTHING_KNOWN } from '../history.rules.ts'
import { judge, type About, type Judgement } from '../judge.rules.ts'
import { parseReading } from '../parse.rules.ts'

const DAY = '2026-11-12'
export const AT = new Date(`${DAY}T08:00:00Z`)
/** The age of a person who was born so many months ago. */
export function aged(months: number): AgeInMonths {
  const age = ageOn({ birthDate: new Date(Date.UTC(2026, 10 - months, 12)).toISOString().slice(0, 10) }, DAY)
  if (age === null) throw new Error('without a date of birth')
  return age
}

/** An adult who was measured at that moment and of whom nothing else is known. */
export const about = (more: Partial<About> = {}): About => ({
  who: { birthDate: '1942-02-03', child: false, sex: null },
  at: AT,
  day: DAY,
  known: NOTHING_KNOWN,
  context: {},
  ...more,
})
export const child = (birthDate: string): Partial<About> => ({ who: { birthDate, child: true, sex: null } })

/** Judges what is typed, in the first unit unless another is named. */
export function typed(code: Code, value: string, more: Partial<About> & { second?: string } = {}): Judgement {
  const { second, ...rest } = more
  const unit = rest.unit ?? DEFINITIONS[code].units[0].unit
  const parsed = parseReading(code, { unit, value, second })
  if (!parsed.ok) throw new Error(parsed.problem)
  return judge(code, parsed.reading, about({ unit, ...rest }))
}
/** A person without a date of birth. */
export const unaged = (child: boolean): Partial<About> => ({ who: { birthDate: null, child, sex: null } })
