/** What is usual for a child of an age: shown beside the value, whatever it is. Pure. */
import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { isOfAge } from '../ages.rules.ts'
import { USUAL } from '../child-ranges.ts'
import type { Code, Part } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'
import { sayNumber } from '../parse.rules.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

export type UsualForAge = { part: Part; low: number; high: number }

/** The usual range of each part of a measurement at an age in months; none of adults, of a child of unknown age, and of what has no such range. */
export function usualForAge(code: Code, months: AgeInMonths | null): UsualForAge[] {
  const row = months === null ? undefined : USUAL.find(({ ages }) => isOfAge(ages, months))
  if (!row) return []
  const of = (part: Part, [low, high]: readonly [number, number]): UsualForAge => ({ part, low, high })
  switch (code) {
    case 'HEART_RATE':
      return [of('value', row.heart)]
    case 'RESP_RATE':
      return [of('value', row.breath)]
    case 'PRESSURE':
      return [of('value', row.systolic), of('second', row.diastolic)]
    default:
      return []
  }
}

/** The usual range in words; null: there is none. */
export function sayUsualForAge(code: Code, ranges: readonly UsualForAge[], say: Say): string | null {
  const [unit] = DEFINITIONS[code].units
  const shown = ranges.map(({ low, high }) => `${sayNumber(low, unit.decimals)}–${sayNumber(high, unit.decimals)}`)
  return shown.length === 0 ? null : say('measurements.usualForAge', { range: shown.join(' / '), unit: unit.shown })
}
