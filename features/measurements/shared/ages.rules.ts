import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import type { Ages, Mark, Part, Sex } from './definition-types.ts'

/** Whom values are about. `child`: known to be one, whatever the date of birth. */
export type Aged = { birthDate: string | null; child: boolean }
export type Measured = Aged & { sex: Sex | null }

/** Returns whether something for these ages is for somebody of this age; without a known age only what is for everybody. */
export function isOfAge(ages: Ages | undefined, months: AgeInMonths | null): boolean {
  if (ages === undefined) return true
  return months !== null && months >= ages.from && months < ages.to
}

const isLow = ({ is }: Mark): boolean => is === 'below' || is === 'atMost'
/** Without the limit itself: of two marks with one limit the narrower. */
const isOpen = ({ is }: Mark): boolean => is === 'below' || is === 'above'

/** Whether a mark holds for fewer values than another one of the same side. */
function isNarrower(one: Mark, other: Mark): boolean {
  if (one.than === other.than) return isOpen(one) && !isOpen(other)
  return isLow(one) ? one.than < other.than : one.than > other.than
}

/**
 * Returns the red marks that hold at every age: of each part and side the narrowest of the limits of all ages, which are those that the marks name. None where
 * any age has no red limit, as a value can be usual at that age.
 */
export function marksOfEveryAge(marks: readonly Mark[]): Mark[] {
  const begins = [0, ...marks.flatMap(({ ages }) => (ages ? [ages.from, ages.to] : []))].filter(Number.isFinite)
  const red = marks.filter(({ level }) => level === 'red')
  const sides = [true, false].flatMap((low) =>
    PARTS.map((of) => red.filter((mark) => mark.of === of && isLow(mark) === low)),
  )
  return sides.flatMap((its) => {
    const limits = [...new Set(begins)].map((months) =>
      // Not the age of anybody: the first month of each age of the tables.
      its
        .filter(({ ages }) => ages === undefined || (ages.from <= months && months < ages.to))
        .reduce<Mark | null>(widest, null),
    )
    const narrowest = limits.reduce((most, one) => {
      if (most === null || one === null) return null
      return isNarrower(one, most) ? one : most
    })
    return narrowest === null ? [] : [narrowest]
  })
}

const PARTS: readonly Part[] = ['value', 'second']
const widest = (most: Mark | null, one: Mark): Mark => (most === null || isNarrower(most, one) ? one : most)
