import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import type { Ages, Sex } from './definition-types.ts'

/** Whom values are about. `child`: known to be one, whatever the date of birth. */
export type Aged = { birthDate: string | null; child: boolean }
export type Measured = Aged & { sex: Sex | null }

/** Returns whether something for these ages is for somebody of this age; without a known age only what is for everybody. */
export function isOfAge(ages: Ages | undefined, months: AgeInMonths | null): boolean {
  if (ages === undefined) return true
  return months !== null && months >= ages.from && months < ages.to
}
